// A link of a navigation list. Where its page lacks the visitor's language, the link says which language
// it leads to.
import { type NavigationItem, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';

/**
 * The entries whose pages exist in `locale`, for menus. The footer names the others too, with their
 * language.
 */
export function pagesIn(locale: string, items: readonly NavigationItem[] = []): readonly NavigationItem[] {
  return items.filter(({ link }) => !link?.lang || link.lang === locale);
}

export function NavigationLink({ to: { label, link, current } }: { to: NavigationItem }): ReactNode {
  const { t, locale } = usePage();
  if (!link) return <span>{label}</span>;
  const elsewhere = link.lang && link.lang !== locale;
  return (
    <a {...link} aria-current={current ? 'page' : undefined}>
      {elsewhere ? (
        // One element: in a row, a label and the text after it would be two columns.
        <span>
          {label} <span lang={locale}>({t('footer.otherLanguage')})</span>
        </span>
      ) : (
        label
      )}
    </a>
  );
}
