// The contact form. Without JavaScript it is a plain form that posts to the endpoint; hydrated, it
// checks before it sends, sends in place, and says how it went. The words, limits and the endpoint come
// as props; what counts as valid: contact-rules.ts. A site may name a service instead of the endpoint, or a
// function. Only a script can call a function: without one its form goes nowhere.
import { type ContactFunction, defineIsland } from 'litfass/theme';
import { type InputEvent, type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { asServed } from '../parts/as-served.ts';
import { Toast, type ToastMessage } from '../parts/toast.tsx';
import { callFunction } from './contact-call.ts';
import { createDraft } from './contact-draft.ts';
import { postToService, type ServiceForm } from './contact-post.ts';
import {
  type ContactWords,
  check,
  type Field,
  type FieldErrors,
  fields,
  type Limits,
  type Values,
} from './contact-rules.ts';
import { type Reason, send } from './contact-sending.ts';
import { clear, controlOf, errorsShownIn, mayTakeFocus, readServed, valuesOf } from './contact-served.ts';

export interface ContactFormProps {
  readonly endpoint: string | ContactFunction | ServiceForm;
  readonly locale: string;
  readonly limits: Limits;
  readonly words: ContactWords;
}

export const contactForm = defineIsland<ContactFormProps>({ name: 'contact-form', component: ContactForm });

/**
 * How sending went. `text` says it in one line, in the toast; `detail`, below it, what that means for
 * the visitor.
 */
interface Outcome extends ToastMessage {
  readonly kind: 'accepted' | 'served' | Reason;
  readonly detail?: string;
}

function ContactForm({ endpoint, locale, limits, words }: ContactFormProps): ReactNode {
  // The first statements, because esbuild inlines only such constants: other sites get no code for these.
  const callsFunction = import.meta.env.CONTACT_FORM_FUNCTION && typeof endpoint !== 'string' && 'client' in endpoint;
  const hasService = import.meta.env.CONTACT_FORM_SERVICE && typeof endpoint !== 'string' && 'action' in endpoint;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  // State arrives too late to stop the second of two quick submits; a ref does not.
  const underWay = useRef(false);
  const [served] = useState(() => readServed(`${id}-message`));
  const [draft] = useState(() =>
    createDraft(
      callsFunction || hasService ? '' : (endpoint as string),
      served?.key ? { key: served.key, text: textOf(served.values) } : undefined,
    ),
  );
  const [hydrated, setHydrated] = useState(false);
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const [focus, setFocus] = useState<{ readonly on: Field | 'button' }>();

  // The endpoint answers a post without JavaScript with this very page, its messages filled in: take
  // them over.
  useEffect(() => {
    setErrors(errorsShownIn(form.current));
    const shown = status.current?.textContent;
    if (shown) setOutcome({ kind: 'served', tone: 'failure', text: '', detail: shown });
    setHydrated(true);
    draft.touched(served?.typed ?? '');
  }, [draft, served]);

  // Only after the render: a disabled button cannot take the focus.
  useEffect(() => {
    if (!focus || !mayTakeFocus(form.current)) return;
    const target = focus.on === 'button' ? button.current : controlOf(form.current, focus.on);
    // By itself the focus would move a button into the middle of the window, and the text above it out of
    // sight, and in some browsers a field below the header.
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  }, [focus]);

  // Back online, the words about it are no longer true. Sending stays with the visitor.
  const offline = outcome?.kind === 'offline';
  useEffect(() => {
    if (!offline) return;
    const forget = () => setOutcome(undefined);
    window.addEventListener('online', forget);
    return () => window.removeEventListener('online', forget);
  }, [offline]);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (underWay.current) return;
    const values = valuesOf(event.currentTarget);
    const found = check(values, limits, words);
    setErrors(found);
    setOutcome(undefined);
    if (refuse(found)) return;

    underWay.current = true;
    setSending(true);
    const key = draft.keyOf(textOf(values));
    const message = { ...values, locale, token: draft.token() };
    const answer = await (callsFunction
      ? callFunction(endpoint, values)
      : hasService
        ? postToService(endpoint, new FormData(event.currentTarget), values)
        : send(endpoint as string, { message, key }));
    underWay.current = false;
    setSending(false);
    if (answer.kind === 'accepted') {
      draft.finish();
      clear(form.current);
      setOutcome({ kind: 'accepted', tone: 'success', text: words.success });
      setFocus({ on: 'button' });
    } else if (answer.kind === 'invalid') {
      setErrors(answer.errors);
      refuse(answer.errors);
    } else {
      const { kind, cause, detail = words.reasons[kind] } = answer;
      console.error('The contact form could not be sent:', cause);
      if (kind === 'conflict') draft.renew();
      setOutcome({ kind, tone: 'failure', text: words.error, detail });
      setFocus({ on: 'button' });
    }
  }

  /** Whether there is something to correct; if so, the first wrong field gets the focus. */
  function refuse(found: FieldErrors): boolean {
    const first = fields.find((field) => found[field]);
    if (first) setFocus({ on: first });
    return first !== undefined;
  }

  /** A field with an error is checked again while it is corrected; other fields are not. */
  function recheck(event: InputEvent<HTMLFormElement>): void {
    draft.touched(controlOf(form.current, 'message')?.value ?? '');
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
      // A limit that silently cuts a pasted text is for browsers without JavaScript; a hydrated form says
      // that the text is too long.
      maxLength: hydrated ? undefined : limits[field],
      // What is on its way cannot change any more, and would be gone with the success.
      readOnly: sending,
      'aria-invalid': errors[field] ? (true as const) : undefined,
      'aria-describedby': `${id}-${field}-error`,
      ...asServed,
    };
  }

  function message(field: Field): ReactNode {
    return (
      <p className="field-error" id={`${id}-${field}-error`} data-error={field} {...asServed}>
        {errors[field] ?? ''}
      </p>
    );
  }

  return (
    <form
      ref={form}
      className="contact-form"
      method={callsFunction ? 'dialog' : 'post'}
      action={callsFunction ? undefined : hasService ? endpoint.action : (endpoint as string)}
      {...(hasService && endpoint.attributes)}
      noValidate={hydrated}
      aria-busy={sending}
      onSubmit={submit}
      onInput={recheck}
    >
      <p className="form-hint" {...asServed}>
        {words.hint}
      </p>
      <div className="field">
        <label htmlFor={`${id}-name`} {...asServed}>
          {words.name}
        </label>
        <input type="text" autoComplete="name" {...control('name')} />
        {message('name')}
      </div>
      <div className="field">
        <label htmlFor={`${id}-email`} {...asServed}>
          {words.email}
        </label>
        <input type="email" autoComplete="email" {...control('email')} />
        {message('email')}
      </div>
      <div className="field">
        <label htmlFor={`${id}-message`} {...asServed}>
          {words.message}
        </label>
        <textarea rows={7} defaultValue={hydrated ? undefined : served?.typed} {...control('message')} />
        {message('message')}
      </div>
      <input type="hidden" name="locale" value={locale} />
      {hasService ? (
        Object.entries(endpoint.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))
      ) : (
        // Empty; the endpoint fills it in when it answers with this page, so that sending again makes no
        // second message.
        <input type="hidden" name="key" {...asServed} />
      )}
      {/* For programs that fill in whatever they find; no person sees or reaches it. */}
      {hasService && !endpoint.honeypot ? null : (
        <div className="field-trap" aria-hidden="true">
          <label htmlFor={`${id}-website`} translate="no">
            Website
          </label>
          <input
            id={`${id}-website`}
            type="text"
            name={hasService ? endpoint.honeypot : 'website'}
            tabIndex={-1}
            autoComplete="off"
          />
        </div>
      )}
      <div className="form-end">
        {/* Announces the one line by itself. What it means is read with the button, which has the focus then. */}
        <Toast
          message={outcome?.text ? outcome : undefined}
          dismiss={words.dismiss}
          onDismissed={() => {
            setOutcome(undefined);
            setFocus({ on: 'button' });
          }}
        />
        <p
          ref={status}
          id={`${id}-status`}
          className="form-status"
          data-tone={outcome?.tone}
          tabIndex={-1}
          {...asServed}
        >
          {outcome?.detail ?? ''}
        </p>
        <button
          ref={button}
          className="btn"
          type="submit"
          disabled={sending}
          aria-describedby={outcome?.detail ? `${id}-status` : undefined}
          {...asServed}
        >
          {sending ? words.sending : words.send}
        </button>
      </div>
    </form>
  );
}

/** What makes one message another. */
function textOf({ name, email, message }: Values): string {
  return JSON.stringify([name, email, message]);
}
