// The pictures of the three steps: one phone, four moments. They are drawn in assets/steps.svg, which takes the colours of the
// page that shows it (custom properties reach into it), so dark mode needs nothing and the page stays small.
// Decoration: what happens stands beside them in words.
import { usePage } from 'litfass/theme';
import type { ReactNode } from 'react';

export function StepPicture({ show }: { show: 'scan' | 'hello' | 'forward' | 'read' }): ReactNode {
  const { asset } = usePage();
  return (
    <svg className="pic" viewBox={show === 'scan' ? '84 20 152 190' : '0 0 320 210'} aria-hidden="true">
      <use href={`${asset('steps.svg')}#${show}`} />
    </svg>
  );
}
