import { withBase } from '../addresses/base.ts';
import { hostWithoutEndpoint } from '../hosts/index.ts';
import { layoutOf } from '../problems/example-layout.ts';
import type { FormControl, FormOfPage } from '../render/form-facts.ts';
import type { RenderedPage } from '../render/rendered.ts';
import { messageFields } from '../settings/contact-limits.ts';
import { endpointOf } from '../settings/contact-settings.ts';
import { fieldFaults, sendingFaults, submissionsOf } from './finding/form-faults.ts';
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
  what: 'A browser would not send a contact form to `contact.endpoint` as the endpoint accepts it: because of its method, action or encoding, those of its button, a missing, disabled or misplaced field, or the lack of a button. Or nobody can see the form, or fill it in. Or a browser would send a form that calls a function.',
  why: 'Every message would be rejected, or none would arrive. With GET, it would also remain in histories and logs.',
  wrong: { files: form('<form action={usePage().contact.endpoint}>') },
  right: { files: form('<form method="post" action={usePage().contact.endpoint}>') },
  checks: {
    page:
      ({ site: { contact, base, url, hosts } }) =>
      (page) => {
        if (!contact) return [];
        const { route, forms, fieldsOutside } = page;
        const isFormPage = route.page.id === contact.form;
        const configured = endpointOf(contact)?.endpoint;
        // form-endpoint reports it: the form leads nowhere.
        if (configured !== undefined && hostWithoutEndpoint(configured, hosts)) return [];
        if (configured === undefined) return isFormPage ? functionFormProblems(page) : [];
        const endpoint = withBase(base, configured);
        // As a browser resolves it, without query and anchor: the endpoint answers with any.
        const addressOf = (action: string) => URL.parse(action, url + route.url)?.href.replace(/[?#].*/, '');
        const reaches = (action: string) => addressOf(action) === addressOf(endpoint);
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
        const faultsOf = (form: FormOfPage) => [...sendingFaults(form, reaches), ...fieldFaults(form, fieldsOutside)];
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

/** Only a script can call a function: without one, the browser must send the form nowhere. */
function functionFormProblems(page: RenderedPage): PageFinding[] {
  const forms = page.forms.filter(({ controls }) => hasFields(controls));
  const sent = forms.flatMap(submissionsOf).find(({ method }) => method !== 'dialog');
  if (!sent) return [];
  const does = sent.method === 'post' ? 'posts its message' : 'sends its message with GET';
  const text = `the contact form on ${page.route.url} ${does}, but the site is configured to call a function`;
  const hint =
    'a component wrote it; with usePage().contact.function, use a <form method="dialog"> that an island sends';
  return [componentProblem(page, 'action', { text, hint }, isTag(sent.tag))];
}
