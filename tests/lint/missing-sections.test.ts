// Sections that a page names and the theme lacks: reported by their own names, or by those that were meant.
import { expect, test } from 'vitest';
import { type Changes, problemsWith } from '../support/helpers.ts';

const page = (type: string) => `layout: plain
slug: { de: probe, en: probe }
title: { de: Eine Probe, en: A trial }
description:
  de: Hier wird etwas ausprobiert, und zwar von uns allen zusammen, mit großer Ruhe und viel Zeit dafür.
  en: Here something is tried out, namely by all of us together, with great calm and plenty of time for it.
sections:
  - type: ${type}
`;

/** The hints for a section that the theme does not have. */
async function hintOf(type: string, changes: Changes = {}): Promise<string | undefined> {
  const problems = await problemsWith({ 'content/pages/trial.yaml': page(type), ...changes });
  return problems.find(({ rule, place }) => rule === 'unknown-section' && place?.file === 'content/pages/trial.yaml')
    ?.hint;
}

test('a section that the theme lacks is hinted at by its own name, or by the one that was meant', async () => {
  expect(await hintOf('pricing')).toBe(
    'create it with npx litfass new section pricing; the theme has: hero, note, picture',
  );
  expect(await hintOf('pictur')).toBe('did you mean `picture`?');
  expect(await hintOf('Price Table')).toBe(
    'create one with npx litfass new section price-table; the theme has: hero, note, picture',
  );
  expect(await hintOf('"7"')).toBe('the theme has: hero, note, picture');
});

test('of a theme without sections the hint names the section as well', async () => {
  const index = `
import { defineTheme } from 'litfass/theme';
import { Plain } from './layout.tsx';
export const theme = defineTheme({ layouts: { plain: Plain }, sections: {} });
`;
  expect(await hintOf('pricing', { 'templates/index.ts': index })).toBe(
    'create it with npx litfass new section pricing',
  );
});

test('suggests writing a shared section if there is none', async () => {
  const trial = page('note').replace('type: note', 'use: prices');
  const problems = await problemsWith({ 'content/sections/closing.yaml': null, 'content/pages/trial.yaml': trial });
  const found = problems.find(({ rule, text }) => rule === 'unknown-section' && text.includes('`prices`'));
  expect(found?.hint).toBe('write content/sections/prices.yaml');
});
