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
  type ResultMessage,
  resultOf,
  Sender,
  Voice,
  type VoiceMessage,
  voiceOf,
  Words,
} from './scene-parts.tsx';
import { Waveform } from './waveform.tsx';

type Scene = (props: { of: Messages }) => ReactNode;

/** A scene of one voice message and what is made of it. */
function scene(draw: (voice: VoiceMessage, result: ResultMessage, of: Messages) => ReactNode): Scene {
  return ({ of }) => draw(voiceOf(of), resultOf(of), of);
}

export const scenes = {
  /** Two pages of one book: as it was said, as it is read. */
  spread: scene((voice, result, of) => (
    <>
      <div className="left">
        <Sender of={voice} />
        <Waveform seed={voice.from} />
        <Words of={voice} />
      </div>
      <LanguagePair from={voice.language} />
      <div className="right">
        <Read of={result} />
        <Points of={result} />
        <Chips of={result} />
      </div>
      <Reply of={of} />
    </>
  )),

  /** Many languages on a dial, one of them found. */
  tuner: scene((voice, result, of) => (
    <>
      <Voice of={voice} />
      <Dial found={voice.language} />
      <div className="bubble out">
        <Read of={result} />
        <Chips of={result} />
      </div>
      <Reply of={of} />
    </>
  )),

  /** A group in which everybody speaks their own language. */
  group: ({ of }) => (
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
  ),

  /** A wave that goes on and on, and the short text that it becomes. */
  long: scene((voice, result) => (
    <div className="endless">
      <Sender of={voice} />
      <span className="length">{voice.length}</span>
      {[0, 1, 2, 3].map((line) => (
        <Waveform key={line} seed={voice.from} look="unplayed" line={line} />
      ))}
      <div className="bubble out">
        <Read of={result} />
        <Points of={result} />
        <Chips of={result} />
      </div>
    </div>
  )),

  /** A phone in which one word is looked for, and found. */
  search: scene((voice, result, of) => (
    <div className="phone">
      <p className="field">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M13 13l5 5M8.5 15a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z" />
        </svg>
        {result.find}
      </p>
      <Voice of={voice} />
      <div className="bubble out">
        <Found of={result} />
        <Chips of={result} />
      </div>
      <Reply of={of} />
    </div>
  )),

  /** A bubble that is closed: the voice in it is gone, the text is only here. */
  closed: scene((voice, result) => (
    <>
      <svg className="lock" viewBox="0 0 150 100" aria-hidden="true">
        <path d="M14 100V68a61 61 0 0 1 122 0v32" />
      </svg>
      <div className="inside">
        <div className="gone">
          <Sender of={voice} />
          <Waveform seed={voice.from} look="unplayed" />
        </div>
        <div className="bubble as-page">
          <Read of={result} />
          <Chips of={result} />
        </div>
      </div>
    </>
  )),

  /** One message on its way: sound, words, points. */
  stations: scene((voice, result) => (
    <ol>
      <li>
        <Sender of={voice} />
        <Waveform seed={voice.from} />
        <Words of={voice} />
      </li>
      <li>
        <Read of={result} />
        <Chips of={result} />
      </li>
      <li>
        <Points of={result} />
      </li>
    </ol>
  )),

  /** A slip for the workshop: what has to be done, ready to be ticked off. */
  slip: scene((voice, result, of) => (
    <>
      <Voice of={voice} />
      <div className="paper">
        <svg className="clip" viewBox="0 0 96 25" aria-hidden="true">
          <path d="M7 1h82a6 6 0 0 1 6 6v11a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6V7a6 6 0 0 1 6-6z" />
        </svg>
        <Name of={voice} />
        <Points of={result} />
        <p className="wording">
          <mark>{result.marked}</mark> {result.rest}
        </p>
        <Chips of={result} />
      </div>
      <Reply of={of} />
    </>
  )),

  /** A ticket from one language into another; its bars are the wave. */
  ticket: scene((voice, result) => (
    <>
      <div className="stub">
        <LanguagePair from={voice.language} />
        <Sender of={voice} />
        <Words of={voice} />
        <Waveform seed={voice.from} />
      </div>
      <div className="coupon">
        <Read of={result} />
        <Points of={result} />
      </div>
    </>
  )),

  /** Every word on one sheet, the main point on another one over it. */
  versus: scene((voice, result) => (
    <>
      <div className="wording">
        <Sender of={voice} />
        <p>
          {voice.words} {result.marked} {result.rest}
        </p>
      </div>
      <div className="bubble out">
        <p>
          <mark>{result.marked}</mark>
        </p>
        <Points of={result} />
        <Chips of={result} />
      </div>
    </>
  )),
} satisfies Record<string, Scene>;
