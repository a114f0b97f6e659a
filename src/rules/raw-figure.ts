import { defineRule } from './rule.ts';

export const rawFigure = defineRule({
  id: 'raw-figure',
  severity: 'error',
  scope: 'text',
  what: 'Copy contains a figure that comes from no claim: a number, price, percentage, range or multiple, in digits, or in German, English or Spanish words.',
  why: 'A figure typed by hand has no owner and no evidence, and drifts from the others in the next language.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `heading:
  de: Licht aus mehr als 50 Lampen
  en: Light from more than 50 lamps`,
  right: `# litfass check --fix writes this
heading:
  de: Licht aus \${claim.lamps}
  en: Light from \${claim.lamps}`,
});
