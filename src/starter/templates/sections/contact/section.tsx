// How to write to you: the address, and a form once `contact:` in content/site.yaml says who takes its messages. It
// works without JavaScript; docs/contact.md of litfass says more.
import { defineSection, type SectionProps, text, usePage } from 'litfass/theme';
import type { ReactNode } from 'react';
import { z } from 'zod';

const schema = z.strictObject({
  heading: text('The heading'),
  text: text(),
  hint: text('What happens to the message'),
  example: z.boolean().optional().describe('Whether the texts are made up: a release rejects them'),
});

function Contact({ id, level, heading, text: lead, hint }: SectionProps<typeof schema>): ReactNode {
  const { contact, link, locale, t } = usePage();
  const { endpoint, limits, service } = contact;
  const { href } = link('link.mail');
  const Heading = `h${level}` as const;
  return (
    <section id={id} className="contact">
      <div className="wrap split">
        <div>
          <Heading>{heading}</Heading>
          <p className="lead">{lead}</p>
        </div>
        <div>
          <p className="address">
            <a href={href}>{href.replace(/^mailto:|\?.*$/g, '')}</a>
          </p>
          {endpoint && (
            <form method="post" action={endpoint} {...service?.attributes}>
              <label>
                {t('contact.name')}
                <input name="name" autoComplete="name" maxLength={limits.name} required />
              </label>
              <p className="fault" data-error="name" />
              <label>
                {t('contact.email')}
                <input name="email" type="email" autoComplete="email" maxLength={limits.email} required />
              </label>
              <p className="fault" data-error="email" />
              <label>
                {t('contact.message')}
                <textarea name="message" rows={6} maxLength={limits.message} required />
              </label>
              <p className="fault" data-error="message" />
              {(!service || service.honeypot) && (
                <label hidden>
                  {t('contact.website')}
                  <input name={service?.honeypot ?? 'website'} tabIndex={-1} autoComplete="off" />
                </label>
              )}
              {Object.entries(service?.fields ?? {}).map(([name, value]) => (
                <input key={name} name={name} type="hidden" value={value} />
              ))}
              <input name="locale" type="hidden" value={locale} />
              <button className="button" type="submit">
                {t('contact.send')}
              </button>
              <p className="form-status fault" role="status" />
            </form>
          )}
          <p className="hint">{hint}</p>
        </div>
      </div>
    </section>
  );
}

export const section = defineSection({ schema, component: Contact });
