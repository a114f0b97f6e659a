// What every layout has around a page's sections: header and side menu before them, the footer after them.
import type { ReactNode } from 'react';
import { Footer } from '../parts/footer.tsx';
import { Header } from '../parts/header.tsx';

export function Frame({ ground, children }: { ground: 'clear' | 'solid'; children: ReactNode }): ReactNode {
  return (
    <>
      <Header ground={ground} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
