// Translations through the tools of translators: random texts go out as PO, XLIFF and CSV, through gettext,
// the translate-toolkit and LibreOffice where these are installed, and come back as they were.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSource } from '../../../src/read/yaml/read-yaml.ts';
import { shortText } from '../../../src/text/text-kinds.ts';
import { exchangedParts } from '../../../src/translations/exchange.ts';
import { readExchangeCsv, writeExchangeCsv } from '../../../src/translations/exchange-csv.ts';
import { normalised } from '../../../src/translations/lock.ts';
import { mergeRows } from '../../../src/translations/merge.ts';
import { poHeader, type ReadRows, readPo, writePo } from '../../../src/translations/po.ts';
import type { Translation } from '../../../src/translations/translation.ts';
import { readXliff, writeXliff } from '../../../src/translations/xliff.ts';
import type { Proof } from '../proof.ts';
import type { Random } from '../random.ts';

const scraps = [
  ...[
    'Licht',
    'lumière',
    'ضوء',
    '光',
    '🦉',
    'ไฟ',
    '50 %',
    '3,5',
    '1.2.2026',
    '24/7',
    '=1+1',
    '+49 30',
    '-',
    '@me',
    "'s",
  ],
  ...['true', '"', "'", '\\', '\\n', '&amp;', '<b>', ']]>', '${claim.price, month}', '[a](${page.home})', '{{count}}'],
  ...[
    '#',
    '#~',
    'msgid "x"',
    ';',
    ',',
    '\t',
    ' ',
    '\n',
    '\n\n',
    '**',
    '`c`',
    '\u00a0',
    '\u2068',
    '’',
    '|',
    '%s',
    '%(x)d',
  ],
];

function randomText(random: Random): string {
  const words = Array.from({ length: 1 + random.below(8) }, () => random.pick(scraps)).join(random.pick(['', ' ']));
  return words.trim() === '' ? 'x' : words.trim();
}

const tool = (name: string) => spawnSync(name, ['--version']).status === 0;

export const exchange: Proof = {
  name: 'exchange',
  of: 'texts in each format',
  full: 10_000,
  short: 200,
  run: async ({ count, random, showProgress }) => {
    const texts = Array.from({ length: count }, (_, index): Translation => {
      const source = parseSource(`content/pages/p${index % 7}.yaml`, '');
      const path = ['text', index];
      const words = random.below(10) === 0 ? '' : randomText(random);
      const was = words !== '' && random.below(10) === 0 ? randomText(random) : undefined;
      const original = { text: randomText(random), source, path };
      const both = new Map([['de', original]]);
      return {
        text: { kind: shortText, file: source.file, path, locales: ['de', 'fr'], words: both },
        locale: 'fr',
        id: `${source.file} ${path.join('.')}`,
        original,
        words,
        state: words === '' ? 'missing' : was === undefined ? 'fresh' : 'stale',
        ...(was !== undefined && { was }),
        context: ['a text'],
      };
    });
    const units = exchangedParts(texts);
    const folder = mkdtempSync(join(tmpdir(), 'litfass-exchange-'));
    const faults: string[] = [];
    const tools: string[] = [];
    const file = (name: string) => join(folder, name);
    const runs = (program: string, ...args: string[]) => {
      showProgress(program);
      execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
      if (!tools.includes(program)) tools.push(program);
    };
    const compare = (name: string, read: ReadRows, sent = units) =>
      faults.push(...differences(name, read, { texts, units: sent }));
    try {
      writeFileSync(file('a.po'), writePo(units, { header: poHeader('fr', 'site', '2026-11-27') }));
      writeFileSync(file('a.xliff'), writeXliff(units, ['de', 'fr']));
      writeFileSync(file('a.csv'), writeExchangeCsv(units, 'fr'));
      compare('PO', readPo(readFileSync(file('a.po'), 'utf8')));
      compare('XLIFF', readXliff(readFileSync(file('a.xliff'), 'utf8')));
      compare('CSV', readExchangeCsv(readFileSync(file('a.csv'), 'utf8')));
      const isFull = count >= 1_000;
      const po = (name: string) => compare(name, readPo(readFileSync(file(name), 'utf8')));
      if (tool('msgfmt')) runs('msgfmt', '--check', '-o', '/dev/null', 'a.po');
      if (tool('msgmerge') && isFull) {
        runs('msgmerge', '-q', 'a.po', 'a.po', '-o', 'merged.po');
        runs('msgattrib', '--sort-output', '--width=60', 'a.po', '-o', 'sorted.po');
        for (const name of ['merged.po', 'sorted.po']) po(name);
      }
      if (tool('po2csv') && isFull) {
        runs('pofilter', '-t', 'newlines', '-t', 'nonexistent', 'a.po', 'filtered.po');
        // po2csv doubles backslashes, and csv2po leaves them so.
        const simple = units.filter(({ original, words }) => !`${original.text}${words}`.includes('\\'));
        writeFileSync(file('simple.po'), writePo(simple, { header: poHeader('fr', 'site', '2026-11-27') }));
        runs('po2csv', 'simple.po', 'gettext.csv');
        runs('csv2po', '-t', 'simple.po', 'gettext.csv', 'again.po');
        compare('po2csv', readPo(readFileSync(file('again.po'), 'utf8')), simple);
        runs('xliff2po', 'a.xliff', 'xliff.po');
        po('xliff.po');
      }
      if (tool('soffice') && isFull) {
        runs('soffice', '--headless', '--infilter=CSV:44,34,76', '--convert-to', 'ods', 'a.csv');
        runs(
          'soffice',
          '--headless',
          '--convert-to',
          'csv:Text - txt - csv (StarCalc):59,34,76',
          '--outdir',
          'calc',
          'a.ods',
        );
        compare('LibreOffice', readExchangeCsv(readFileSync(file('calc/a.csv'), 'utf8')));
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return { done: count, faults, also: tools.join(', ') || 'no tools' };
  },
};

/** What a file that came back would change, and what is missing in it. */
function differences(
  name: string,
  read: ReadRows,
  { texts, units }: { readonly texts: readonly Translation[]; readonly units: readonly Translation[] },
): string[] {
  if ('text' in read) return [`${name}: line ${read.row}: ${read.text}`];
  const { taken, left } = mergeRows(texts, read.rows, {});
  const changed = [...taken].filter(([text, { words }]) => normalised(text.words) !== normalised(words));
  const found = new Set(read.rows.flatMap(({ ids }) => ids));
  const lost = found.size > 0 ? units.filter(({ id, words }) => words !== '' && !found.has(id)) : [];
  return [
    ...changed.map(([text, { words }]) => `${name}: ${JSON.stringify(text.words)} became ${JSON.stringify(words)}`),
    ...left.map(({ id, why }) => `${name}: ${id}: ${why}`),
    ...lost.map(({ id }) => `${name}: ${id} is lost`),
  ].slice(0, 5);
}
