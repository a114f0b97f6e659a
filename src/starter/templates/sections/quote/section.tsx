// What a customer says, with name, role and photo.
import { defineSection, image, name, Picture, type SectionProps, text } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const schema = z.strictObject({
  words: text('What they said, word for word'),
  name: name('Who said it'),
  role: text('What they do, or for whom').optional(),
  photo: image('A photo of them, cut to a circle: { src: jana.jpg, alt: { en: Jana Probst } }').optional(),
  example: z.boolean().optional().describe('Whether nobody said it: a release rejects that'),
});

function Quote({ id, words, name: who, role, photo }: SectionProps<typeof schema>): ReactNode {
  return (
    <div id={id} className="quote">
      <figure className="wrap">
        <blockquote>
          <p>{words}</p>
        </blockquote>
        <figcaption className="row">
          {photo && <Picture image={photo} sizes="4rem" className="photo" />}
          <span>
            <b>{who}</b>
            {role && <span className="muted">{role}</span>}
          </span>
        </figcaption>
      </figure>
    </div>
  );
}

export const section = defineSection({ schema, component: Quote });
