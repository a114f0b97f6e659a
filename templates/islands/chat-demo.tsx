// The product to try out, as one finds it in WhatsApp: the chat with the bot, a voice message that was
// forwarded to it and can be played, and what it answers in the language that one chooses, the gist
// first and every word folded below. What is served is the end of it, and CSS plays it once; without
// JavaScript only the choices and the button are missing.
import { defineIsland } from 'litfass/theme';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { asServed } from '../parts/as-served.ts';
import { Wave } from '../parts/wave.tsx';
import { murmur } from './murmur.ts';

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
  /** In hertz. */
  readonly pitch: number;
  /** The addresses of its wave and of the portrait. */
  readonly wave: string;
  readonly face: string;
  readonly readings: readonly Reading[];
}

export interface ChatDemoProps {
  readonly label: string;
  readonly bot: string;
  readonly first: string;
  readonly at: string;
  readonly locale: string;
  readonly samples: readonly Sample[];
  readonly targets: readonly { readonly to: string; readonly name: string }[];
  readonly words: {
    readonly message: string;
    readonly language: string;
    readonly play: string;
    readonly stop: string;
    readonly points: string;
    readonly whole: string;
    readonly transcript: string;
    readonly translation: string;
    /** Said when it is done, before the gist. */
    readonly done: string;
    readonly forwarded: string;
  };
}

export const chatDemo = defineIsland({ name: 'chat-demo', component: ChatDemo });

/** How long the wave and the lines take; the style sheet has the parts of it. */
const SECONDS = 3;

function ChatDemo(props: ChatDemoProps): ReactNode {
  const { label, bot, at, samples, targets, words } = props;
  const root = useRef<HTMLElement>(null);
  const [chosen, choose] = useState({ sample: props.first, target: props.locale });
  // Each run mounts the moving parts again, so that they move again. The first run is the page as it was
  // served.
  const [run, setRun] = useState(0);
  const [running, setRunning] = useState(false);
  const [finished, setFinished] = useState(false);
  const silence = useRef<() => void>(undefined);

  const start = useCallback(() => {
    silence.current?.();
    silence.current = undefined;
    setFinished(false);
    setRun((before) => before + 1);
    setRunning(true);
  }, []);
  const end = useCallback(() => {
    setRunning(false);
    setFinished(true);
  }, []);
  const stop = () => {
    silence.current?.();
    end();
  };

  // What was chosen before React came counts: the browser has checked it already.
  useEffect(() => {
    const checked = (name: string) =>
      root.current?.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value;
    const [sample = props.first, target = props.locale] = [checked('sample'), checked('target')];
    if (sample === props.first && target === props.locale) return;
    choose({ sample, target });
    start();
  }, [props.first, props.locale, start]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each run takes its own time
  useEffect(() => {
    if (!running) return;
    const still = matchMedia('(prefers-reduced-motion:reduce)').matches && !silence.current;
    const timer = setTimeout(end, still ? 0 : SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [running, run, end]);

  useEffect(() => () => silence.current?.(), []);

  const sample = samples.find(({ language }) => language === chosen.sample) ?? samples[0];
  const reading = sample?.readings.find(({ to }) => to === chosen.target) ?? sample?.readings[0];
  if (!sample || !reading) return null;
  const spoken = sample.readings.find(({ to }) => to === sample.language);
  const said = sample.said ?? `${spoken?.marked} ${spoken?.rest}`;
  const target = targets.find(({ to }) => to === reading.to);
  const same = reading.to === sample.language;
  const options = (
    name: 'sample' | 'target',
    list: readonly { value: string; text: string; aside?: string; face?: string }[],
  ) =>
    list.map(({ value, text, aside, face }) => (
      <label key={value}>
        <input
          type="radio"
          name={name}
          value={value}
          defaultChecked={value === (name === 'sample' ? props.first : props.locale)}
          onChange={() => {
            choose((before) => ({ ...before, [name]: value }));
            start();
          }}
        />
        {face ? <Face href={face} /> : null}
        <span {...asServed}>{text}</span>
        {aside ? <small {...asServed}>{aside}</small> : null}
      </label>
    ));

  return (
    <figure ref={root} className="demo" aria-label={label} data-still={finished || undefined}>
      <div role="radiogroup" className="people" aria-label={words.message}>
        {options(
          'sample',
          samples.map(({ from, language, spoken: aside, face }) => ({ value: language, text: from, aside, face })),
        )}
      </div>
      <div className="chat screen">
        <p className="to">
          <svg viewBox="-5 -8 41 40" aria-hidden="true">
            <path d="M3 9v6M8 5v14M13 8v8M18 8h10M18 12h8M18 16h5" />
          </svg>
          <b {...asServed}>{bot}</b>
        </p>
        <div className="bubble out voiced">
          <small {...asServed}>{words.forwarded}</small>
          <div className="voice">
            <button
              type="button"
              className="play"
              aria-label={`${running ? words.stop : words.play}: ${sample.from}, ${sample.length}`}
              onClick={() => {
                if (running) stop();
                else {
                  start();
                  silence.current = murmur(sample.pitch, SECONDS);
                }
              }}
            >
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d={running ? 'M5 3h3v14h-3zM12 3h3v14h-3z' : 'M5 3l12 7-12 7z'} />
              </svg>
            </button>
            <Wave key={run} href={sample.wave} look="played" />
            <Face href={sample.face} />
          </div>
          <small className="at">
            <span {...asServed}>{sample.length}</span>
            <span {...asServed}>{at}</span>
          </small>
        </div>
        <div className="bubble in">
          <div role="radiogroup" aria-label={words.language}>
            {options(
              'target',
              targets.map(({ to, name }) => ({ value: to, text: name })),
            )}
          </div>
          <b className="hidden" {...asServed}>
            {words.points}
          </b>
          <ul key={run} className="gist" lang={reading.to}>
            {reading.points.map((point, index) => (
              <li key={point}>
                <Wave href={sample.wave} look="unplayed" />
                {index === 0 ? <mark {...asServed}>{point}</mark> : <span {...asServed}>{point}</span>}
              </li>
            ))}
          </ul>
          <details>
            <summary {...asServed}>{words.whole}</summary>
            <b {...asServed}>
              {same ? `${words.transcript} · ${sample.spoken}` : `${words.translation} · ${target?.name ?? ''}`}
            </b>
            <p className="reading" lang={reading.to}>
              <mark {...asServed}>{reading.marked}</mark>
              <span {...asServed}>{` ${reading.rest}`}</span>
            </p>
            {same ? null : (
              <>
                <b {...asServed}>{`${words.transcript} · ${sample.spoken}`}</b>
                <p className="said" lang={sample.language} {...asServed}>
                  {said}
                </p>
              </>
            )}
          </details>
        </div>
      </div>
      <p className="hidden" role="status">
        {finished ? (
          <>
            <span>{words.done}</span> <span lang={reading.to}>{reading.points.join('. ')}</span>
          </>
        ) : null}
      </p>
    </figure>
  );
}

function Face({ href }: { href: string }): ReactNode {
  return (
    <svg className="face" viewBox="8 14 64 64" aria-hidden="true">
      <use href={href} />
    </svg>
  );
}
