// The footnotes of a page: what qualifies the claims above them. Comes after the sections, because it lists
// the marks that they set. Folded; each of these marks opens it.
import { useNotes, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';

export function Notes(): ReactNode {
  const { t } = usePage();
  const notes = useNotes();
  if (notes.length === 0) return null;
  return (
    <details className="notes">
      <summary>{t('notes.heading')}</summary>
      <div role="doc-endnotes" aria-label={t('notes.heading')}>
        <ol>
          {notes.map(({ id, number, words, lang, marks }) => (
            <li key={id} id={id}>
              <p>
                <span lang={lang}>{words}</span>
                {marks[0] && (
                  <>
                    {' '}
                    <a href={marks[0]} role="doc-backlink">
                      <svg viewBox="0 0 12 14" width="10" aria-hidden="true">
                        <path d="M6 13V1M1 6l5-5 5 5" />
                      </svg>
                      <span className="hidden">{t('notes.back', { number })}</span>
                    </a>
                  </>
                )}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </details>
  );
}
