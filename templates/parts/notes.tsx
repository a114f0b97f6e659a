// The footnotes of a page: what qualifies the claims above them. Comes after the sections, because it
// lists the marks that they set.
import { useNotes, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';

export function Notes(): ReactNode {
  const { t } = usePage();
  const notes = useNotes();
  if (notes.length === 0) return null;
  return (
    <div className="notes wrap">
      <section role="doc-endnotes" aria-label={t('notes.heading')}>
        <ol>
          {notes.map(({ id, number, words, lang, marks }) => (
            <li key={id} id={id}>
              <p>
                <span lang={lang}>{words}</span>
                {marks[0] && (
                  <>
                    {' '}
                    <a href={marks[0]} role="doc-backlink">
                      <svg viewBox="0 0 12 14" aria-hidden="true">
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
      </section>
    </div>
  );
}
