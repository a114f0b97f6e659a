// The beginning of a page: one sentence, what follows from it, and what to do next.
import { defineSection, image, link, Picture, type SectionProps, text } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Scene } from '../../scene.tsx';

const action = z.strictObject({ label: text(), to: link() });
const schema = z.strictObject({
  heading: text('The heading'),
  text: text(),
  action: action.optional(),
  second: action.optional(),
  note: text('A line that settles a doubt, below the buttons').optional(),
  price: text('A claim, for the posters of the drawing: ${claim.price-basic}').optional(),
  image: image('A photo instead of the drawing: { src: shop.jpg, alt: { en: Our shop } }').optional(),
  example: z.boolean().optional().describe('Whether the texts are made up: a release rejects them'),
});

function Hero(props: SectionProps<typeof schema>): ReactNode {
  const { id, level, heading, text: lead, action, second, note, price, image: photo } = props;
  const Heading = `h${level}` as const;
  return (
    <section id={id} className="hero">
      <div className="wrap">
        <div className="words">
          <Heading>{heading}</Heading>
          <p className="lead">{lead}</p>
          {action && (
            <p className="row">
              <a className="button" {...action.to}>
                {action.label}
              </a>
              {second && <a {...second.to}>{second.label}</a>}
            </p>
          )}
          {note && <p className="muted">{note}</p>}
        </div>
      </div>
      {photo ? (
        <Picture image={photo} sizes="(min-width: 40rem) 50vw, 100vw" loading="eager" className="photo" />
      ) : (
        <Scene price={price} />
      )}
    </section>
  );
}

export const section = defineSection({ schema, component: Hero });
