// The contact form. Without JavaScript it is a plain form that posts to the endpoint; hydrated, it checks before it sends,
// sends in place, and says how it went. The words, limits and the endpoint come as props; what counts as valid: contact-rules.ts.
import { defineIsland } from 'litfass/theme';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Toast, type ToastMessage } from '../parts/toast.tsx';
import {
  type ContactWords,
  check,
  type Field,
  type FieldErrors,
  fieldErrorsIn,
  fields,
  type Limits,
} from './contact-rules.ts';

export interface ContactFormProps {
  readonly endpoint: string;
  readonly locale: string;
  readonly limits: Limits;
  readonly words: ContactWords;
}

export const contactForm = defineIsland<ContactFormProps>({ name: 'contact-form', component: ContactForm });

const TIMEOUT = 15_000;

function ContactForm({ endpoint, locale, limits, words }: ContactFormProps): ReactNode {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  // State arrives too late to stop the second of two quick submits; a ref does not.
  const underWay = useRef(false);
  const [written] = useState(() => writtenIn(`${id}-message`));
  const [hydrated, setHydrated] = useState(false);
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [outcome, setOutcome] = useState<ToastMessage>();
  const [focus, setFocus] = useState<{ readonly on: Field | 'button' | 'status' }>();

  // The endpoint answers an invalid post without JavaScript with this very page, its messages filled in: take them over.
  useEffect(() => {
    setErrors(errorsShownIn(form.current));
    setHydrated(true);
  }, []);

  // Only after the render: a disabled button and an empty status cannot take the focus.
  useEffect(() => {
    if (!focus) return;
    if (focus.on === 'button') button.current?.focus();
    else if (focus.on === 'status') status.current?.focus();
    else fieldOf(form.current, focus.on)?.focus();
  }, [focus]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (underWay.current) return;
    const values = valuesOf(event.currentTarget);
    const found = check(values, limits, words);
    setErrors(found);
    setOutcome(undefined);
    if (refuse(found)) return;

    underWay.current = true;
    setSending(true);
    try {
      const answered = await send(endpoint, { ...values, locale });
      setErrors(answered);
      if (refuse(answered)) return;
      clear(form.current);
      setOutcome({ tone: 'success', text: words.success });
      setFocus({ on: 'status' });
    } catch (error) {
      console.error('The contact form could not be sent:', error);
      setOutcome({ tone: 'failure', text: words.error });
      setFocus({ on: 'button' });
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }

  /** Whether there is something to mend; if so the first field that is wrong gets the focus. */
  function refuse(found: FieldErrors): boolean {
    const first = fields.find((field) => found[field]);
    if (first) setFocus({ on: first });
    return first !== undefined;
  }

  /** A field that was marked is checked again while it is mended; one that was not is left in peace. */
  function recheck(event: FormEvent<HTMLFormElement>): void {
    const field = fields.find((name) => name === (event.target as HTMLInputElement).name);
    if (!field || !errors[field]) return;
    const now = check(valuesOf(event.currentTarget), limits, words)[field];
    setErrors((before) => ({ ...before, [field]: now }));
  }

  function control(field: Field) {
    return {
      id: `${id}-${field}`,
      name: field,
      required: true,
      // A limit that cuts a pasted text without a word is for browsers that cannot be told; a hydrated form says it.
      maxLength: hydrated ? undefined : limits[field],
      'aria-invalid': errors[field] ? (true as const) : undefined,
      'aria-describedby': `${id}-${field}-error`,
      suppressHydrationWarning: true,
    };
  }

  function message(field: Field): ReactNode {
    return (
      <p className="field-error" id={`${id}-${field}-error`} data-error={field} suppressHydrationWarning>
        {errors[field] ?? ''}
      </p>
    );
  }

  return (
    <>
      <form
        ref={form}
        className="contact-form"
        method="post"
        action={endpoint}
        noValidate={hydrated}
        aria-busy={sending}
        onSubmit={submit}
        onInput={recheck}
      >
        <p className="form-hint">{words.hint}</p>
        <div className="field">
          <label htmlFor={`${id}-name`}>{words.name}</label>
          <input type="text" autoComplete="name" {...control('name')} />
          {message('name')}
        </div>
        <div className="field">
          <label htmlFor={`${id}-email`}>{words.email}</label>
          <input type="email" autoComplete="email" {...control('email')} />
          {message('email')}
        </div>
        <div className="field">
          <label htmlFor={`${id}-message`}>{words.message}</label>
          <textarea rows={7} defaultValue={hydrated ? undefined : written} {...control('message')} />
          {message('message')}
        </div>
        <input type="hidden" name="locale" value={locale} />
        {/* For programs that fill in whatever they find; no person sees or reaches it. */}
        <div className="field-trap" aria-hidden="true">
          <label htmlFor={`${id}-website`}>Website</label>
          <input id={`${id}-website`} type="text" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="form-end">
          <p ref={status} className="form-status" data-tone={outcome?.tone} tabIndex={-1}>
            {outcome?.text ?? ''}
          </p>
          <button ref={button} className="btn" type="submit" disabled={sending}>
            {sending ? words.sending : words.send}
          </button>
        </div>
      </form>
      <Toast message={outcome} dismiss={words.dismiss} onDismissed={() => setFocus({ on: 'button' })} />
    </>
  );
}

/** Posts the message. Resolves to what is wrong with it, nothing if it was accepted; rejects for everything else. */
async function send(endpoint: string, message: Readonly<Record<string, string>>): Promise<FieldErrors> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, application/problem+json' },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const type = response.headers.get('content-type') ?? '';
  // A host without the endpoint may answer any post with a page and 200: that is no promise that a message is safe.
  if (response.ok && !type.includes('text/html')) return {};
  if (response.status === 422) {
    const errors = fieldErrorsIn(await response.json().catch(() => undefined));
    if (Object.keys(errors).length > 0) return errors;
  }
  throw new Error(`${response.status} ${response.statusText}`.trim());
}

function valuesOf(form: HTMLFormElement): Record<Field | 'website', string> {
  const data = new FormData(form);
  const value = (name: string) => String(data.get(name) ?? '').trim();
  return { name: value('name'), email: value('email'), message: value('message'), website: value('website') };
}

function fieldOf(form: HTMLFormElement | null, field: Field): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`[name="${field}"]`) ?? null;
}

/** What already stands in the text area that is about to be hydrated; React would empty one that it believes to be new. */
function writtenIn(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const area = document.getElementById(id);
  return area instanceof HTMLTextAreaElement ? area.value : undefined;
}

function errorsShownIn(form: HTMLFormElement | null): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of fields) {
    const text = form?.querySelector(`[data-error="${field}"]`)?.textContent;
    if (text) errors[field] = text;
  }
  return errors;
}

/** Empties the form. On a page that the endpoint filled in, a reset alone would bring the old text back. */
function clear(form: HTMLFormElement | null): void {
  for (const field of fields) {
    const control = fieldOf(form, field);
    if (control) control.defaultValue = '';
  }
  form?.reset();
}
