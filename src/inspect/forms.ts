// Whether the contact form of a page can be answered: where it posts to, and what it sends.
import type { Site } from '../check.ts';
import { withBase } from '../content/base.ts';
import type { PageFacts } from '../inspect.ts';
import type { SeenElement } from '../render/writers.ts';
import { about, type Found } from './places.ts';

/** Without these the endpoint accepts no message. */
const needed: readonly string[] = ['name', 'email', 'message'];

/** Forms for something else may post elsewhere, but on the page of the contact form one has to be it. */
export function contactForms(page: PageFacts, { contact, base }: Site): Found[] {
  if (!contact || page.forms.length === 0) return [];
  const endpoint = withBase(base, contact.endpoint);
  const { url, page: own } = page.route;
  const forms = page.forms.filter(({ action }) => action === endpoint);
  if (forms.length === 0 && own.id === contact.form) {
    const text = `no form on ${url} posts to ${endpoint}`;
    const hint = 'a component wrote it; the action of the form is usePage().contact.endpoint';
    return [about(page, 'action', { rule: 'contact-form', text, hint })];
  }
  return forms.flatMap(({ fields }): Found[] => {
    const missing = needed.filter((name) => !fields.includes(name)).map((name) => `\`${name}\``);
    if (missing.length === 0) return [];
    const text = `the contact form on ${url} has no field with the name ${missing.join(' and ')}`;
    const hint = 'a component wrote it; its fields are called name, email and message in every language';
    const isForm = ({ attributes }: SeenElement) => attributes.action === endpoint;
    return [about(page, missing.join(), { rule: 'contact-form', text, hint }, isForm)];
  });
}
