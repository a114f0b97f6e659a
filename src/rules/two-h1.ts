import { defineRule } from './rule.ts';

export const twoH1 = defineRule({
  id: 'two-h1',
  severity: 'error',
  scope: 'page',
  what: 'A page has more than one heading of level 1.',
  why: 'A page has one subject; the others are headings below it.',
  at: 'content/pages/home.yaml sections',
  wrong: `- type: hero
  heading: { de: Aus unserer Werkstatt, en: From our workshop }`,
  right: `- type: note
  heading: { de: Aus unserer Werkstatt, en: From our workshop }
  body: { de: Jede Laterne ist von Hand gemacht., en: Each lantern is made by hand. }`,
});
