import { defineRule } from './rule.ts';

export const contactForm = defineRule({
  id: 'contact-form',
  severity: 'error',
  scope: 'page',
  what: 'A contact form has no field `name`, `email` or `message`, no form on its page posts to `contact.endpoint`, or a form that calls a function posts.',
  why: 'Every message would be rejected, or none would arrive.',
  wrong: '# a component wrote <input name="nom" />',
  right: '# <input name="name" />, in <form method="post" action={usePage().contact.endpoint}>',
});
