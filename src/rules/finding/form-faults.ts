// What keeps the message in a contact form from arriving: a browser does not send it, or otherwise than the
// endpoint accepts it.
import type { FormControl, FormOfPage, Submission } from '../../render/form-facts.ts';
import { attributeOf } from '../../render/tags.ts';
import { messageFields } from '../../settings/contact-limits.ts';
import type { ServiceForm } from '../../settings/contact-settings.ts';

/** The number of the tag at fault, words that continue “the contact form on /contact”, and a hint. */
export type FormFault = readonly [tag: number, says: string, hint: string];

/** The ways to send a form: those of its buttons or, if it has none, its own. */
export function submissionsOf(form: FormOfPage): readonly Submission[] {
  const ways = form.controls.flatMap(({ submission }) => submission ?? []);
  return ways.length > 0 ? ways : [form];
}

/** The faults in how a contact form is sent. `reaches` says whether an action leads to the endpoint. */
export function sendingFaults(form: FormOfPage, reaches: (action: string) => boolean): FormFault[] {
  if (form.unseen) return [[form.tag, 'is shown to nobody', `it stands in ${hidden}`]];
  const ways = form.controls.flatMap((one) => (one.disabled || one.unseen ? [] : (one.submission ?? [])));
  const [first] = ways;
  if (!first)
    return [[form.tag, 'has no button that sends it', 'it needs a <button> that is neither disabled nor hidden']];
  // A second button may close a dialog, or send the fields elsewhere for another purpose.
  const meant = ways.filter(({ action, method }) => reaches(action) && method !== 'dialog');
  const expected = [
    ['method', 'method="post"', (way: Submission) => way.method === 'post'],
    ['action', 'action={usePage().contact.endpoint}', (way: Submission) => reaches(way.action)],
    ['enctype', 'no encType', (way: Submission) => way.enctype === ''],
  ] as const;
  const charset: FormFault[] = /^(utf-?8)?$/i.test(form.charset.trim())
    ? []
    : [[form.tag, `is sent in ${form.charset}`, 'remove acceptCharset: the endpoint reads UTF-8']];
  const others = expected.flatMap(([key, attribute, isRight]): FormFault[] => {
    const way = (meant.length > 0 ? meant : [first]).find((one) => !isRight(one));
    if (!way) return [];
    const says = `is sent with ${key}="${way[key]}"`;
    if (way[key] === form[key]) return [[form.tag, says, `the form needs ${attribute}`]];
    return [[way.tag, says, `remove form${key} from its button`]];
  });
  return [...charset, ...others];
}

const hidden = 'something hidden or inert, or a <template>';

/** What can be wrong with a field: words before its name, and a hint. */
const fieldKinds = {
  missing: ['has no field named', 'name its fields name, email and message in every language'],
  outside: ['does not contain the field', 'put the field into the form, or give it the id of the form as `form`'],
  disabled: ['has only a disabled field', 'browsers do not send a disabled field, or one in a disabled fieldset'],
  unseen: ['has a field that nobody sees:', `it stands in ${hidden}`],
  impossible: ['has a field that takes no value:', 'correct its pattern, minLength or maxLength'],
  repeated: ['has more than one field named', 'leave one: the endpoint takes none of them'],
  fixed: ['has a field that nobody can write in:', 'use a text field or a <textarea>, not readonly'],
} as const;

const noText = new Set('checkbox radio range color file submit number date month week time datetime-local'.split(' '));

/** The faults of the fields that the endpoint needs. `outside` are fields of the page that are in no form. */
export function fieldFaults({ tag, unseen, controls }: FormOfPage, outside: readonly FormControl[]): FormFault[] {
  if (unseen) return [];
  const required = controls.filter((one) => one.required && one.name !== '').map(({ name }) => name);
  const kinds = Map.groupBy(new Set([...messageFields, ...required]), (field) => kindOf(field, controls, outside));
  return [...kinds].flatMap(([kind, fields]): FormFault[] => {
    if (!kind) return [];
    const [says, hint] = fieldKinds[kind];
    const control = [...controls, ...outside].find(({ name }) => name === fields[0]);
    return [[control?.tag ?? tag, `${says} ${fields.map((field) => `\`${field}\``).join(' and ')}`, hint]];
  });
}

/** What a form lacks for its service. Values with references or for one locale are not compared. */
export function serviceFaults({ tag, attributes, controls }: FormOfPage, service: ServiceForm): FormFault[] {
  const { fields, honeypot } = service;
  const needed: [string, unknown][] = Object.entries(honeypot === undefined ? fields : { ...fields, [honeypot]: null });
  const isSent = ({ name, fixed }: FormControl, [field, value]: [string, unknown]) =>
    name === field && (typeof value !== 'string' || value.includes('${') || fixed === value);
  const lacking = [
    ...Object.entries(service.attributes).filter(([name, value]) => attributeOf(attributes, name) !== value),
    ...needed.filter((field) => !controls.some((one) => isSent(one, field))),
  ].map(([name]) => `\`${name}\``);
  const hint = 'the form needs the attributes, the hidden fields and the honeypot of usePage().contact.service';
  const listed = new Intl.ListFormat('en-GB').format(lacking);
  return lacking.length === 0 ? [] : [[tag, `lacks ${listed}, which its service needs`, hint]];
}

function kindOf(field: string, controls: readonly FormControl[], outside: readonly FormControl[]) {
  const isIt = ({ name, type }: FormControl) => name === field && !['button', 'reset', 'image'].includes(type);
  const [first, ...others] = controls.filter((one) => isIt(one) && !one.disabled);
  if (!controls.some(isIt)) return outside.some(isIt) ? 'outside' : 'missing';
  if (first?.unseen && first.type !== 'hidden') return 'unseen';
  if (first?.impossible) return 'impossible';
  if (!messageFields.includes(field as never)) return undefined;
  if (!first) return 'disabled';
  if (others.length > 0) return 'repeated';
  return first.fixed === '' || noText.has(first.type) ? 'fixed' : undefined;
}
