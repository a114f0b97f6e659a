import { defineRule } from './rule.ts';

export const contactForm = defineRule({
  id: 'contact-form',
  severity: 'error',
  scope: 'page',
  what: 'A contact form has no field `name`, `email` or `message`, no form on its page posts to `contact.endpoint`, or a form that calls a function posts.',
  why: 'Every message would be rejected, or none would arrive.',
  wrong: {
    files: {
      'templates/layout.tsx': `import { type LayoutProps, usePage } from 'litfass/theme';

export function Plain({ children }: LayoutProps) {
  return (
    <form method="post" action={usePage().contact.endpoint}>
      {children}
      <input name="nom" />
      <input name="email" />
      <textarea name="message" />
    </form>
  );
}
`,
    },
  },
  right: {
    files: {
      'templates/layout.tsx': `import { type LayoutProps, usePage } from 'litfass/theme';

export function Plain({ children }: LayoutProps) {
  return (
    <form method="post" action={usePage().contact.endpoint}>
      {children}
      <input name="name" />
      <input name="email" />
      <textarea name="message" />
    </form>
  );
}
`,
    },
  },
});
