// The account button of the header: a link to the sign-in page, or sign-out.
import { openSession, useSession } from 'litfass/session';
import { defineIsland } from 'litfass/theme';
import { type ReactNode, useState } from 'react';

interface AccountProps {
  readonly words: { readonly signIn: string; readonly signOut: string };
  readonly signInAt: string;
}

export const account = defineIsland<AccountProps>({ name: 'account', component: Account });

function Account({ words, signInAt }: AccountProps): ReactNode {
  const { status } = useSession();
  const [fault, setFault] = useState('');

  async function signOut(): Promise<void> {
    const client = await openSession();
    const { error } = await client.signOut();
    setFault(error?.message ?? '');
  }

  // While the session is not known yet, and without JavaScript, the link is there.
  if (status !== 'signed-in') return <a href={signInAt}>{words.signIn}</a>;
  return (
    <>
      <button type="button" onClick={signOut}>
        {words.signOut}
      </button>
      <span role="alert">{fault}</span>
    </>
  );
}
