// What every layout has around a page's sections: header and side menu before them, the footer after them. On
// a phone, the way into the chat stays at the lower edge once the first screen is scrolled away.
import { usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { Footer } from '../parts/footer.tsx';
import { Header } from '../parts/header.tsx';

export function Frame({ ground, children }: { ground: 'clear' | 'solid'; children: ReactNode }): ReactNode {
  const { t, link } = usePage();
  return (
    <>
      <Header ground={ground} />
      <main id="content" tabIndex={-1}>
        {children}
        <a className="btn small thumb" {...link('link.chat')}>
          {t('header.tryFree')}
        </a>
      </main>
      <Footer />
    </>
  );
}
