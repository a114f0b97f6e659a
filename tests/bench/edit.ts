// The one text that changes between two builds: a heading that is in content/ once and shown by one page.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PeerContent, PeerPage } from './content.ts';
import type { Tool } from './tools.ts';

export interface Edit {
  readonly page: PeerPage;
  /** The author's file, relative to the site. */
  readonly file: string;
  readonly text: string;
}

/**
 * Finds a heading without markup that a plain replacement changes in the author's file and in the peers'
 * data alike.
 */
export function chooseEdit(site: string, { pages }: PeerContent): Edit {
  const folder = 'content/pages';
  const files = readdirSync(join(site, folder)).map((name) => `${folder}/${name}`);
  const texts = new Map(files.map((file) => [file, readFileSync(join(site, file), 'utf8')]));
  const all = JSON.stringify(pages);
  for (const page of pages.filter(({ indexed }) => indexed)) {
    for (const { heading } of page.sections) {
      if (typeof heading !== 'string' || !/^[\p{L} ,.]+$/u.test(heading) || occurrences(all, heading) !== 1) continue;
      const holders = files.filter((file) => occurrences(texts.get(file) ?? '', `: ${heading}\n`) === 1);
      const [file] = holders;
      if (file && holders.length === 1) return { page, file, text: heading };
    }
  }
  throw new Error('no heading is in one file and on one page only; there is nothing to edit');
}

/**
 * Changes the text in a tool's own file: in even rounds it grows by a mark, in odd rounds it is as it
 * was.
 */
export function applyEdit(tool: Tool, { text }: Edit, round: number): void {
  const file = readFileSync(tool.edited, 'utf8');
  const [before, after] = round % 2 === 0 ? [text, marked(text)] : [marked(text), text];
  if (occurrences(file, before) !== 1) throw new Error(`${tool.edited} does not hold “${before}” once`);
  writeFileSync(tool.edited, file.replace(before, after));
}

/**
 * Throws when the page does not show what was edited: a build that is fast because it missed the edit is
 * not counted.
 */
export function expectEdit(tool: Tool, { page, text }: Edit, round: number): void {
  const html = readFileSync(join(tool.out, `${page.slug}.html`), 'utf8');
  if (html.includes(text) && html.includes(marked(text)) === (round % 2 === 0)) return;
  throw new Error(`${tool.name} did not bring the edit to ${page.slug}.html`);
}

function marked(text: string): string {
  return `${text} …`;
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}
