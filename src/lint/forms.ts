// Whether the contact form of a page can be answered: where it posts to, and what it sends.
import type { Site } from '../check/index.ts';
import type { StartTag } from '../render/writers.ts';
import { withBase } from '../site/base.ts';
import { endpointOf } from '../site/contact-settings.ts';
import { messageFields } from '../site/message.ts';
import type { PageFacts } from './index.ts';
import { componentProblem, type Finding } from './page-places.ts';

/** Forms for something else may post elsewhere, but on the page of the contact form one has to be it. */
export function contactForms(page: PageFacts, { contact, base }: Site): Finding[] {
  if (!contact || page.forms.length === 0) return [];
  const { url, page: own } = page.route;
  const posted = endpointOf(contact)?.endpoint;
  if (posted === undefined) return own.id === contact.form ? callingForm(page) : [];
  const endpoint = withBase(base, posted);
  const forms = page.forms.filter(({ action }) => action === endpoint);
  if (forms.length === 0 && own.id === contact.form) {
    const text = `no form on ${url} posts to ${endpoint}`;
    const hint = 'a component wrote it; the action of the form is usePage().contact.endpoint';
    return [componentProblem(page, 'action', { rule: 'contact-form', text, hint })];
  }
  return forms.flatMap(({ fields }): Finding[] => {
    const missing = messageFields.filter((name) => !fields.includes(name)).map((name) => `\`${name}\``);
    if (missing.length === 0) return [];
    const text = `the contact form on ${url} has no field with the name ${missing.join(' and ')}`;
    const hint = 'a component wrote it; its fields are called name, email and message in every language';
    const isForm = ({ attributes }: StartTag) => attributes.action === endpoint;
    return [componentProblem(page, missing.join(), { rule: 'contact-form', text, hint }, isForm)];
  });
}

/** Only forms that post are in the facts of a page; one whose message a script sends has the method `dialog`. */
function callingForm(page: PageFacts): Finding[] {
  const form = page.forms.find(({ fields }) => messageFields.every((name) => fields.includes(name)));
  if (!form) return [];
  const text = `the contact form on ${page.route.url} posts a message, and the site says that it calls a function`;
  const hint =
    'a component wrote it; with usePage().contact.function it is a <form method="dialog"> that an island sends';
  const isForm = ({ name, attributes }: StartTag) => name === 'form' && (attributes.action ?? '') === form.action;
  return [componentProblem(page, 'action', { rule: 'contact-form', text, hint }, isForm)];
}
