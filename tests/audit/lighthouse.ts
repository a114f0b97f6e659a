// Part of the audit: Lighthouse on one page of each kind in every language, as a phone and as a desktop.
// Performance is the median of several runs, because it is measured; the other three are the same in
// every run, and are asked for in the first.

import { type Device, devices, measure, type Report } from './lighthouse-run.ts';
import { markdown, type Order, type Part, type Verdict } from './part.ts';

export const lighthouse: Part = { name: 'lighthouse', run };

/** Home, a topic, contact, legal: German, English, Spanish. */
const pages = [
  ['/', '/en', '/es'],
  ['/whatsapp-uebersetzung', '/whatsapp-translation', '/traduccion-whatsapp'],
  ['/kontakt', '/en/contact', '/es/contacto'],
  ['/impressum', '/en/legal-notice', '/es/aviso-legal'],
].flat();

const least: Readonly<Record<string, number>> = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

async function run({ site, wanted, runs, showProgress }: Order): Promise<Verdict> {
  const rows: string[][] = [];
  const faults: string[] = [];
  for (const path of pages.filter(wanted)) {
    const cells = [path];
    for (const device of devices) {
      const reports: Report[] = [];
      for (let run = 1; run <= runs; run++) {
        showProgress(`lighthouse: ${path}, ${device}, run ${run} of ${runs}`);
        const categories = run === 1 ? Object.keys(least) : ['performance'];
        reports.push(await measure(site.url + path, { device, categories }));
      }
      const score = (category: string) => medianOf(reports.map(({ scores }) => scores[category]));
      const all = Object.keys(least).map((category) => score(category));
      cells.push(all.join(' '), ...figuresOf(reports));
      for (const [category, needed] of Object.entries(least))
        if (!(score(category) >= needed))
          faults.push(`${path} (${device}): ${category} is ${score(category)}: ${causesOf(reports, category)}`);
    }
    rows.push(cells);
  }
  const heads = devices.flatMap((device: Device) => [device, 'LCP', 'TBT', 'CLS']);
  const legend = `Performance, accessibility, best practices, SEO; medians of ${runs}.`;
  return { table: `${markdown([['page', ...heads], ...rows])}\n\n${legend}`, faults };
}

function figuresOf(reports: readonly Report[]): string[] {
  const median = (name: keyof Report['figures']) => medianOf(reports.map(({ figures }) => figures[name]));
  return [`${(median('lcp') / 1_000).toFixed(2)} s`, `${median('tbt').toFixed(0)} ms`, median('cls').toFixed(3)];
}

function causesOf(reports: readonly Report[], category: string): string {
  const causes = new Set(reports.flatMap(({ causes }) => causes[category] ?? []));
  return [...causes].join('; ') || 'Lighthouse names no cause';
}

/** The middle one; of an even number, the lower of the two in the middle. */
function medianOf(values: readonly (number | undefined)[]): number {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
