// A picture with its alternative text.
import { defineSection, image, type SectionProps } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const schema = z.strictObject({ image: image() });

export const section = defineSection({ schema, component: Picture });

function Picture({ id, image }: SectionProps<typeof schema>): ReactNode {
  return <img id={id} src={image.src} width={image.width} height={image.height} alt={image.alt} />;
}
