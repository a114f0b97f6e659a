import { layoutOf } from '../problems/example-layout.ts';
import { contactAddress } from '../render/contact-address.ts';
import type { FormControl, FormOfPage } from '../render/form-facts.ts';
import type { RenderedPage } from '../render/rendered.ts';
import { messageFields } from '../settings/contact-limits.ts';
import { type ContactSettings, contactPages, functionOf, serviceFormOf } from '../settings/contact-settings.ts';
import { fieldFaults, sendingFaults, serviceFaults, submissionsOf } from './finding/form-faults.ts';
import type { PageFinding } from './finding/found.ts';
import { componentProblem, isTag } from './finding/page-finding.ts';
import { engineRule } from './rule.ts';

/** A theme whose layout has a form that begins with `start`. */
const form = (start: string) =>
  layoutOf(`return (
    ${start}
      {children}
      <input name="name" />
      <input name="email" />
      <textarea name="message" />
      <button>✉</button>
    </form>
  );`);

export const contactForm = engineRule({
  id: 'contact-form',
  what: 'A browser would not send a contact form to `contact.endpoint` as the endpoint accepts it: because of its method, action or encoding, those of its button, a missing, disabled or misplaced field, or the lack of a button. Or nobody can see the form, or fill it in. Or a form lacks what its service needs. Or a browser would send a form that calls a function.',
  why: 'Every message would be rejected, or none would arrive. With GET, it would also remain in histories and logs.',
  wrong: { files: form('<form action={usePage().contact.endpoint}>') },
  right: { files: form('<form method="post" action={usePage().contact.endpoint}>') },
  checks: {
    page:
      ({ site }) =>
      (page) => {
        const { contact, url } = site;
        if (!contact) return [];
        const { route, forms, fieldsOutside } = page;
        const isFormPage = route.page.id === contact.form;
        const endpoint = contactAddress(site, route.locale);
        const service = serviceFormOf(contact);
        // form-endpoint reports a form that leads nowhere: it is not shown.
        if (endpoint === '' && (service || contactPages(contact).sent)) return [];
        if (endpoint === '') return isFormPage ? unsentFormProblems(page, contact) : [];
        // As a browser resolves it, without query and anchor: the endpoint answers with any.
        const addressOf = (action: string) => URL.parse(action, url + route.url)?.href.replace(/[?#].*/, '');
        // A form of Netlify posts to a page, on which one without an action is for another purpose.
        const reaches = (action: string) => action !== '' && addressOf(action) === addressOf(endpoint);
        // Forms for other purposes may post elsewhere, but the page of the contact form must have one that
        // posts to the contact endpoint.
        const contactForms = forms.filter((form) => {
          const ways = submissionsOf(form);
          const isOther = ways.some(({ method, action }) => method === 'post' && addressOf(action) !== addressOf(''));
          return [form, ...ways].some(({ action }) => reaches(action)) || (hasFields(form.controls) && !isOther);
        });
        const others = [...forms.flatMap(({ controls }) => controls), ...fieldsOutside];
        if (contactForms.length === 0 && (isFormPage ? others.some(takesMessage) : hasFields(fieldsOutside))) {
          const text = `no form on ${route.url} posts to ${endpoint}`;
          const hint = 'a component wrote it; use a <form method="post" action={usePage().contact.endpoint}>';
          return [componentProblem(page, 'action', { text, hint }, isTag(others.find(takesMessage)?.tag))];
        }
        // A form that is not shown is no mistake beside one that is.
        const seen = contactForms.filter(({ unseen }) => !unseen);
        const faultsOf = (form: FormOfPage) => [
          ...sendingFaults(form, reaches),
          ...fieldFaults(form, fieldsOutside),
          ...(service && !form.unseen ? serviceFaults(form, service) : []),
        ];
        return (seen.length > 0 ? seen : contactForms).flatMap(faultsOf).map(([tag, says, hint]) => {
          const text = `the contact form on ${route.url} ${says}`;
          return componentProblem(page, says, { text, hint: `a component wrote it; ${hint}` }, isTag(tag));
        });
      },
  },
});

const hasFields = (controls: readonly FormControl[]) =>
  messageFields.every((field) => controls.some(({ name }) => name === field));
const takesMessage = ({ name, type }: FormControl) => type === 'textarea' || name === 'message';

/** Without a script, the browser must send such a form nowhere: only a script can call a function. */
function unsentFormProblems(page: RenderedPage, contact: ContactSettings): PageFinding[] {
  const forms = page.forms.filter(({ controls }) => hasFields(controls));
  const sent = forms.flatMap(submissionsOf).find(({ method }) => method !== 'dialog');
  if (!sent) return [];
  const does = sent.method === 'post' ? 'posts its message' : 'sends its message with GET';
  const [meant, hint] = functionOf(contact)
    ? ['call a function', 'with usePage().contact.function, use a <form method="dialog"> that an island sends']
    : ['show an address instead', 'with usePage().contact.mail, show a link to the address and no form'];
  const text = `the contact form on ${page.route.url} ${does}, but the site is configured to ${meant}`;
  return [componentProblem(page, 'action', { text, hint: `a component wrote it; ${hint}` }, isTag(sent.tag))];
}
