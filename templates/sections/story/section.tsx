// A short story in a column to read, with the voice that started it in a bubble beside it.
import { defineSection, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { direction, VoiceSign } from '../../parts/scene-parts.tsx';
import { Stage } from '../../parts/stage.tsx';
import { Waveform } from '../../parts/waveform.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Story });

function Story({ id, stage, heading, body, aside }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className={stage ? 'story staged' : 'story'}>
      <div className={aside ? 'wrap two' : 'wrap'}>
        <div>
          <h2>{heading}</h2>
          <div className="body">{body}</div>
        </div>
        {aside ? (
          <aside className="bubble in">
            <span className="who">{aside.from}</span>
            <div className="voice">
              <VoiceSign />
              <Waveform seed={aside.from + aside.said} />
            </div>
            <p lang={aside.language} dir={direction(aside.language)}>
              {aside.said}
            </p>
          </aside>
        ) : null}
      </div>
      <Stage of={stage} />
    </section>
  );
}
