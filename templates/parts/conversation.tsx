// A conversation with the bot, in bubbles: the voice message that came in, the text that it became, the
// answer. A picture of the product that is made of real words, so it is read out and can be searched.
import { plain, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import type { Conversation as Content } from './conversation-schema.ts';
import { Chips, direction, type Messages, Points, type ResultMessage, Voice } from './scene-parts.tsx';

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

function Bubble({ of: message }: { of: Messages[number] }): ReactNode {
  if (message.kind === 'voice') return <Voice of={message} seed={message.from + message.length} />;
  if (message.kind === 'result') return <Result of={message} />;
  return (
    <div className="bubble in">
      <p>{message.text}</p>
    </div>
  );
}

function Result({ of }: { of: ResultMessage }): ReactNode {
  const { site } = usePage();
  const { marked, rest, language } = of;
  return (
    <div className="bubble out">
      <span className="who">{site.name}</span>
      <p lang={language} dir={direction(language)}>
        <mark>{marked}</mark>
        {rest ? ` ${rest}` : null}
      </p>
      <Points of={of} />
      <Chips of={of} />
    </div>
  );
}
