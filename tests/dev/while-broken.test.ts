// litfass dev as a place to work: what it prints of a fault, and what it serves while there are faults.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startDev } from '../../src/commands/dev.ts';
import { type Changes, minimalSite, siteWith } from '../support/helpers.ts';

const stopping: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

const original = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const [settings, home, contact] = ['content/site.yaml', 'content/pages/home.yaml', 'content/pages/contact.yaml'];

/** A file of the minimal site with other words in place of some. */
function edited(file: string, from: string | RegExp, to: string): Changes {
  return { [file]: original(file).replace(from, to) };
}

/** Starts the watch server on the minimal site with these changes. `printed` is its output until all was checked. */
async function devWith(changes: Changes) {
  const site = siteWith(changes);
  stopping.push(site.remove);
  let output = '';
  const add = (text: string) => {
    output += text;
  };
  const report = { say: (line: string) => add(`${line}\n`), complain: add, log: () => {} };
  const { url, checked, close } = await startDev({ root: site.root, host: '127.0.0.1', port: 0 }, report);
  stopping.push(close);
  await checked;
  const get = async (path: string) => {
    const answer = await fetch(url + path);
    return { status: answer.status, html: await answer.text() };
  };
  /** Saves files. Resolves with what is printed about them. */
  const save = async (saved: Changes) => {
    output = '';
    site.change(saved);
    await expect.poll(() => output, { timeout: 15_000 }).toMatch(/read again.*\n/);
    return output;
  };
  return { url, printed: output, get, save };
}

describe('what is printed', () => {
  test.each([
    ['a list that is never closed', '[de, en]', '[de, en', 'this bracket is never closed [yaml]'],
    ['an invalid URL', 'https://laterne.example', 'laterne', '`url` has the wrong format [format]'],
    ['a misspelt key', 'values:', 'vales:', '`vales` is not a key here [unknown-key]'],
    ['a misspelt locale', '[de, en]', '[de, ne]', 'content/locales/ has no file for ne [missing-file]'],
    ['a malformed locale', '[de, en]', '[de, e n]', 'entry 2 of `locales` has the wrong format [format]'],
  ])('names %s in site.yaml once, and nothing that follows from it', async (_, from, to, message) => {
    const { printed } = await devWith(edited(settings, from, to));
    expect(printed.match(/^(error|warning|the contact form) .*/gm)).toEqual([`error ${message}`]);
  });

  test('puts a fault of site.yaml before those of pages', async () => {
    const { printed } = await devWith({
      ...edited(settings, 'https://laterne.example', 'laterne'),
      ...edited(contact, 'heading:', 'headng:'),
    });
    expect(printed.match(/^error .*/gm)).toEqual([
      'error `url` has the wrong format [format]',
      'error `headng` is not a key here [unknown-key]',
    ]);
  });
});
