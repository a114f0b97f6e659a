// A fair comparison as a real table. On a small screen each row becomes a block: its name, then both sides
// one below the other, each with the name of its column in words. Caption and note say when it was made
// and from what.
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
        <div className="frame">
          {/* The roles are said because some browsers forget them where a table is laid out as blocks. */}
          <table {...role('table')}>
            <caption>{caption}</caption>
            <thead {...role('rowgroup')}>
              <tr {...role('row')}>
                <td />
                <th scope="col" {...role('columnheader')}>
                  {columns.ours}
                </th>
                <th scope="col" {...role('columnheader')}>
                  {columns.theirs}
                </th>
              </tr>
            </thead>
            <tbody {...role('rowgroup')}>
              {rows.map((row) => (
                <tr key={plain(row.label)} {...role('row')}>
                  <th scope="row" {...role('rowheader')}>
                    {row.label}
                    {row.better === 'same' ? <span className="even"> ({t('comparison.same')})</span> : null}
                  </th>
                  <Cell
                    column={columns.ours}
                    text={row.ours}
                    better={row.better === 'ours'}
                    unproven={row.better === 'unproven'}
                  />
                  <Cell column={columns.theirs} text={row.theirs} better={row.better === 'theirs'} />
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

interface CellProps {
  readonly column: Text;
  readonly text: Text;
  readonly better: boolean;
  readonly unproven?: boolean;
}

function Cell({ column, text, better, unproven }: CellProps): ReactNode {
  const { t } = usePage();
  return (
    <td className={better ? 'better' : undefined} {...role('cell')}>
      {/* For the eye, where the head of the column is far away; who listens hears that head. */}
      <span className="column" aria-hidden="true">
        {column}
      </span>
      <div>
        {text}
        {unproven ? <span className="even"> ({t('comparison.unproven')})</span> : null}
      </div>
      {better ? (
        <>
          {' '}
          <span className="verdict">{t('comparison.better')}</span>
        </>
      ) : null}
    </td>
  );
}

/** What the element is anyway. Spread, so that it is not taken for a slip. */
function role(name: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell') {
  return { role: name };
}
