// The product to try out, as one finds it in WhatsApp: the chat with the bot, a voice message that was
// forwarded to it and can be played, and what it answers in the language that one chooses, the gist
// first and every word folded below. What is served is the end of it, and CSS plays it once; without
// JavaScript only the choices and the button are missing. A message is played for as long as its label
// says; the words unfold meanwhile, and the one that is spoken is marked.
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

/** How long the wave and the lines of an answer take; the style sheet has the parts of it. */
const SECONDS = 2;

/** From and to a duration as a messenger shows it: "1:58". */
const secondsIn = (length: string) => length.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
const asLength = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;

function ChatDemo(props: ChatDemoProps): ReactNode {
  const { label, bot, at, samples, targets, words } = props;
  const root = useRef<HTMLElement>(null);
  const [chosen, choose] = useState({ sample: props.first, target: props.locale });
  // Each run mounts the moving parts again, so that they move again. The first run is the page as it was
  // served.
  const [run, setRun] = useState(0);
  // How many seconds of the message have been played, while it is; else what moves, or that all is there.
  const [now, setNow] = useState<number | 'answering' | 'finished'>();
  const silence = useRef<() => void>(undefined);

  const end = useCallback(() => {
    silence.current?.();
    silence.current = undefined;
    setNow('finished');
  }, []);
  const start = useCallback(() => {
    end();
    setRun((before) => before + 1);
    setNow('answering');
  }, [end]);

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
    if (now !== 'answering') return;
    const still = matchMedia('(prefers-reduced-motion:reduce)').matches;
    const timer = setTimeout(end, still ? 0 : SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [now, run, end]);

  useEffect(() => () => silence.current?.(), []);

  const sample = samples.find(({ language }) => language === chosen.sample) ?? samples[0];
  const reading = sample?.readings.find(({ to }) => to === chosen.target) ?? sample?.readings[0];
  if (!sample || !reading) return null;
  const spoken = sample.readings.find(({ to }) => to === sample.language);
  const said = sample.said ?? `${spoken?.marked} ${spoken?.rest}`;
  const target = targets.find(({ to }) => to === reading.to);
  const same = reading.to === sample.language;
  const seconds = secondsIn(sample.length);
  const played = typeof now === 'number' ? now : undefined;
  const heard = played === undefined ? undefined : played / seconds;
  const play = () => {
    const begun = performance.now();
    end();
    setNow(0);
    const details = root.current?.querySelector('details');
    details?.setAttribute('open', '');
    details?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    const hush = murmur(sample.pitch, seconds);
    const clock = setInterval(() => {
      const passed = (performance.now() - begun) / 1000;
      if (passed < seconds) setNow(passed);
      else end();
    }, 100);
    silence.current = () => {
      clearInterval(clock);
      hush();
    };
  };
  const busy = now === 'answering' || played !== undefined;
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
    <figure
      ref={root}
      className="demo"
      aria-label={label}
      data-still={now === 'finished' || played !== undefined || undefined}
    >
      <div role="radiogroup" className="people" aria-label={words.message}>
        {options(
          'sample',
          samples.map(({ from, language, spoken: aside, face }) => ({ value: language, text: from, aside, face })),
        )}
      </div>
      <div className="screen">
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
              aria-label={`${busy ? words.stop : words.play}: ${sample.from}, ${sample.length}`}
              onClick={busy ? end : play}
            >
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d={busy ? 'M5 3h3v14h-3zM12 3h3v14h-3z' : 'M5 3l12 7-12 7z'} />
              </svg>
            </button>
            <Wave key={run} href={sample.wave} look="played" heard={heard} />
            <Face href={sample.face} />
          </div>
          <small className="at">
            <span {...asServed}>{played === undefined ? sample.length : asLength(played)}</span>
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
              {same && heard !== undefined ? (
                <Spoken text={said} heard={heard} />
              ) : (
                <>
                  <mark {...asServed}>{reading.marked}</mark>
                  <span {...asServed}>{` ${reading.rest}`}</span>
                </>
              )}
            </p>
            {same ? null : (
              <>
                <b {...asServed}>{`${words.transcript} · ${sample.spoken}`}</b>
                <p className="said" lang={sample.language} {...asServed}>
                  {heard === undefined ? said : <Spoken text={said} heard={heard} />}
                </p>
              </>
            )}
          </details>
        </div>
      </div>
      <p className="hidden" role="status">
        {now === 'finished' ? (
          <>
            <span>{words.done}</span> <span lang={reading.to}>{reading.points.join('. ')}</span>
          </>
        ) : null}
      </p>
    </figure>
  );
}

/** What is said, with the word marked that is spoken when so much of it is over (0 to 1). */
function Spoken({ text, heard }: { text: string; heard: number }): ReactNode {
  const from = text.lastIndexOf(' ', heard * text.length) + 1;
  const end = text.indexOf(' ', from);
  const to = end < 0 ? text.length : end;
  return (
    <>
      <span>{text.slice(0, from)}</span>
      <mark>{text.slice(from, to)}</mark>
      <span>{text.slice(to)}</span>
    </>
  );
}

function Face({ href }: { href: string }): ReactNode {
  return (
    <svg className="face" viewBox="8 14 64 64" aria-hidden="true">
      <use href={href} />
    </svg>
  );
}
