// A button that shows and hides a list. Without JavaScript the whole list is visible.
import { defineIsland } from 'litfass/theme';
import { type ReactNode, useState } from 'react';

interface MoreProps {
  readonly label: string;
  readonly rows: readonly string[];
}

export const more = defineIsland<MoreProps>({ name: 'more', component: More });

function More({ label, rows }: MoreProps): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <>
      <ul hidden={!open}>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      <button type="button" onClick={() => setOpen(!open)}>
        {label}
      </button>
    </>
  );
}
