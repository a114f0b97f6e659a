// Situations in which a voice message comes at the wrong moment, each with the one line that it turns
// into. Their layout depends on the look: a list, notes on a rail, a chart of their lengths.
import { defineSection, plain, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { direction } from '../../parts/scene-parts.tsx';
import { Stage } from '../../parts/stage.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: UseCases });

type Props = SectionProps<typeof schema>;
type Item = Props['items'][number];

function UseCases({ id, look, stage, heading, lead, items }: Props): ReactNode {
  const longest = Math.max(...items.map(({ length }) => seconds(length)));
  return (
    <section id={id} className={`use-cases ${look} raised`}>
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
      </div>
      <Stage of={stage} />
      <ul className="wrap">
        {items.map((item) => (
          <li key={plain(item.heading)}>
            <h3>{item.heading}</h3>
            <p>{item.text}</p>
            <figure>
              <figcaption>
                {look === 'lengths' ? <Length share={seconds(item.length) / longest} /> : null}
                <span>{item.from}</span>
                {look === 'lengths' || look === 'slips' ? null : <Snatch />}
                <span className="time">{item.length}</span>
              </figcaption>
              <Read of={item} marked={look === 'slips' || look === 'fork'} />
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Read({ of: { read, language }, marked }: { of: Item; marked: boolean }): ReactNode {
  return (
    <p className="read" lang={language} dir={direction(language)}>
      {marked ? <mark>{read}</mark> : read}
    </p>
  );
}

/** Says that it was a voice message, not a text. */
function Snatch(): ReactNode {
  return (
    <svg className="wave" viewBox="0 0 54 28" aria-hidden="true">
      <path d="M3 11v6m6-9v12m6-17v22m6-17v12m6-15v18m6-21v24m6-18v12m6-9v6m6-5v4" />
    </svg>
  );
}

/** A message as long as it is beside the longest. */
function Length({ share }: { share: number }): ReactNode {
  return (
    <svg className="span" width={`${Math.round(100 * share)}%`} height="44" aria-hidden="true">
      <path d="M0 22h2000" />
    </svg>
  );
}

function seconds(length: string): number {
  const [minutes = 0, rest = 0] = length.split(':').map(Number);
  return 60 * minutes + rest;
}
