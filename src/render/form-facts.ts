// Collects the forms of a page as a browser submits them. facts.ts passes it the tags. Expects HTML that
// React wrote.
import { type Attributes, attributeOf, type Tag } from './tags.ts';

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
  /** The encoding of its characters; '' is that of the page, which is UTF-8. */
  readonly charset: string;
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
  let templates = 0;
  let tag = -1;
  return {
    tag({ name: written, closing, attributes }: Tag) {
      if (!closing) tag++;
      if (!relevantTags.has(written)) return;
      const name = written.toLowerCase();
      if (name === 'template') templates += closing ? -1 : 1;
      // What is in a template is not on the page.
      if (templates > 0) return;
      const disabled = groups.at(-1) || attributeOf(attributes, 'disabled') !== undefined;
      if (closing) {
        if (name === 'form') open = undefined;
        else if (name === 'fieldset' || name === 'legend') groups.pop();
      } else if (name === 'fieldset') groups.push(disabled);
      // A fieldset does not disable its legend.
      else if (name === 'legend') groups.push(groups.at(-2) ?? false);
      else if (name !== 'form') {
        found.push({ control: controlOf(name, attributes, { tag, disabled }), attributes, form: open });
      } else if (!open) {
        // A browser ignores a form inside of a form, and ends the outer one with it.
        const charset = attributeOf(attributes, 'accept-charset') ?? '';
        open = { ...submissionOf(attributes, tag), id: attributeOf(attributes, 'id') ?? '', charset, controls: [] };
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

function controlOf(name: string, attributes: Attributes, at: Pick<FormControl, 'tag' | 'disabled'>): FormControl {
  const written = attributeOf(attributes, 'type')?.toLowerCase() ?? '';
  const ofButton = written === 'reset' || written === 'button' ? written : 'submit';
  const type = { input: written || 'text', button: ofButton }[name] ?? name;
  const isFixed = type === 'hidden' || attributeOf(attributes, 'readonly') !== undefined;
  const fixed = isFixed ? (attributeOf(attributes, 'value') ?? '') : undefined;
  return { ...at, name: attributeOf(attributes, 'name') ?? '', type, fixed };
}
