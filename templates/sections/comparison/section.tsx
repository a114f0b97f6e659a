// A fair comparison as a real table: it scrolls inside its frame on small screens, its first column stays in sight, and
// whose row it is stands there in words. Caption and note say when it was made and from what.
import { defineSection, plain, type SectionProps, type Text, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Comparison });

function Comparison({ id, heading, lead, caption, columns, rows, note }: SectionProps<typeof schema>): ReactNode {
  const { t } = usePage();
  return (
    <section id={id} className="comparison">
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        {/* biome-ignore lint/a11y/useSemanticElements: the table is the content; the region only makes its frame reachable */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by keyboard too */}
        <div className="frame" role="region" tabIndex={0} aria-label={plain(heading)}>
          <table>
            <caption>
              <span>{caption}</span>
            </caption>
            <thead>
              <tr>
                <td />
                <th scope="col">{columns.ours}</th>
                <th scope="col">{columns.theirs}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={plain(row.label)}>
                  <th scope="row">
                    {row.label}
                    {row.better === 'same' ? <span className="even"> ({t('comparison.same')})</span> : null}
                  </th>
                  <Cell text={row.ours} better={row.better === 'ours'} unproven={row.better === 'unproven'} />
                  <Cell text={row.theirs} better={row.better === 'theirs'} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {note ? <p className="note">{note}</p> : null}
      </div>
    </section>
  );
}

function Cell({ text, better, unproven }: { text: Text; better: boolean; unproven?: boolean }): ReactNode {
  const { t } = usePage();
  if (unproven)
    return (
      <td>
        {text} <span className="even">({t('comparison.unproven')})</span>
      </td>
    );
  if (!better) return <td>{text}</td>;
  return (
    <td className="better">
      {text} <span className="verdict">{t('comparison.better')}</span>
    </td>
  );
}
