// litfass dev on a site that was moved: saves of its largest page, one after the other and at once, of
// site.yaml, and the memory of the server after 25 of them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { parse } from 'yaml';
import { findChromium } from '../../../bin/chromium.js';
import type { Command } from '../run.ts';
import { spread } from '../table.ts';
import { type Edit, openTab } from './painted.ts';
import { startServer } from './servers.ts';

/** The largest page of a site, and a line in it with a plain text. */
export interface LargestPage {
  readonly file: string;
  readonly line: string;
}

/** Milliseconds (medians), and MiB. */
export interface DevOfMovedSite {
  readonly alone: number;
  /** While the last save is still being checked. */
  readonly atOnce: number;
  readonly settings: number;
  readonly memory: number;
}

/** `command` starts the server of the site on a port. */
export async function measureDev(
  site: string,
  { file, line }: LargestPage,
  command: (port: number) => Command,
): Promise<DevOfMovedSite> {
  const written = readFileSync(file, 'utf8');
  const endings = ['once more', 'another time'];
  writeFileSync(
    file,
    written.replace(`${line}\n`, () => `${line} ${endings[0]}\n`),
  );
  const { slug } = parse(written) as { slug: string | Record<string, string> };
  const path = `/${typeof slug === 'string' ? slug : Object.values(slug)[0]}`;
  const { url, pid, stop } = await startServer({ name: 'litfass', command, path, edits: {}, forget: () => {} });
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const tab = await openTab(browser, url);
    const words = line.slice(line.indexOf(':') + 1).trim();
    const text: Edit = {
      file,
      texts: [`${line} ${endings[0]}\n`, `${line} ${endings[1]}\n`],
      shown: (index) => ({ selector: 'body', contains: `${words} ${endings[index]}` }),
    };
    // The first saves of a kind load code, so they are not counted.
    const saves = async (edit: Edit, count: number, rest?: number) => {
      const times: number[] = [];
      for (let round = -3; round < count; round++) {
        const took = await tab.save(edit, round, rest);
        if (round >= 0) times.push(took);
      }
      return spread(times).median;
    };
    const alone = await saves(text, 9);
    const settings = await saves(linkOn(await (await fetch(url)).text(), join(site, 'content/site.yaml')), 5);
    const atOnce = await saves(text, 9, 100);
    const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { alone, atOnce, settings, memory: Number(resident) / 1024 };
  } finally {
    await browser.close();
    await stop();
  }
}

/** Changes the address of a link that the page shows. */
function linkOn(html: string, file: string): Edit {
  const written = readFileSync(file, 'utf8');
  const ends = ['\n', '"'];
  const found = Array.from(html.matchAll(/<a href="(https:[^"&]+)"/g), ([, href = '']) => href)
    .flatMap((href) => ends.map((end) => ({ href, end })))
    .find(({ href, end }) => written.split(href + end).length === 2);
  if (!found) throw new Error('the largest page shows no link of site.yaml');
  const { href, end } = found;
  return {
    file,
    texts: [href + end, `${href}#changed${end}`],
    shown: (index) => ({ selector: `a[href="${href}${index === 1 ? '#changed' : ''}"]`, hasAttribute: ['href', true] }),
  };
}
