// Passes the interface words to the sign-in island.
import { defineSection, Island, type SectionProps, text, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { signIn } from '../islands/sign-in.tsx';

const schema = z.strictObject({ heading: text() });

export const section = defineSection({ schema, component: SignInSection });

function SignInSection({ id, heading }: SectionProps<typeof schema>): ReactNode {
  const { t } = usePage();
  const words = {
    waiting: t('waiting'),
    email: t('email'),
    password: t('password'),
    code: t('code'),
    signIn: t('signIn'),
    sendCode: t('sendCode'),
    codeSent: t('codeSent'),
    secondFactor: t('secondFactor'),
    signedIn: t('signedIn'),
  };
  return (
    <section id={id}>
      <h1>{heading}</h1>
      <Island of={signIn} props={{ words }} when="visible" />
    </section>
  );
}
