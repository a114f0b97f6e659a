// The beginning of a page: one sentence, what follows from it, and what to do next.
import { defineSection, image, link, Picture, type SectionProps, text } from 'litfass/theme';
import type { ReactElement, ReactNode } from 'react';
import { z } from 'zod';

const action = z.strictObject({ label: text(), to: link() });
const schema = z.strictObject({
  heading: text('The heading'),
  text: text(),
  action: action.optional(),
  second: action.optional(),
  image: image('A photo instead of the drawing: { src: shop.jpg, alt: { en: Our shop } }').optional(),
  example: z.boolean().optional().describe('Whether the texts are made up: a release rejects them'),
});

function Hero({
  id,
  level,
  heading,
  text: lead,
  action,
  second,
  image: photo,
}: SectionProps<typeof schema>): ReactNode {
  const Heading = `h${level}` as const;
  return (
    <section id={id} className="hero">
      <div className="wrap">
        <div className="words">
          <Heading>{heading}</Heading>
          <p className="lead">{lead}</p>
          {action && (
            <p className="actions">
              <a className="button" {...action.to}>
                {action.label}
              </a>
              {second && <a {...second.to}>{second.label}</a>}
            </p>
          )}
        </div>
        {photo ? (
          <Picture image={photo} sizes="(min-width: 56rem) 27rem, 92vw" loading="eager" className="picture" />
        ) : (
          <Drawing />
        )}
      </div>
    </section>
  );
}

/** The picture of a hero without a photo. The page colours it; colours are for the one of social networks. */
export function Drawing({ sky, sun, hills }: Readonly<Record<string, string>>): ReactElement {
  return (
    <svg className="picture" viewBox="0 0 320 240" aria-hidden="true">
      <rect className="sky" width="320" height="240" rx="24" fill={sky} />
      <circle className="sun" cx="228" cy="84" r="40" fill={sun} />
      <path
        className="far"
        d="M0 170q60-56 124-24t112-14 84 4v80q0 24-24 24H24q-24 0-24-24z"
        fill={hills}
        opacity="0.55"
      />
      <path className="near" d="M0 206q88-46 172-16t148-22v48q0 24-24 24H24q-24 0-24-24z" fill={hills} />
    </svg>
  );
}

export const section = defineSection({ schema, component: Hero });
