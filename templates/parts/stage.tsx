// The large picture of a page, in a file of its own: a page loads only the one that it shows. Decoration:
// the text beside it says the same. Colours come from the page, as for parts/drawing.tsx.
import { usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import type { Stage as Name, Parted } from './stage-schema.ts';

/**
 * As wide as the window. Where that is narrow the sides are cut off, so what matters is drawn in the
 * middle; of the dog nothing is: how long it is is what it says.
 */
export function Stage({ of }: { of: Name | undefined }): ReactNode {
  const { asset } = usePage();
  if (!of) return null;
  return (
    <svg
      className={`stage ${of}`}
      viewBox="0 0 1440 480"
      // The dog's head is at the end of it.
      preserveAspectRatio={of === 'dog' ? 'xMaxYMax slice' : 'xMidYMax slice'}
      aria-hidden="true"
    >
      <use href={`${asset(`stage-${of}.svg`)}#all`} />
    </svg>
  );
}

/** What belongs to one step of several. */
export function Part({ of, index, count }: { of: Parted | undefined; index: number; count: number }): ReactNode {
  const { asset } = usePage();
  if (!of) return null;
  const width = 1440 / count;
  const [top, height] = of === 'path' ? [64, 314] : [0, 378];
  return (
    <svg viewBox={`${index * width} ${top} ${width} ${height}`} aria-hidden="true">
      <use href={`${asset(`stage-${of}.svg`)}#all`} />
    </svg>
  );
}
