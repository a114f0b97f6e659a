// What the product does for people, each story below a picture. As long as they are
// examples, the note says so.
import { defineSection, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { ActionLink } from '../../parts/action.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Testimonials });

function Testimonials({ id, heading, note, items }: SectionProps<typeof schema>): ReactNode {
  return (
    <section id={id} className="testimonials">
      <div className="wrap">
        <h2>{heading}</h2>
        <ul>
          {items.map(({ name, image, part, text, more }) => (
            <li key={name}>
              <figure>
                <img {...image} src={part ? `${image.src}#${part}` : image.src} alt={image.alt} loading="lazy" />
                <p>{text}</p>
                <figcaption>
                  {name}
                  {more ? <ActionLink of={more} look="quiet" /> : null}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        {note ? <p className="note">{note}</p> : null}
      </div>
    </section>
  );
}
