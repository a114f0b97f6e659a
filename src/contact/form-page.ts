// The built page with the form, filled in again: what was typed, what is wrong with it, how it went. Only the form is made
// anew, through an HTML parser's tree; every other byte of the page stays as it was built.
import { html, parse, serializeOuter, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** A page as it was built, and the headers that its host gives it. */
export interface BuiltPage {
  readonly html: string;
  readonly headers: ReadonlyMap<string, string>;
}

export interface FormState {
  /** What was typed, by the names of the controls. */
  readonly values: Readonly<Record<string, string>>;
  /** What is wrong, by the same names. */
  readonly errors: Readonly<Record<string, string>>;
  /** How it went, where no control alone is to blame. */
  readonly status?: string;
  /** Makes a second submit of the same text recognisable. */
  readonly key: string;
}

export type FormPage = (state: FormState) => string;

/** Undefined for a page without a contact form. */
export function readFormPage(page: string): FormPage | undefined {
  const form = find(parse(page, { sourceCodeLocationInfo: true }), isContactForm);
  const place = form?.sourceCodeLocation;
  if (!form || !place?.endTag) return undefined;
  const before = page.slice(0, place.startOffset);
  const after = page.slice(place.endOffset);
  return (state) => `${before}${serializeOuter(filled(form, state))}${after}`;
}

function filled(built: Tree.Element, { values, errors, status, key }: FormState): Tree.Element {
  const form = copyOf(built, null);
  const first = Object.keys(errors)[0];
  for (const element of [...elementsIn(form)]) {
    const name = attribute(element, 'name');
    const value = name === undefined || name === 'key' ? undefined : values[name];
    if (value !== undefined) setValue(element, value);
    if (name !== undefined && errors[name]) setAttribute(element, 'aria-invalid', 'true');
    if (name !== undefined && name === first) setAttribute(element, 'autofocus', '');
    const about = attribute(element, 'data-error');
    if (about !== undefined) setText(element, errors[about] ?? '');
    if (status !== undefined && hasClass(element, 'form-status')) {
      setText(element, status);
      setAttribute(element, 'data-tone', 'failure');
      if (first === undefined) setAttribute(element, 'autofocus', '');
    }
  }
  const kept = find(form, (element) => attribute(element, 'name') === 'key');
  if (kept) setAttribute(kept, 'value', key);
  else form.childNodes.unshift(hidden(form, { name: 'key', value: key }));
  return form;
}

function isContactForm(element: Tree.Element): boolean {
  const isPost = element.tagName === 'form' && attribute(element, 'method')?.toLowerCase() === 'post';
  return isPost && find(element, (inner) => attribute(inner, 'name') === 'message') !== undefined;
}

function setValue(element: Tree.Element, value: string): void {
  if (element.tagName === 'input') setAttribute(element, 'value', value);
  // A parser drops a line break that follows the tag.
  else if (element.tagName === 'textarea') setText(element, /^\r?\n/.test(value) ? `\n${value}` : value);
}

function setText(element: Tree.Element, value: string): void {
  const text = { nodeName: '#text', value, parentNode: element } as Tree.TextNode;
  element.childNodes = value === '' ? [] : [text];
}

function setAttribute(element: Tree.Element, name: string, value: string): void {
  const found = element.attrs.find((one) => one.name === name);
  if (found) found.value = value;
  else element.attrs.push({ name, value });
}

function attribute(element: Tree.Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

function hasClass(element: Tree.Element, name: string): boolean {
  return attribute(element, 'class')?.split(/\s+/).includes(name) ?? false;
}

function hidden(parent: Tree.Element, attributes: Readonly<Record<string, string>>): Tree.Element {
  const attrs = Object.entries({ type: 'hidden', ...attributes }).map(([name, value]) => ({ name, value }));
  const childNodes: Tree.ChildNode[] = [];
  const namespaceURI = html.NS.HTML;
  return { nodeName: 'input', tagName: 'input', attrs, namespaceURI, childNodes, parentNode: parent };
}

function find(root: Tree.ParentNode, fits: (element: Tree.Element) => boolean): Tree.Element | undefined {
  for (const element of elementsIn(root)) if (fits(element)) return element;
  return undefined;
}

function* elementsIn(parent: Tree.ParentNode): Generator<Tree.Element> {
  for (const child of parent.childNodes) {
    if (!('tagName' in child)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

/** The form is filled in for one answer after the other: each works on a tree of its own. */
function copyOf(element: Tree.Element, parentNode: Tree.ParentNode | null): Tree.Element {
  const { sourceCodeLocation: _, ...rest } = element;
  const copy: Tree.Element = { ...rest, parentNode, attrs: element.attrs.map((one) => ({ ...one })), childNodes: [] };
  copy.childNodes = element.childNodes.map((child) =>
    'tagName' in child ? copyOf(child, copy) : ({ ...child, parentNode: copy } as Tree.ChildNode),
  );
  return copy;
}
