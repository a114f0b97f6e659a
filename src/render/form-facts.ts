// Collects the forms of a page as a browser submits them. facts.ts passes it the tags. Expects HTML that
// React wrote.

import { ifPossible } from '../files/if-possible.ts';
import { type Attributes, attributeOf, type Tag, voidElements } from './tags.ts';

/** The forms of a page, and the fields that belong to none of them. */
export interface FormFacts {
  readonly forms: readonly FormOfPage[];
  /** Fields that no form sends: after a `</form>`, or with a `form` that is not the id of one. */
  readonly fieldsOutside: readonly FormControl[];
}

/** How a form, or one of its buttons, sends what was filled in. */
export interface Submission {
  /** Which start tag of the page it is: 0 is the first. */
  readonly tag: number;
  /** As written; '' is the address of the page itself. */
  readonly action: string;
  /** `get`, `post` or `dialog`. */
  readonly method: string;
  /** `multipart/form-data` or `text/plain`; '' for the encoding of all other forms. */
  readonly enctype: string;
}

/** A form. Its buttons may send it otherwise than it says. */
export interface FormOfPage extends Submission {
  readonly id: string;
  readonly attributes: Attributes;
  /** The encoding of its characters; '' is that of the page, which is UTF-8. */
  readonly charset: string;
  /** Whether nobody sees it, because of itself or of what it is in. */
  readonly unseen: boolean;
  readonly controls: readonly FormControl[];
}

/** A field or button. */
export interface FormControl {
  readonly tag: number;
  /** '' if it has none: then it is not sent. */
  readonly name: string;
  /** `textarea`, `select`, or the type of an input or button. An input of an unknown type takes a text. */
  readonly type: string;
  /** By its own attribute, or by a fieldset around it. */
  readonly disabled: boolean;
  /** As that of a form. */
  readonly unseen: boolean;
  readonly required: boolean;
  /** Whether no value keeps to its limits, or no ordinary name or email address. */
  readonly impossible: boolean;
  /** Its value, if visitors cannot change it. */
  readonly fixed: string | undefined;
  /** How it sends its form, if it is a button that does. */
  readonly submission?: Submission | undefined;
}

type OpenForm = FormOfPage & { readonly controls: FormControl[] };

/** Returns a collector: call `tag` for each tag, then `done`. */
export function startFormFacts() {
  const forms: OpenForm[] = [];
  const found: { control: FormControl; attributes: Attributes; form: OpenForm | undefined }[] = [];
  /** Whether each open fieldset and legend disables what is in it. */
  const groups: boolean[] = [];
  let open: OpenForm | undefined;
  /** The outermost open element that is not shown, and how many of its name are open in it. */
  let hiding: { readonly name: string; depth: number } | undefined;
  let tag = -1;
  return {
    tag({ name: written, closing, attributes }: Tag) {
      if (!closing) tag++;
      const name = written.toLowerCase();
      const unseen = hiding !== undefined || (!closing && isHidden(name, attributes));
      if (hiding?.name === name) hiding.depth += closing ? -1 : 1;
      else if (!hiding && unseen && !voidElements.has(name)) hiding = { name, depth: 1 };
      if (hiding?.depth === 0) hiding = undefined;
      // What is in a template belongs to no form around it.
      if (!relevantTags.has(written) || (hiding?.name === 'template' && open?.unseen === false)) return;
      const disabled = groups.at(-1) || attributeOf(attributes, 'disabled') !== undefined;
      if (closing) {
        if (name === 'form') open = undefined;
        else if (name === 'fieldset' || name === 'legend') groups.pop();
      } else if (name === 'fieldset') groups.push(disabled);
      // A fieldset does not disable its legend.
      else if (name === 'legend') groups.push(groups.at(-2) ?? false);
      else if (name !== 'form') {
        found.push({ control: controlOf(name, attributes, { tag, disabled, unseen }), attributes, form: open });
      } else if (!open) {
        // A browser ignores a form inside of a form, and ends the outer one with it.
        const charset = attributeOf(attributes, 'accept-charset') ?? '';
        const id = attributeOf(attributes, 'id') ?? '';
        open = { ...submissionOf(attributes, tag), id, attributes, charset, unseen, controls: [] };
        forms.push(open);
      }
    },
    done(): FormFacts {
      const fieldsOutside: FormControl[] = [];
      for (const { control, attributes, form } of found) {
        const id = attributeOf(attributes, 'form');
        const owner = id === undefined ? form : forms.find((one) => id !== '' && one.id === id);
        const sends = control.type === 'submit' || control.type === 'image';
        const submission = owner && sends ? submissionOf(attributes, control.tag, owner) : undefined;
        if (owner) owner.controls.push({ ...control, submission });
        else if (!sends && control.type !== 'button') fieldsOutside.push(control);
      }
      return { forms, fieldsOutside };
    },
  };
}

/** A dialog or popover is shown: something may open it. */
function isHidden(name: string, attributes: Attributes): boolean {
  return name === 'template' || ['hidden', 'inert'].some((key) => attributeOf(attributes, key) !== undefined);
}

/** The tags of forms and their controls, and those that decide about what is in them. */
const tagNames = 'form input textarea select button fieldset legend template';
const relevantTags = new Set(`${tagNames} ${tagNames.toUpperCase()}`.split(' '));

/** How a form sends or, given its form, a button: what a button says begins with `form`. */
function submissionOf(attributes: Attributes, tag: number, form?: Submission): Submission {
  const written = (key: 'action' | 'method' | 'enctype') =>
    attributeOf(attributes, form ? `form${key}` : key) ?? form?.[key] ?? '';
  return {
    tag,
    action: written('action'),
    method: /^(post|dialog)$/i.exec(written('method'))?.[0].toLowerCase() ?? 'get',
    enctype: /^(multipart\/form-data|text\/plain)$/i.exec(written('enctype'))?.[0].toLowerCase() ?? '',
  };
}

function controlOf(element: string, attributes: Attributes, at: Pick<FormControl, 'tag' | 'disabled' | 'unseen'>) {
  const written = attributeOf(attributes, 'type')?.toLowerCase() ?? '';
  const ofButton = written === 'reset' || written === 'button' ? written : 'submit';
  const type = { input: written || 'text', button: ofButton }[element] ?? element;
  const isFixed = type === 'hidden' || attributeOf(attributes, 'readonly') !== undefined;
  const fixed = isFixed ? (attributeOf(attributes, 'value') ?? '') : undefined;
  const name = attributeOf(attributes, 'name') ?? '';
  const required = !isFixed && attributeOf(attributes, 'required') !== undefined;
  return { ...at, name, type, fixed, required, impossible: isImpossible(name, type, attributes) };
}

/** Whether nothing that a person would write is within the limits of a field. */
function isImpossible(name: string, type: string, attributes: Attributes): boolean {
  const numberIn = (key: string) => Number.parseFloat(attributeOf(attributes, key) ?? '');
  if (numberIn('maxlength') < Math.max(1, numberIn('minlength') || 0)) return true;
  const pattern = attributeOf(attributes, 'pattern');
  const samples = typical.get(type === 'email' ? type : name);
  if (pattern === undefined || !samples) return false;
  // A browser ignores a pattern that is none.
  const whole = ifPossible(() => new RegExp(`^(?:${pattern})$`, 'v'));
  return whole !== undefined && !samples.some((sample) => whole.test(sample));
}

/** What people write into the fields of a message. What other fields take is not known. */
const typical: ReadonlyMap<string, readonly string[]> = new Map([
  ['name', ['Anna', 'Anna Berg', 'anna', 'annaberg']],
  ['message', ['When do you open on Sunday?']],
  ['email', ['anna@example.com', 'anna.berg@mail.example.co.uk']],
]);
