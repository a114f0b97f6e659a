// The closing section and the trial link, in the shape of the page's topic: a bubble to answer, a wave
// that runs out, a note, a ticket, a closed bubble; the home page ends on amber, with its dog, which is
// short once it is read.
import { defineSection, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { ActionLink } from '../../parts/action.tsx';
import { Drawing } from '../../parts/drawing.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: FinalCta });

type Props = SectionProps<typeof schema>;

const pictures: Partial<Record<Props['look'], Parameters<typeof Drawing>[0]>> = {
  band: { of: 'short', viewBox: '666 70 700 412' },
  fading: { of: 'fade', viewBox: '0 0 252 56' },
  folded: { of: 'fold', viewBox: '0 0 64 64' },
  pass: { of: 'sign', viewBox: '1 0 85 28' },
  sealed: { of: 'shut', viewBox: '0 0 96 92' },
};

function FinalCta({ id, look, heading, text, action }: Props): ReactNode {
  const picture = pictures[look];
  return (
    <section id={id} className={`final-cta ${look}${look === 'asked' || look === 'sealed' ? ' night' : ''}`}>
      <div className={look === 'band' ? 'wrap two' : 'wrap'}>
        <div className="words">
          <div>
            <h2>{heading}</h2>
            {text ? <p>{text}</p> : null}
          </div>
          <ActionLink of={action} look={look === 'band' ? 'btn dark' : 'btn'} />
        </div>
        {picture ? (
          <div className="drawn">
            <Drawing {...picture} />
          </div>
        ) : null}
      </div>
    </section>
  );
}
