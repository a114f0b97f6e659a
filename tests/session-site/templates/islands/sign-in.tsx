// Sign-in by a code that is sent by e-mail or by password, and the second factor where the visitor has one.
import { type AuthClient, needsSecondFactor, openSession, useSession } from 'litfass/session';
import { defineIsland } from 'litfass/theme';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';

type Words =
  | 'waiting'
  | 'email'
  | 'password'
  | 'code'
  | 'signIn'
  | 'sendCode'
  | 'codeSent'
  | 'secondFactor'
  | 'signedIn';

interface SignInProps {
  readonly words: Readonly<Record<Words, string>>;
}

export const signIn = defineIsland<SignInProps>({ name: 'sign-in', component: SignIn });

/** Asks the auth service with the values of a form. */
type Ask = (client: AuthClient, values: Record<string, string>) => Promise<{ readonly error: Error | null }>;

function SignIn({ words }: SignInProps): ReactNode {
  const { status, session } = useSession();
  const [sentTo, setSentTo] = useState('');
  const [isHalfway, setHalfway] = useState<boolean>();
  const [fault, setFault] = useState('');
  const token = session?.access_token;

  useEffect(() => {
    if (token) needsSecondFactor().then(setHalfway, ({ message }: Error) => setFault(message));
    else setHalfway(undefined);
  }, [token]);

  const submit = (ask: Ask) => async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    try {
      const { error } = await ask(await openSession(), values);
      setFault(error?.message ?? '');
    } catch (error) {
      setFault((error as Error).message);
    }
  };

  const byPassword: Ask = (client, { email = '', password = '' }) => client.signInWithPassword({ email, password });
  const sendCode: Ask = async (client, { email = '' }) => {
    const { error } = await client.signInWithOtp({ email });
    if (!error) setSentTo(email);
    return { error };
  };
  const byCode: Ask = (client, { code = '' }) => client.verifyOtp({ email: sentTo, token: code, type: 'email' });
  const bySecondFactor: Ask = async (client, { code = '' }) => {
    const { data, error } = await client.mfa.listFactors();
    const [factor] = data?.totp ?? [];
    return factor ? client.mfa.challengeAndVerify({ factorId: factor.id, code }) : { error };
  };

  const field = (name: 'email' | 'password' | 'code', rest: object) => (
    <label>
      {words[name]} <input name={name} required {...rest} />
    </label>
  );
  const codeField = field('code', { inputMode: 'numeric', autoComplete: 'one-time-code' });
  const emailField = field('email', { type: 'email', autoComplete: 'username' });
  const passwordField = field('password', { type: 'password', autoComplete: 'current-password' });

  // The page is served without a form: one that is submitted before React is there would send the
  // password to the web server.
  if (status === 'waiting' || (session && isHalfway === undefined && !fault)) return <p>{words.waiting}</p>;
  if (session && isHalfway === false) return <p role="status">{words.signedIn}</p>;
  return (
    <>
      <p role="alert">{fault}</p>
      {session ? (
        <form onSubmit={submit(bySecondFactor)}>
          <p>{words.secondFactor}</p>
          {codeField}
          <button type="submit">{words.signIn}</button>
        </form>
      ) : sentTo ? (
        <form onSubmit={submit(byCode)}>
          <p>{words.codeSent}</p>
          {codeField}
          <button type="submit">{words.signIn}</button>
        </form>
      ) : (
        <>
          <form onSubmit={submit(byPassword)}>
            {emailField}
            {passwordField}
            <button type="submit">{words.signIn}</button>
          </form>
          <form onSubmit={submit(sendCode)}>
            {emailField}
            <button type="submit">{words.sendCode}</button>
          </form>
        </>
      )}
    </>
  );
}
