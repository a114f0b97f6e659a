// The contact form as served: what a visitor typed before React loaded, and what the endpoint filled in
// when it answered a post without JavaScript with this page. Reads and empties the elements; knows no
// React.
import { type Field, type FieldErrors, fields, type Values } from './contact-rules.ts';

export interface Served {
  /** The text that is in the text area now; React would empty a text area that it believes to be new. */
  readonly typed: string;
  /** The key that the endpoint gave, and the values that it gave it for. */
  readonly key: string;
  readonly values: Values;
}

/** Undefined where there is no page: while it is being built. `area` is the id of the text area. */
export function readServed(area: string): Served | undefined {
  const found = typeof document === 'undefined' ? null : (document.getElementById(area) as HTMLTextAreaElement | null);
  if (!found) return undefined;
  const { form } = found;
  const served = (field: Field) => (controlOf(form, field)?.defaultValue ?? '').trim();
  return {
    typed: found.value,
    key: controlOf(form, 'key')?.value ?? '',
    values: { name: served('name'), email: served('email'), message: served('message') },
  };
}

export function errorsShownIn(form: HTMLFormElement | null): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of fields) {
    const text = form?.querySelector(`[data-error="${field}"]`)?.textContent;
    if (text) errors[field] = text;
  }
  return errors;
}

export function controlOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
}

export function valuesOf(form: HTMLFormElement): Values & { readonly website: string } {
  const data = new FormData(form);
  const value = (name: string) => String(data.get(name) ?? '').trim();
  // An address may be copied with marks that nobody sees, or typed in full width. The endpoint reads it
  // so, too.
  const email = value('email')
    .normalize('NFKC')
    .replace(/^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu, '');
  return { name: value('name'), email, message: value('message'), website: value('website') };
}

/** Empties the form. On a page that the endpoint filled in, a reset alone would bring the old text back. */
export function clear(form: HTMLFormElement | null): void {
  for (const name of [...fields, 'key']) {
    const control = controlOf(form, name);
    if (control) control.defaultValue = '';
  }
  form?.reset();
}

/** Whether the focus is free to go to the form: it is in there, or nowhere. */
export function mayTakeFocus(form: HTMLFormElement | null): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || Boolean(form?.contains(activeElement));
}
