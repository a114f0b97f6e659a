// The parts of scenes: who speaks, what was said, what is read instead, and the symbols between them.
import { usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import type { Conversation } from './conversation-schema.ts';
import { Waveform } from './waveform.tsx';

export type Messages = Conversation['messages'];
export type VoiceMessage = Extract<Messages[number], { kind: 'voice' }>;
export type ResultMessage = Extract<Messages[number], { kind: 'result' }>;

export function voiceOf(messages: Messages): VoiceMessage {
  const found = messages.find((message) => message.kind === 'voice');
  if (!found) throw new Error('a scene needs a voice message');
  return found;
}

export function resultOf(messages: Messages): ResultMessage {
  const found = messages.find((message) => message.kind === 'result');
  if (!found) throw new Error('a scene needs a result');
  return found;
}

/** A voice message in a bubble, as it came in. */
export function Voice({ of, seed = of.from }: { of: VoiceMessage; seed?: string }): ReactNode {
  return (
    <div className="bubble in voiced">
      <Sender of={of} />
      <div className="voice" aria-hidden="true">
        <VoiceSign />
        <Waveform seed={seed} />
        <span className="time">{of.length}</span>
      </div>
      <Words of={of} />
    </div>
  );
}

/** Says that it is a voice message. It plays nothing, so it looks like no button. */
export function VoiceSign(): ReactNode {
  return (
    <svg className="mic" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 2.5a2.5 2.5 0 0 1 2.5 2.5v4.5a2.5 2.5 0 0 1-5 0V5A2.5 2.5 0 0 1 10 2.5M5 9.5a5 5 0 0 0 10 0M10 14.5v3" />
    </svg>
  );
}

/** `rtl` for a language that is written from right to left. */
export function direction(language: string | undefined): 'rtl' | undefined {
  return /^(ar|fa|he|ur)\b/.test(language ?? '') ? 'rtl' : undefined;
}

export function Sender({ of }: { of: VoiceMessage }): ReactNode {
  const { t } = usePage();
  return (
    <>
      <span className="hidden">{t('hero.voiceFrom', { name: of.from, length: of.length })}</span>
      <Name of={of} />
    </>
  );
}

/** Only the name, for sighted visitors: the message has already been described. */
export function Name({ of: { from, language } }: { of: VoiceMessage }): ReactNode {
  return (
    <span className="who" lang={language} aria-hidden="true">
      {from}
    </span>
  );
}

export function Words({ of: { words, language } }: { of: VoiceMessage }): ReactNode {
  if (!words) return null;
  return (
    <p className="heard" lang={language} dir={direction(language)}>
      {words}
    </p>
  );
}

export function Read({ of: { marked, rest } }: { of: ResultMessage }): ReactNode {
  return (
    <p className="read">
      <mark>{marked}</mark>
      {rest ? ` ${rest}` : null}
    </p>
  );
}

/** The words that were looked for, in their sentence. */
export function Found({ of: { lead, marked, rest } }: { of: ResultMessage }): ReactNode {
  return (
    <p className="read">
      {lead} <mark>{marked}</mark> {rest}
    </p>
  );
}

export function Points({ of: { points } }: { of: ResultMessage }): ReactNode {
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

export function Chips({ of: { chips } }: { of: ResultMessage }): ReactNode {
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

export function Reply({ of }: { of: Messages }): ReactNode {
  const reply = of.find((message) => message.kind === 'reply');
  if (!reply) return null;
  return (
    <p className="bubble in reply">
      {reply.thanks ? <span lang={reply.language}>{reply.thanks}</span> : null}
      {reply.text}
    </p>
  );
}

export function Member({ of }: { of: VoiceMessage }): ReactNode {
  return (
    <>
      <span className="face" aria-hidden="true">
        {of.from.slice(0, 1)}
      </span>
      <Voice of={of} />
    </>
  );
}

export function LanguagePair({ from }: { from: string | undefined }): ReactNode {
  const { locale } = usePage();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <p className="language-pair" aria-hidden="true">
      <span>{names.of(from ?? locale)}</span>
      <svg viewBox="0 0 32 20" aria-hidden="true">
        <path d="M2 10h27M21 2l8 8-8 8" />
      </svg>
      <span>{names.of(locale)}</span>
    </p>
  );
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

export function Dial({ found }: { found: string | undefined }): ReactNode {
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
