// Fills in the contact form of a built page: the values that were typed, the error of each field and
// a status message. Only the form is parsed and serialized again; the rest of the page stays byte for
// byte as built.
import { defaultTreeAdapter, html, parse, serializeOuter, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** A built page and the headers that its host sends with it. */
export interface BuiltPage {
  readonly html: string;
  readonly headers: ReadonlyMap<string, string>;
}

/** What to show in the form. */
export interface FormState {
  /** What was typed, by the name of the control. */
  readonly values: Readonly<Record<string, string>>;
  /** Error messages, by the name of the control. */
  readonly errors: Readonly<Record<string, string>>;
  /** A message for a failure that is not the fault of one control. */
  readonly status?: string;
  /** The idempotency key: identifies a second submit of the same text. */
  readonly key: string;
}

/** Returns the HTML of the whole page with the form filled in. */
export type FormPage = (state: FormState) => string;

/** Takes the HTML of a page. Returns undefined if the page has no contact form. */
export function readFormPage(page: string): FormPage | undefined {
  const form = elementsIn(parse(page, { sourceCodeLocationInfo: true })).find(isContactForm);
  const location = form?.sourceCodeLocation;
  if (!form || !location?.endTag) return undefined;
  const before = page.slice(0, location.startOffset);
  const after = page.slice(location.endOffset);
  return (state) => `${before}${serializeOuter(filled(form, state))}${after}`;
}

function filled(built: Tree.Element, { values, errors, status, key }: FormState): Tree.Element {
  const form = copyOf(built, null);
  const first = Object.keys(errors)[0];
  for (const element of elementsIn(form)) {
    const name = attribute(element, 'name');
    const value = name === undefined || name === 'key' ? undefined : values[name];
    if (value !== undefined) setValue(element, value);
    if (name !== undefined && errors[name]) setAttribute(element, 'aria-invalid', 'true');
    if (name !== undefined && name === first) setAttribute(element, 'autofocus', '');
    const about = attribute(element, 'data-error');
    if (about !== undefined) setText(element, errors[about] ?? '');
    if (status !== undefined && attribute(element, 'class')?.split(/\s+/).includes('form-status')) {
      setText(element, status);
      setAttribute(element, 'data-tone', 'failure');
      if (first === undefined) setAttribute(element, 'autofocus', '');
    }
  }
  const kept = elementsIn(form).find((element) => attribute(element, 'name') === 'key');
  if (kept) setAttribute(kept, 'value', key);
  else form.childNodes.unshift(hidden({ name: 'key', value: key }));
  return form;
}

function isContactForm(element: Tree.Element): boolean {
  // A button may say how it sends its form.
  const isPost = (one: Tree.Element) =>
    [attribute(one, 'method'), attribute(one, 'formmethod')].some((method) => method?.toLowerCase() === 'post');
  const parts = element.tagName === 'form' ? [element, ...elementsIn(element)] : [];
  return parts.some(isPost) && parts.some((one) => attribute(one, 'name') === 'message');
}

function setValue(element: Tree.Element, value: string): void {
  if (element.tagName === 'input') setAttribute(element, 'value', value);
  // An HTML parser drops a line break directly after the start tag.
  else if (element.tagName === 'textarea') setText(element, /^\r?\n/.test(value) ? `\n${value}` : value);
}

function setText(element: Tree.Element, value: string): void {
  element.childNodes = [];
  if (value !== '') defaultTreeAdapter.insertText(element, value);
}

function setAttribute(element: Tree.Element, name: string, value: string): void {
  const found = element.attrs.find((one) => one.name === name);
  if (found) found.value = value;
  else element.attrs.push({ name, value });
}

function attribute(element: Tree.Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

function hidden(attributes: Readonly<Record<string, string>>): Tree.Element {
  const attrs = Object.entries({ type: 'hidden', ...attributes }).map(([name, value]) => ({ name, value }));
  return defaultTreeAdapter.createElement('input', html.NS.HTML, attrs);
}

function elementsIn(parent: Tree.ParentNode): Tree.Element[] {
  return parent.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsIn(child)] : []));
}

/** A deep copy: the parsed form is filled in for many answers, so each needs its own tree. */
function copyOf(element: Tree.Element, parentNode: Tree.ParentNode | null): Tree.Element {
  const attrs = element.attrs.map((one) => ({ ...one }));
  const copy: Tree.Element = { ...element, sourceCodeLocation: null, parentNode, attrs, childNodes: [] };
  copy.childNodes = element.childNodes.map((child) =>
    'tagName' in child ? copyOf(child, copy) : ({ ...child, parentNode: copy } as Tree.ChildNode),
  );
  return copy;
}
