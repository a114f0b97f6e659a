// A conversation with the bot, in bubbles: the voice message that came in, the text that it became, the answer.
// A picture of the product that is made of real words, so it is read out and can be searched.
import { plain, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import type { Conversation as Content } from './conversation-schema.ts';
import { Waveform } from './waveform.tsx';

type Message = Content['messages'][number];

export function Conversation({ of: { label, messages } }: { of: Content }): ReactNode {
  return (
    <figure className="chat" aria-label={plain(label)}>
      {messages.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <Bubble key={index} of={message} />
      ))}
    </figure>
  );
}

function Bubble({ of: message }: { of: Message }): ReactNode {
  if (message.kind === 'voice') return <Voice of={message} />;
  if (message.kind === 'result') return <Result of={message} />;
  return (
    <div className="bubble in">
      <p>{message.text}</p>
    </div>
  );
}

function Voice({ of: { from, length, language, words } }: { of: Extract<Message, { kind: 'voice' }> }): ReactNode {
  const { t } = usePage();
  return (
    <div className="bubble in">
      <span className="hidden">{t('hero.voiceFrom', { name: from, length })}</span>
      <span className="who" lang={language} aria-hidden="true">
        {from}
      </span>
      <div className="voice" aria-hidden="true">
        <PlaySign />
        <Waveform seed={from + length} />
        <span className="time">{length}</span>
      </div>
      {words ? (
        <p className="heard" lang={language} dir={direction(language)}>
          {words}
        </p>
      ) : null}
    </div>
  );
}

function Result({
  of: { marked, rest, language, points, chips },
}: {
  of: Extract<Message, { kind: 'result' }>;
}): ReactNode {
  const { site, t } = usePage();
  return (
    <div className="bubble out">
      <span className="who">{site.name}</span>
      <p lang={language} dir={direction(language)}>
        <mark>{marked}</mark>
        {rest ? ` ${rest}` : null}
      </p>
      {points?.length ? (
        <ul className="points" aria-label={t('hero.points')}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      ) : null}
      {chips?.length ? (
        <ul className="chips">
          {chips.map((chip) => (
            <li key={plain(chip)} className="chip">
              {chip}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The amber disc of a voice message. It plays nothing, so it is no button. */
export function PlaySign(): ReactNode {
  return (
    <svg className="play" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M5 3l12 7-12 7z" />
    </svg>
  );
}

/** `rtl` for a language that is written from right to left. */
export function direction(language: string | undefined): 'rtl' | undefined {
  return /^(ar|fa|he|ur)\b/.test(language ?? '') ? 'rtl' : undefined;
}
