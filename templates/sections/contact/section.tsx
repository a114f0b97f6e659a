// The contact page: why and where to write on the left, the form on the right. The form is an island
// over a form that works without JavaScript; everything it says is prepared here.
import { type ContactFunction, defineSection, Island, plain, type SectionProps, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { contactForm } from '../../islands/contact-form.tsx';
import { Spot } from '../../parts/drawing.tsx';
import { schema } from './schema.ts';

export const section = defineSection({ schema, component: Contact });

function Contact({ id, heading, lead, mail, help, privacy }: SectionProps<typeof schema>): ReactNode {
  const { contact } = usePage();
  return (
    <section id={id} className="contact">
      <div className="wrap two">
        <div className="intro">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          <div className="mail">
            <p>{mail.text}</p>
            <a className="quiet" {...mail.to}>
              {mail.label}
            </a>
          </div>
        </div>
        <div className="sheet">
          {contact.function ? (
            <CallingForm call={contact.function} />
          ) : contact.mail ? (
            <Address mail={contact.mail} />
          ) : (
            <Form />
          )}
          {privacy ? <p className="form-hint">{privacy}</p> : null}
        </div>
        {help ? (
          <div className="help">
            <h2>{help.heading}</h2>
            <ul>
              {help.items.map(({ picture, text }) => (
                <li key={plain(text)}>
                  <Spot of={picture} />
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** Below a note for browsers without JavaScript, which cannot send it. */
function CallingForm({ call }: { readonly call: ContactFunction }): ReactNode {
  const { t } = usePage();
  return (
    <div className="contact-form">
      <noscript>
        <p className="form-status" data-tone="failure">
          {t('contact.noScript')} <a href={call.mail.href}>{call.mail.address}</a>
        </p>
      </noscript>
      <Form />
    </div>
  );
}

/** In place of a form that nobody would answer. */
function Address({ mail }: { readonly mail: ContactFunction['mail'] }): ReactNode {
  return (
    <p>
      <a className="btn" href={mail.href}>
        {mail.address}
      </a>
    </p>
  );
}

function Form(): ReactNode {
  const { t, contact, locale } = usePage();
  const { function: call, service, endpoint: action, limits } = contact;
  const endpoint = call ?? (service ? { ...service, action } : action);
  // Only an endpoint knows that a message was sent before.
  const knowsKeys = typeof endpoint === 'string';
  const words = {
    name: t('contact.name'),
    email: t('contact.email'),
    message: t('contact.message'),
    send: t('contact.send'),
    sending: t('contact.sending'),
    success: t('contact.success'),
    error: t('contact.error'),
    reasons: {
      limited: t('contact.limited'),
      ...(knowsKeys && { conflict: t('contact.conflict') }),
      offline: t('contact.offline'),
      // These promise that a message sent again arrives once.
      ...(knowsKeys && {
        timeout: t('contact.timeout'),
        unreachable: t('contact.unreachable'),
        failed: t('contact.failed'),
      }),
    },
    dismiss: t('contact.dismiss'),
    hint: t('contact.hint', { most: limits.message.toLocaleString(locale, { useGrouping: 'min2' }) }),
    nameRequired: t('contact.errors.nameRequired'),
    nameTooLong: t('contact.errors.nameTooLong'),
    emailRequired: t('contact.errors.emailRequired'),
    emailInvalid: t('contact.errors.emailInvalid'),
    emailTooLong: t('contact.errors.emailTooLong'),
    messageRequired: t('contact.errors.messageRequired'),
    messageTooLong: t('contact.errors.messageTooLong'),
  };
  return <Island of={contactForm} props={{ endpoint, locale, limits, words }} />;
}
