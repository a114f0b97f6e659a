// The small print of a page: what qualifies the claims above it. Stands behind the sections, because it lists the marks that
// were set before it.
import { useNotes, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';

export function Notes(): ReactNode {
  const { t } = usePage();
  const notes = useNotes();
  if (notes.length === 0) return null;
  return (
    <div className="notes wrap" role="doc-endnotes" aria-label={t('notes.heading')}>
      <ol>
        {notes.map(({ id, number, words, lang, marks }) => (
          <li key={id} id={id}>
            <p>
              <span lang={lang}>{words}</span>
              {marks[0] && (
                <>
                  {' '}
                  <a href={marks[0]} role="doc-backlink" aria-label={t('notes.back', { number })}>
                    ↑
                  </a>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
