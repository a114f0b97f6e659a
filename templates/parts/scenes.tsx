// The scenes of the pages about one use of the product: the same three messages, each time as what that
// page is about. A ticket to travel with, a slip for the workshop, a wave that does not end. The hero
// has a stylesheet of its name for each.
import type { ReactNode } from 'react';
import {
  Chips,
  Dial,
  Found,
  LanguagePair,
  Member,
  type Messages,
  Name,
  Points,
  Read,
  Reply,
  resultOf,
  Sender,
  Voice,
  voiceOf,
  Words,
} from './scene-parts.tsx';
import { Waveform } from './waveform.tsx';

type Scene = (props: { of: Messages }) => ReactNode;

export const scenes = {
  /** Two pages of one book: as it was said, as it is read. */
  spread: ({ of }) => (
    <>
      <div className="left">
        <Sender of={voiceOf(of)} />
        <Waveform seed={voiceOf(of).from} />
        <Words of={voiceOf(of)} />
      </div>
      <LanguagePair from={voiceOf(of).language} />
      <div className="right">
        <Read of={resultOf(of)} />
        <Points of={resultOf(of)} />
        <Chips of={resultOf(of)} />
      </div>
      <Reply of={of} />
    </>
  ),

  /** Many languages on a dial, one of them found. */
  tuner: ({ of }) => (
    <>
      <Voice of={voiceOf(of)} />
      <Dial found={voiceOf(of).language} />
      <div className="bubble out">
        <Read of={resultOf(of)} />
        <Chips of={resultOf(of)} />
      </div>
      <Reply of={of} />
    </>
  ),

  /** A group in which everybody speaks their own language. */
  group: ({ of }) => (
    <>
      <ol>
        {of.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
          <li key={index} className={message.kind}>
            {message.kind === 'voice' ? <Member of={message} /> : null}
            {message.kind === 'result' ? <Read of={message} /> : null}
            {message.kind === 'reply' ? <p>{message.text}</p> : null}
          </li>
        ))}
      </ol>
    </>
  ),

  /** A wave that goes on and on, and the short text that it becomes. */
  long: ({ of }) => (
    <>
      <div className="endless">
        <Sender of={voiceOf(of)} />
        <span className="length">{voiceOf(of).length}</span>
        {[0, 1, 2, 3].map((line) => (
          <Waveform key={line} seed={voiceOf(of).from} look="unplayed" line={line} />
        ))}
        <div className="bubble out">
          <Read of={resultOf(of)} />
          <Points of={resultOf(of)} />
          <Chips of={resultOf(of)} />
        </div>
      </div>
    </>
  ),

  /** A phone in which one word is looked for, and found. */
  search: ({ of }) => (
    <div className="phone">
      <p className="field">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M13 13l5 5M8.5 15a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z" />
        </svg>
        {resultOf(of).find}
      </p>
      <Voice of={voiceOf(of)} />
      <div className="bubble out">
        <Found of={resultOf(of)} />
        <Chips of={resultOf(of)} />
      </div>
      <Reply of={of} />
    </div>
  ),

  /** A bubble that is closed: the voice in it is gone, the text is only here. */
  closed: ({ of }) => (
    <>
      <svg className="lock" viewBox="0 0 150 100" aria-hidden="true">
        <path d="M14 100V68a61 61 0 0 1 122 0v32" />
      </svg>
      <div className="inside">
        <div className="gone">
          <Sender of={voiceOf(of)} />
          <Waveform seed={voiceOf(of).from} look="unplayed" />
        </div>
        <div className="bubble as-page">
          <Read of={resultOf(of)} />
          <Chips of={resultOf(of)} />
        </div>
      </div>
    </>
  ),

  /** One message on its way: sound, words, points. */
  stations: ({ of }) => (
    <ol>
      <li>
        <Sender of={voiceOf(of)} />
        <Waveform seed={voiceOf(of).from} />
        <Words of={voiceOf(of)} />
      </li>
      <li>
        <Read of={resultOf(of)} />
        <Chips of={resultOf(of)} />
      </li>
      <li>
        <Points of={resultOf(of)} />
      </li>
    </ol>
  ),

  /** A slip for the workshop: what has to be done, ready to be ticked off. */
  slip: ({ of }) => (
    <>
      <Voice of={voiceOf(of)} />
      <div className="paper">
        <svg className="clip" viewBox="0 0 96 25" aria-hidden="true">
          <path d="M7 1h82a6 6 0 0 1 6 6v11a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6V7a6 6 0 0 1 6-6z" />
        </svg>
        <Name of={voiceOf(of)} />
        <Points of={resultOf(of)} />
        <p className="wording">
          <mark>{resultOf(of).marked}</mark> {resultOf(of).rest}
        </p>
        <Chips of={resultOf(of)} />
      </div>
      <Reply of={of} />
    </>
  ),

  /** A ticket from one language into another; its bars are the wave. */
  ticket: ({ of }) => (
    <>
      <div className="stub">
        <LanguagePair from={voiceOf(of).language} />
        <Sender of={voiceOf(of)} />
        <Words of={voiceOf(of)} />
        <Waveform seed={voiceOf(of).from} />
      </div>
      <div className="coupon">
        <Read of={resultOf(of)} />
        <Points of={resultOf(of)} />
      </div>
    </>
  ),

  /** Every word on one sheet, the main point on another one over it. */
  versus: ({ of }) => (
    <>
      <div className="wording">
        <Sender of={voiceOf(of)} />
        <p>
          {voiceOf(of).words} {resultOf(of).marked} {resultOf(of).rest}
        </p>
      </div>
      <div className="bubble out">
        <p>
          <mark>{resultOf(of).marked}</mark>
        </p>
        <Points of={resultOf(of)} />
        <Chips of={resultOf(of)} />
      </div>
    </>
  ),
} satisfies Record<string, Scene>;
