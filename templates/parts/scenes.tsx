// The scenes of the pages about one use of the product: the same three messages, each time as what that page is about. A
// ticket to travel with, a slip for the workshop, a wave that does not end. The hero has a stylesheet of its name for each.
import { usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { direction, PlaySign } from './conversation.tsx';
import type { Conversation } from './conversation-schema.ts';
import { Waveform } from './waveform.tsx';

type Messages = Conversation['messages'];
type VoiceMessage = Extract<Messages[number], { kind: 'voice' }>;
type ResultMessage = Extract<Messages[number], { kind: 'result' }>;
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
      <Codes from={voiceOf(of).language} />
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

  /** A wave that goes on and on, and what is left of it. */
  long: ({ of }) => (
    <>
      <div className="endless">
        <Sender of={voiceOf(of)} />
        <span className="length">{voiceOf(of).length}</span>
        {[0, 1, 2, 3, 4, 5, 6].map((line) => (
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
        <div className="bubble">
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
        <Sender of={voiceOf(of)} />
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
        <Codes from={voiceOf(of).language} />
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

  /** Every word on one sheet, the point on another that lies on it. */
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

function voiceOf(messages: Messages): VoiceMessage {
  const found = messages.find((message) => message.kind === 'voice');
  if (!found) throw new Error('a scene needs a voice message');
  return found;
}

function resultOf(messages: Messages): ResultMessage {
  const found = messages.find((message) => message.kind === 'result');
  if (!found) throw new Error('a scene needs a result');
  return found;
}

/** A voice message in a bubble, as it came in. */
function Voice({ of }: { of: VoiceMessage }): ReactNode {
  return (
    <div className="bubble in">
      <Sender of={of} />
      <div className="voice" aria-hidden="true">
        <PlaySign />
        <Waveform seed={of.from} />
        <span className="time">{of.length}</span>
      </div>
      <Words of={of} />
    </div>
  );
}

function Sender({ of: { from, length, language } }: { of: VoiceMessage }): ReactNode {
  const { t } = usePage();
  return (
    <>
      <span className="hidden">{t('hero.voiceFrom', { name: from, length })}</span>
      <span className="who" lang={language} aria-hidden="true">
        {from}
      </span>
    </>
  );
}

function Words({ of: { words, language } }: { of: VoiceMessage }): ReactNode {
  if (!words) return null;
  return (
    <p className="heard" lang={language} dir={direction(language)}>
      {words}
    </p>
  );
}

function Read({ of: { marked, rest } }: { of: ResultMessage }): ReactNode {
  return (
    <p className="read">
      <mark>{marked}</mark>
      {rest ? ` ${rest}` : null}
    </p>
  );
}

/** The words that were looked for, in their sentence. */
function Found({ of: { lead, marked, rest } }: { of: ResultMessage }): ReactNode {
  return (
    <p className="read">
      {lead} <mark>{marked}</mark> {rest}
    </p>
  );
}

function Points({ of: { points } }: { of: ResultMessage }): ReactNode {
  const { t } = usePage();
  if (!points?.length) return null;
  return (
    <ul className="points" aria-label={t('hero.points')}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

function Chips({ of: { chips } }: { of: ResultMessage }): ReactNode {
  if (!chips?.length) return null;
  return (
    <ul className="chips">
      {chips.map((chip, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <li key={index} className="chip">
          {chip}
        </li>
      ))}
    </ul>
  );
}

function Reply({ of }: { of: Messages }): ReactNode {
  const reply = of.find((message) => message.kind === 'reply');
  if (!reply) return null;
  return <p className="bubble in reply">{reply.text}</p>;
}

function Member({ of }: { of: VoiceMessage }): ReactNode {
  return (
    <>
      <span className="face" aria-hidden="true">
        {of.from.slice(0, 1)}
      </span>
      <Voice of={of} />
    </>
  );
}

function Codes({ from }: { from: string | undefined }): ReactNode {
  const { locale } = usePage();
  return (
    <p className="codes" aria-hidden="true">
      {code(from ?? locale)}
      <svg viewBox="0 0 32 20" aria-hidden="true">
        <path d="M2 10h27M21 2l8 8-8 8" />
      </svg>
      {code(locale)}
    </p>
  );
}

function code(tag: string): string {
  return (tag.split('-')[0] ?? tag).toUpperCase();
}

/** The names of languages as those who speak them write them. */
const dial = [
  ['uk', 'Українська'],
  ['ar', 'العربية'],
  ['vi', 'Tiếng Việt'],
  ['pl', 'Polski'],
  ['el', 'Ελληνικά'],
  ['tr', 'Türkçe'],
  ['zh', '中文'],
  ['pt', 'Português'],
];

function Dial({ found }: { found: string | undefined }): ReactNode {
  return (
    <p className="dial" aria-hidden="true">
      {dial.map(([tag, name]) =>
        tag === found ? (
          <mark key={tag} lang={tag}>
            {name}
          </mark>
        ) : (
          <span key={tag} lang={tag} dir={direction(tag)}>
            {name}
          </span>
        ),
      )}
    </p>
  );
}
