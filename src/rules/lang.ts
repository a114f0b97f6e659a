import { defineRule } from './rule.ts';

export const lang = defineRule({
  id: 'lang',
  severity: 'error',
  fixed: 'always',
  scope: 'page',
  what: 'The `lang` of a rendered page differs from its locale.',
  why: 'Screen readers would read German with an English voice.',
  wrong: '# <html lang="en"> on a German page',
  right: '# <html lang="de">, as litfass writes it',
});
