// The theme bears one more of everything than the first site has: an entry of the menu, a testimonial, a
// question, with the longest words that somebody may plausibly write. Nothing overflows, is clipped or leaves
// a hole, in any width.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { overflows } from '../audit/overflow.ts';
import { widthsFor } from '../audit/widths.ts';
import { copySite, removeSite, run, serve } from './support/litfass.ts';
import { expect, once, stepOfWidths, test } from './support/site.ts';

/** What is added to a file: behind its end, or in front of a line of it. */
const additions: readonly { readonly file: string; readonly before?: string; readonly text: string }[] = [
  {
    file: 'content/site.yaml',
    before: '  topics:\n',
    text: '    - { to: "${page.privacy-translation}", label: { de: Datensicherheit, en: Security, es: Seguridad } }\n',
  },
  {
    file: 'content/sections/testimonials.yaml',
    text: `  - name: { de: "Marie-Charlotte, Physiotherapeutin", en: "Bartholomew, bricklayer", es: "Encarnación, traductora" }
    part: curls
    more: { label: { de: Transkription, en: Transcription, es: Transcripción }, to: "\${page.transcription}" }
    image: { src: everyday.svg, alt: { de: Eine Person, en: A person, es: Una persona } }
    text:
      de: Krankengymnastik, Wiedereingliederung, Lendenwirbelsäulenbeschwerden; sie liest, was ansteht.
      en: Misunderstandings about scaffolding are down to pronunciation. He reads what was meant.
      es: Desafortunadamente, sus clientes hablan deprisa. Ella lo lee todo.
`,
  },
  {
    file: 'content/sections/faq.yaml',
    text: `  - question:
      de: Gibt es eine Auftragsverarbeitungsvereinbarung und eine Datenschutz-Folgenabschätzung?
      en: Do you offer a data-processing agreement with internationalised standard clauses?
      es: ¿Ofrecéis un acuerdo de encargado del tratamiento con responsabilidades internacionalizadas?
    answer:
      de: Schreib uns, wenn du eine Auftragsverarbeitungsvereinbarung brauchst.
      en: Write to us if you need a data-processing agreement.
      es: Escríbenos si necesitas un acuerdo de encargado del tratamiento.
`,
  },
];

test('the menu, the testimonials and the questions bear one more, with long words', async ({ page }) => {
  test.setTimeout(120_000);
  const root = await copySite();
  try {
    for (const { file, before = '', text } of additions) {
      const content = await readFile(join(root, file), 'utf8');
      await writeFile(join(root, file), before ? content.replace(before, text + before) : content + text);
    }
    const site = join(root, 'content/site.yaml');
    await writeFile(site, (await readFile(site, 'utf8')).replace('html: 12 KB', 'html: 14 KB'));
    const out = join(root, 'dist');
    await run('build', ['--root', root, '--out', out]);
    const preview = await serve('preview', ['--root', root, '--out', out]);
    try {
      for (const { home: path } of once) {
        await page.goto(preview.url + path);
        await expect(page.locator('#testimonials li')).toHaveCount(4);
        await expect(page.locator('#faq details')).toHaveCount(9);
        for (const width of widthsFor(await page.content(), stepOfWidths)) {
          await page.setViewportSize({ width, height: 900 });
          const found = [...(await overflows(page)), ...(await faultsOfMore(page))];
          expect(found, `${path} in ${width} px`).toEqual([]);
        }
      }
    } finally {
      await preview.stop();
    }
  } finally {
    await removeSite(root);
  }
});

/** A menu that breaks into two lines or covers what is beside it, and a hole beside the testimonials. */
function faultsOfMore(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const boxes = [...document.querySelectorAll('.bar > :is(.logo, nav, .btn, .burger), .bar .main li')]
      .filter((part) => part.checkVisibility())
      .map((part) => ({ name: part.textContent?.trim() ?? '', box: part.getBoundingClientRect() }));
    for (const { name, box } of boxes) if (box.height > 60) found.push(`“${name}” of the bar is ${box.height} px high`);
    const flat = boxes.filter(({ box }) => box.width > 0);
    const parts = flat.filter(({ name }) => !flat.some((other) => other.name !== name && name.includes(other.name)));
    for (const [index, { name, box }] of parts.entries())
      for (const other of parts.slice(index + 1))
        if (box.left < other.box.right - 1 && other.box.left < box.right - 1)
          found.push(`“${name}” of the bar covers “${other.name}”`);
    const list = document.querySelector('#testimonials ul')?.getBoundingClientRect();
    const items = [...document.querySelectorAll('#testimonials li')].map((item) => item.getBoundingClientRect());
    for (const { left } of items) {
      // What covers the column of this one, down to the end of the list.
      const ends = items.filter((one) => one.left <= left + 1 && left + 1 < one.right).map(({ bottom }) => bottom);
      const gap = (list?.bottom ?? 0) - Math.max(...ends);
      if (gap > 1) found.push(`a hole of ${gap} px below the testimonials at ${left} px`);
    }
    return found;
  });
}
