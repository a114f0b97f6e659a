// What only members see: fetched with the token of the session, which the service that answers checks.
import { openSession, useSession } from 'litfass/session';
import { defineIsland } from 'litfass/theme';
import { type ReactNode, useEffect, useState } from 'react';

interface MembersProps {
  readonly signedOut: string;
}

export const members = defineIsland<MembersProps>({ name: 'members', component: Members });

function Members({ signedOut }: MembersProps): ReactNode {
  const { session } = useSession();
  const [answer, setAnswer] = useState('');
  const token = session?.access_token;

  useEffect(() => {
    if (!token) return;
    // Here it is the auth service itself. Your own service gets the same header: { authorization:
    // `Bearer ${token}` }.
    const ask = async () => (await openSession()).getUser();
    ask().then(
      ({ data, error }) => setAnswer(error?.message ?? data.user?.email ?? ''),
      ({ message }: Error) => setAnswer(message),
    );
  }, [token]);

  return <p role="status">{token ? answer : signedOut}</p>;
}
