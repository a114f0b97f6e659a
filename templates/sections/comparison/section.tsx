// A fair comparison. On a small screen each row becomes a block: its name, then both sides one below the
// other, each with the name of its column in words. It is a table by its roles alone: browsers forget those
// of a <table> that is laid out as blocks, and HTML allows no others inside one. Caption and note say when it
// was made and from what.
import { defineSection, plain, type SectionProps, type Text, usePage } from 'litfass/theme';
import { type ReactNode, useId } from 'react';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Comparison });

function Comparison({ id, heading, lead, caption, columns, rows, note }: SectionProps<typeof schema>): ReactNode {
  const { t } = usePage();
  const captionId = useId();
  return (
    <section id={id} className="comparison">
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        <div className="frame">
          <p id={captionId} className="caption">
            {caption}
          </p>
          <div {...{ ...role('table'), 'aria-labelledby': captionId }}>
            <div {...role('row')} className="columns">
              <div {...role('cell')} />
              <div {...role('columnheader')}>{columns.ours}</div>
              <div {...role('columnheader')}>{columns.theirs}</div>
            </div>
            {rows.map((row) => (
              <div key={plain(row.label)} {...role('row')} className="row">
                <div {...role('rowheader')}>
                  {row.label}
                  {row.better === 'same' ? <span className="even"> ({t('comparison.same')})</span> : null}
                </div>
                <Cell
                  column={columns.ours}
                  text={row.ours}
                  better={row.better === 'ours'}
                  unproven={row.better === 'unproven'}
                />
                <Cell column={columns.theirs} text={row.theirs} better={row.better === 'theirs'} />
              </div>
            ))}
          </div>
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
    <div className={better ? 'better' : undefined} {...role('cell')}>
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
    </div>
  );
}

/** Spread, so that it is not taken for an element that was forgotten. */
function role(name: 'table' | 'row' | 'columnheader' | 'rowheader' | 'cell') {
  return { role: name };
}
