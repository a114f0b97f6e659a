import type { RenderedPage } from '../render/rendered.ts';
import type { StartTag } from '../render/writers.ts';
import { withBase } from '../site/base.ts';
import { messageFields } from '../site/contact-limits.ts';
import { endpointOf } from '../site/contact-settings.ts';
import type { PageFinding } from './finding/found.ts';
import { componentProblem } from './finding/page-finding.ts';
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
  // Forms for other purposes may post elsewhere, but the page of the contact form must have one that
  // posts to the contact endpoint.
  check:
    ({ site: { contact, base } }) =>
    (page) => {
      if (!contact || page.forms.length === 0) return [];
      const { url, page: ownPage } = page.route;
      const configured = endpointOf(contact)?.endpoint;
      if (configured === undefined) return ownPage.id === contact.form ? functionFormProblems(page) : [];
      const endpoint = withBase(base, configured);
      const forms = page.forms.filter(({ action }) => action === endpoint);
      if (forms.length === 0 && ownPage.id === contact.form) {
        const text = `no form on ${url} posts to ${endpoint}`;
        const hint = 'a component wrote it; set the action of the form to usePage().contact.endpoint';
        return [componentProblem(page, 'action', { text, hint })];
      }
      return forms.flatMap(({ fields }): PageFinding[] => {
        const missing = messageFields.filter((name) => !fields.includes(name)).map((name) => `\`${name}\``);
        if (missing.length === 0) return [];
        const text = `the contact form on ${url} has no field named ${missing.join(' and ')}`;
        const hint = 'a component wrote it; name its fields name, email and message in every language';
        const isForm = ({ attributes }: StartTag) => attributes.action === endpoint;
        return [componentProblem(page, missing.join(), { text, hint }, isForm)];
      });
    },
});

/** The facts of a page only list forms that post; a form that a script sends has the method `dialog`. */
function functionFormProblems(page: RenderedPage): PageFinding[] {
  const form = page.forms.find(({ fields }) => messageFields.every((name) => fields.includes(name)));
  if (!form) return [];
  const text = `the contact form on ${page.route.url} posts its message, but the site is configured to call a function`;
  const hint =
    'a component wrote it; with usePage().contact.function, use a <form method="dialog"> that an island sends';
  const isForm = ({ name, attributes }: StartTag) => name === 'form' && (attributes.action ?? '') === form.action;
  return [componentProblem(page, 'action', { text, hint }, isForm)];
}
