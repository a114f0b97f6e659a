// The sections of the generated site: words, cards, questions, and links that show the titles of other pages.
import { defineSection, link, markdown, type SectionProps, text } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const heroSchema = z.strictObject({
  heading: text(),
  lead: text(),
  action: z.strictObject({ label: text(), to: link() }),
});
const proseSchema = z.strictObject({ heading: text(), body: markdown() });
const cardsSchema = z.strictObject({
  heading: text(),
  items: z.array(z.strictObject({ title: text(), text: text() })),
});
const faqSchema = z.strictObject({
  heading: text(),
  items: z.array(z.strictObject({ question: text(), answer: text() })),
});
const relatedSchema = z.strictObject({ heading: text(), pages: z.array(text()) });

export const hero = defineSection({ schema: heroSchema, component: Hero });
export const prose = defineSection({ schema: proseSchema, component: Prose });
export const cards = defineSection({ schema: cardsSchema, component: Cards });
export const faq = defineSection({ schema: faqSchema, component: Faq });
export const related = defineSection({ schema: relatedSchema, component: Related });

function Hero({ heading, lead, action }: SectionProps<typeof heroSchema>): ReactNode {
  return (
    <section className="hero">
      <div className="wrap hero-inner">
        <h1 className="hero-heading">{heading}</h1>
        <p className="lead">{lead}</p>
        <p className="actions">
          <a className="button primary" {...action.to}>
            {action.label}
          </a>
        </p>
      </div>
    </section>
  );
}

function Prose({ heading, body }: SectionProps<typeof proseSchema>): ReactNode {
  return (
    <section className="prose">
      <div className="wrap prose-inner">
        <h2 className="heading">{heading}</h2>
        <div className="body">{body}</div>
      </div>
    </section>
  );
}

function Cards({ heading, items }: SectionProps<typeof cardsSchema>): ReactNode {
  return (
    <section className="cards">
      <div className="wrap cards-inner">
        <h2 className="heading">{heading}</h2>
        <ul className="grid">
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered.
            <li className="card" key={index}>
              <span className="card-mark" aria-hidden="true" />
              <h3 className="card-title">{item.title}</h3>
              <p className="card-text">{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Faq({ heading, items }: SectionProps<typeof faqSchema>): ReactNode {
  return (
    <section className="faq">
      <div className="wrap faq-inner">
        <h2 className="heading">{heading}</h2>
        {items.map(({ question, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered.
          <details className="question" key={index}>
            <summary className="summary">{question}</summary>
            <p className="answer">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function Related({ heading, pages }: SectionProps<typeof relatedSchema>): ReactNode {
  return (
    <section className="related">
      <div className="wrap related-inner">
        <h2 className="heading">{heading}</h2>
        <ul className="list">
          {pages.map((page, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered.
            <li className="entry" key={index}>
              {page}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
