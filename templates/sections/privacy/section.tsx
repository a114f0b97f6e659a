// What happens to the voice: in the night, the way of a message drawn from the phone to where nothing is
// left of it, below it what is promised, and who answers for that. A page about one use has the words of the
// way alone.
import { defineSection, plain, type SectionProps, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { ActionLink } from '../../parts/action.tsx';
import { Drawing } from '../../parts/drawing.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Privacy });

const stations = ['sent', 'written', 'arrived', 'deleted'] as const;

function Privacy({ id, heading, lead, way, points, facts, more }: SectionProps<typeof schema>): ReactNode {
  const { layout } = usePage().route;
  return (
    <section id={id} className="privacy night">
      <div className="wrap two headed">
        <h2>{heading}</h2>
        <div>
          <p className="lead">{lead}</p>
          {more ? <ActionLink of={more} look="quiet" /> : null}
        </div>
        <ol className="way">
          {stations.map((station, index) => (
            <li key={station} className="stop">
              {layout === 'topic' ? null : <Drawing of={station} viewBox="0 0 220 170" />}
              <span>{way[index]}</span>
            </li>
          ))}
        </ol>
        <ul>
          {points.map(({ heading: point, text }) => (
            <li key={plain(point)}>
              <h3>{point}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        {facts && layout !== 'topic' ? (
          <dl className="facts">
            {facts.map(({ name, text }) => (
              <div key={plain(name)}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </section>
  );
}
