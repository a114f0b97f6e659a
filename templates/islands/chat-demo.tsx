// The product to try out: choose a voice message and the language to read it in, and see it turn into summary, translation
// and transcript. What is served is the end of it, so nothing is missing without JavaScript; only then are the choices hidden.
import { defineIsland } from 'litfass/theme';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { asServed } from '../parts/as-served.ts';
import { Wave } from '../parts/wave.tsx';

export interface Reading {
  readonly to: string;
  readonly marked: string;
  readonly rest: string;
  readonly points: readonly string[];
}

export interface Sample {
  readonly from: string;
  readonly length: string;
  readonly language: string;
  readonly spoken: string;
  readonly said?: string | undefined;
  /** The address of its wave. */
  readonly wave: string;
  readonly readings: readonly Reading[];
}

export interface ChatDemoProps {
  readonly label: string;
  readonly bot: string;
  readonly first: string;
  readonly locale: string;
  readonly samples: readonly Sample[];
  readonly targets: readonly { readonly to: string; readonly name: string }[];
  readonly words: {
    readonly message: string;
    readonly language: string;
    readonly transcript: string;
    readonly translation: string;
    readonly points: string;
    /** Said when it is done, before the first sentence. */
    readonly done: string;
  };
}

export const chatDemo = defineIsland({ name: 'chat-demo', component: ChatDemo });

/** How far it has come: the wave plays, then one part after the other is there. */
const STAGES = ['heard', 'points', 'text', 'done'] as const;
const PAUSE = 450;

function ChatDemo(props: ChatDemoProps): ReactNode {
  const { label, bot, samples, targets, words } = props;
  const root = useRef<HTMLElement>(null);
  const [chosen, choose] = useState({ sample: props.first, target: props.locale });
  const [stage, setStage] = useState(STAGES.length - 1);
  const [told, setTold] = useState('');

  const take = (change: Partial<typeof chosen>) => {
    choose((before) => ({ ...before, ...change }));
    setStage(matchMedia('(prefers-reduced-motion:reduce)').matches ? STAGES.length - 1 : 0);
  };

  // What was chosen before React came counts: the browser has checked it already.
  useEffect(() => {
    const checked = (name: string) =>
      root.current?.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value;
    const [sample, target] = [checked('sample'), checked('target')];
    choose((before) => ({ sample: sample ?? before.sample, target: target ?? before.target }));
  }, []);

  const sample = samples.find(({ language }) => language === chosen.sample) ?? samples[0];
  const reading = sample?.readings.find(({ to }) => to === chosen.target) ?? sample?.readings[0];
  const last = stage === STAGES.length - 1;

  useEffect(() => {
    if (last) return;
    const timer = setTimeout(() => setStage(stage + 1), PAUSE);
    return () => clearTimeout(timer);
  }, [last, stage]);

  if (!sample || !reading) return null;
  const spoken = sample.readings.find(({ to }) => to === sample.language);
  const said = sample.said ?? `${spoken?.marked} ${spoken?.rest}`;
  const target = targets.find(({ to }) => to === reading.to);
  const same = reading.to === sample.language;
  const options = (name: 'sample' | 'target', list: readonly { value: string; text: string; aside?: string }[]) =>
    list.map(({ value, text, aside }) => (
      <label key={value}>
        <input
          type="radio"
          name={name}
          value={value}
          defaultChecked={value === (name === 'sample' ? props.first : props.locale)}
          onChange={() => {
            take({ [name]: value });
            const now = name === 'sample' ? samples.find(({ language }) => language === value) : sample;
            const to = name === 'target' ? value : reading.to;
            setTold(now?.readings.find((other) => other.to === to)?.marked ?? '');
          }}
        />
        <span>
          <span {...asServed}>{text}</span>
          {aside ? <small {...asServed}>{aside}</small> : null}
        </span>
      </label>
    ));

  return (
    <figure ref={root} className="chat demo" aria-label={label} data-stage={STAGES[stage]}>
      <fieldset>
        <legend {...asServed}>{words.message}</legend>
        {options(
          'sample',
          samples.map(({ from, language, spoken: aside }) => ({ value: language, text: from, aside })),
        )}
      </fieldset>
      <div className="bubble in voiced">
        <span className="who" lang={sample.language} {...asServed}>
          {sample.from}
        </span>
        <div className="voice" aria-hidden="true">
          <svg className="play" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M5 3l12 7-12 7z" />
          </svg>
          <Wave key={`${chosen.sample} ${chosen.target}`} href={sample.wave} look="played" />
          <span className="time" {...asServed}>
            {sample.length}
          </span>
        </div>
      </div>
      <fieldset>
        <legend {...asServed}>{words.language}</legend>
        {options(
          'target',
          targets.map(({ to, name }) => ({ value: to, text: name })),
        )}
      </fieldset>
      <div className="bubble out">
        <span className="who" {...asServed}>
          {bot}
        </span>
        <div className="part-points">
          <b {...asServed}>{words.points}</b>
          <ul className="points" lang={reading.to}>
            {reading.points.map((point) => (
              <li key={point} {...asServed}>
                {point}
              </li>
            ))}
          </ul>
        </div>
        <div className="part-read">
          <b {...asServed}>
            {same ? `${words.transcript} · ${sample.spoken}` : `${words.translation} · ${target?.name ?? ''}`}
          </b>
          <p lang={reading.to}>
            <mark {...asServed}>{reading.marked}</mark>
            <span {...asServed}>{` ${reading.rest}`}</span>
          </p>
        </div>
        {same ? null : (
          <div className="part-said">
            <b {...asServed}>{`${words.transcript} · ${sample.spoken}`}</b>
            <p lang={sample.language} {...asServed}>
              {said}
            </p>
          </div>
        )}
      </div>
      <p className="hidden" role="status">
        {last && told ? (
          <>
            <span>{words.done}</span> <span lang={reading.to}>{told}</span>
          </>
        ) : null}
      </p>
    </figure>
  );
}
