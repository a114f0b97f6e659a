import { defineIsland } from 'litfass/theme';
import type { ReactNode } from 'react';
import { useSession } from 'litfass/session';

export const account = defineIsland({ name: 'account', component: Account });

function Account(): ReactNode {
  return <b>{useSession().status}</b>;
}
