// The same page with its translations beside and in files of each language, and one in Markdown.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Changes, minimalSite } from './helpers.ts';

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
export const index = read('templates/index.ts');
export const withBody = { 'templates/index.ts': index.replace('icons: [', "body: 'note',\n  icons: [") };

/** A page with its translations beside. */
export const beside: Changes = {
  'content/pages/garden.yaml': `layout: plain
slug: { de: garten, en: en/garden }
name: { de: Garten, en: Garden }
title: { de: Laternen für den Garten, en: Lanterns for the garden }
description:
  de: Laternen, die draußen bleiben dürfen, bei Regen und im Winter, und wie du sie aufhängst.
  en: Lanterns that may stay outside, in rain and in winter, and how to hang them up safely.
sections:
  - type: hero
    heading: { de: Licht im Garten, en: Light in the garden }
    to: \${page.home}
  - type: note
    heading: { de: Gläser, en: Glasses }
    body: { de: "Mit \${claim.lamps}.", en: "From \${claim.lamps} on." }
    said: "1:42"
    rows:
      - { label: { de: Rot, en: Red }, tag: red }
      - { label: { de: Blau, en: Blue }, tag: blue }
  - use: closing
`,
};

/** The same page in two files. */
export const original = `layout: plain
slug: { de: garten, en: en/garden }
name: Garten
title: Laternen für den Garten
description: Laternen, die draußen bleiben dürfen, bei Regen und im Winter, und wie du sie aufhängst.
sections:
  - type: hero
    heading: Licht im Garten
    to: \${page.home}
  - type: note
    heading: Gläser
    body: "Mit \${claim.lamps}."
    said: "1:42"
    rows:
      - { label: Rot, tag: red }
      - { label: Blau, tag: blue }
  - use: closing
`;
export const english = `name: Garden
title: Lanterns for the garden
description: Lanterns that may stay outside, in rain and in winter, and how to hang them up safely.
sections:
  - heading: Light in the garden
  - heading: Glasses
    body: "From \${claim.lamps} on."
    rows:
      - label: Red
      - label: Blue
`;
export const inFiles = (changed = english, first = original): Changes => ({
  'content/pages/garden.yaml': first,
  'content/pages/garden.en.yaml': changed,
});

export const terms = `---
layout: plain
slug: { de: regeln, en: en/terms }
title: Nutzungsbedingungen dieser Seite
description: Was du hier darfst, was wir versprechen, und was geschieht, wenn eine Seite sich nicht daran hält.
sections:
  - type: hero
    heading: Regeln
  - heading: Worte
    type: note
    body: Davor.
---

## Was du darfst

Alles **lesen**.
`;
export const termsInEnglish = `---
title: Terms of use of this site
description: What you may do here, what we promise, and what happens if one of us does not keep to it, ever.
sections:
  - heading: Terms
  - heading: Words
    body: Before.
---
## What you may do

Read **everything**.
`;
/** A theme whose section for the body needs no heading. */
export const prose: Changes = {
  'templates/index.ts': index
    .replace('sections: { hero', "body: 'prose',\n  sections: { prose, hero")
    .replace(
      'import { section as note }',
      "import { section as prose } from './sections/prose/section.tsx';\nimport { section as note }",
    ),
  'templates/sections/prose/section.tsx': `import { defineSection, markdown, type SectionProps } from 'litfass/theme';
import { z } from 'zod';
const schema = z.strictObject({ body: markdown() });
export const section = defineSection({ schema, component: ({ body }: SectionProps<typeof schema>) => <article>{body}</article> });
`,
};
export const inMarkdown = (de = terms, en = termsInEnglish): Changes => ({
  ...prose,
  'content/pages/terms.md': de,
  'content/pages/terms.en.md': en,
});

/** A page of a theme with `prose`, in Markdown. */
export const rulesPage = (words: string) => `---
layout: plain
slug: { de: regeln, en: en/terms }
name: Regeln
title: Die Regeln für alle Laternen
description: Was für Laternen und für alle gilt, die welche kaufen, in einfachen Worten auf dieser Seite.
sections:
  - { type: hero, heading: Die Regeln }
  - body
---

${words}
`;
