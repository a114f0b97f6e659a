// Links and the account button above the sections.
import { Island, type LayoutProps, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { account } from './islands/account.tsx';

export function Page({ children }: LayoutProps): ReactNode {
  const { t, link, navigation } = usePage();
  const words = { signIn: t('signIn'), signOut: t('signOut') };
  return (
    <>
      <header>
        <nav>
          {navigation.header?.map(({ label, link }) => (
            <a key={link?.href} {...link}>
              {label}
            </a>
          ))}
        </nav>
        <Island of={account} props={{ words, signInAt: link('page.sign-in').href }} when="visible" />
      </header>
      <main>{children}</main>
    </>
  );
}
