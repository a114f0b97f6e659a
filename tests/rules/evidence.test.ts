// Evidence: how figures are worked out from data, when they bear a claim out, and what load does with
// files that are no use.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../src/claims/expression.ts';
import { load } from '../../src/read/load.ts';
import { proves } from '../../src/rules/finding/evidence-faults.ts';
import { readCsv } from '../../src/site/read-csv.ts';
import { deepEvidence } from '../proofs/content/longest.ts';
import { minimalSite, problemsOf, problemsWith, sentencesOf, sentencesWith, siteWith } from '../support/helpers.ts';

const claims = readFileSync(`${minimalSite}/content/claims.yaml`, 'utf8');
/** The minimal site, whose first claim says “more than 50 lamps”, with this evidence for it. */
const proven = (...entries: string[]) =>
  claims.replace('  evidence: none-yet\n', `  evidence:\n${entries.map((entry) => `    - ${entry}\n`).join('')}`);
const list = (count: number) =>
  `items:\n${Array.from({ length: count }, (_, index) => `  - lamp ${index}\n`).join('')}`;

describe('a figure is worked out from data', () => {
  const data = { rows: [{ seconds: '5' }, { seconds: 7.5 }, { seconds: '15' }, { seconds: 6 }], items: { a: 1, b: 2 } };
  test.each([
    ['count(rows)', [4]],
    ['count(items)', [2]],
    ['count(rows.seconds)', [4]],
    ['min(rows.seconds)', [5]],
    ['max( rows.seconds )', [15]],
    ['sum(rows.seconds)', [33.5]],
    ['avg(rows.seconds)', [8.375]],
    ['range(rows.seconds)', [5, 15]],
    ['percentile(rows.seconds, 50)', [6]],
    ['percentile(rows.seconds, 95)', [15]],
    ['percentile(rows.seconds, 0.1)', [5]],
  ])('%s', (expression, figures) => {
    expect(evaluate(expression, data)).toEqual(figures);
  });

  test.each([
    ['median(rows.seconds)', 'there is no function median'],
    ['rows.seconds', '“rows.seconds” is not an expression'],
    ['max(rows.minutes)', 'entry 1 of rows has no `minutes`'],
    ['max(lists)', 'the file has no `lists`'],
    ['max(constructor)', 'the file has no `constructor`'],
    ['max(rows)', 'entry 1 at rows is not a number: it is a list or a map'],
    ['percentile(rows.seconds, 0)', 'percentile needs a second argument between 0 and 100'],
    ['max(rows.seconds, 3)', 'max takes only a path'],
  ])('%s is refused', (expression, text) => {
    expect(evaluate(expression, data)).toMatchObject({ text });
  });

  test('an empty list has a count, and no greatest entry', () => {
    expect(evaluate('count(rows)', { rows: [] })).toEqual([0]);
    expect(evaluate('count(rows)', { rows: [{ tag: 'af', name: 'Afrikaans' }] })).toEqual([1]);
    expect(evaluate('max(rows)', { rows: [] })).toMatchObject({ text: 'rows is empty' });
  });

  test('a value that is not a list has no count: an empty list proves nothing', () => {
    const text = (items: unknown) => evaluate('count(items)', { items });
    expect(text(null)).toMatchObject({ text: 'items is not a list: it is empty' });
    expect(text(50)).toMatchObject({ text: 'items is not a list: “50”' });
    expect(text({})).toEqual([0]);
  });

  test('an empty entry is not counted, and is reported rather than left out', () => {
    const text = (items: unknown) => evaluate('count(items)', { items });
    expect(text(['af', null])).toMatchObject({ text: 'entry 2 at items is empty' });
    expect(text(['af', ' '])).toMatchObject({ text: 'entry 2 at items is empty' });
    expect(text({ af: 'Afrikaans', sq: null })).toMatchObject({ text: 'entry 2 at items is empty' });
    expect(evaluate('count(rows.checked)', { rows: [{ checked: '' }] })).toMatchObject({
      text: 'entry 1 at rows.checked is empty',
    });
  });

  test('what is no plain decimal is no number', () => {
    for (const value of ['1e3', '0x10', '3,49', '', 'n/a', true, null, Number.NaN])
      expect(evaluate('max(rows)', { rows: [value] })).toHaveProperty('text');
  });
});

describe('a figure bears a claim out', () => {
  const holds = (comparator: Parameters<typeof proves>[0]['comparator'], value: string, found: number) =>
    proves({ comparator, value }, found);

  test('that says exactly so much, and no more', () => {
    expect([49, 50, 51].map((found) => holds('exactly', '50', found))).toEqual([false, true, false]);
    expect(holds('exactly', '0.3', 0.1 + 0.2)).toBe(true);
  });
  test('more than, at least, up to, at most and about', () => {
    const figures = [44, 45, 49, 50, 51, 55, 56];
    const held = (comparator: Parameters<typeof holds>[0]) => figures.filter((found) => holds(comparator, '50', found));
    expect(held('more-than')).toEqual([51, 55, 56]);
    expect(held('at-least')).toEqual([50, 51, 55, 56]);
    expect(held('up-to')).toEqual([44, 45, 49, 50]);
    expect(held('at-most')).toEqual([44, 45, 49, 50]);
    expect(held('about')).toEqual([45, 49, 50, 51, 55]);
  });
  test('a range includes both its ends', () => {
    const range = { comparator: 'exactly', value: { min: '5', max: '15' } } as const;
    expect([4, 5, 10, 15, 16].map((found) => proves(range, found))).toEqual([false, true, true, true, false]);
  });
});

describe('CSV is read strictly', () => {
  test('quotes may contain commas, quotes and lines; lines may end in any way', () => {
    expect(readCsv('name,words\r\n"Anna, B.","says ""hi""\nand goes"\r\nCarl,\n')).toEqual({
      rows: [
        { name: 'Anna, B.', words: 'says "hi"\nand goes' },
        { name: 'Carl', words: '' },
      ],
    });
    expect(readCsv('a\n1')).toEqual({ rows: [{ a: '1' }] });
  });
  test.each([
    ['', 'it has no row of names', 1],
    ['a,,c\n', 'column 2 has no name', 1],
    ['a,a\n', 'two columns have the name “a”', 1],
    ['a,b\n1\n', 'this row has 1 cell instead of 2', 2],
    ['a\n1,2\n', 'this row has 2 cells instead of 1', 2],
    ['a\n1\n\n', 'this row is empty', 3],
    ['a,b\n1,2\n , \n', 'this row is empty', 3],
    ['a,b\n1,2\n\n3,4\n', 'this row has 1 cell instead of 2', 3],
    ['a,b\n1,x"y"\n', 'a quotation mark is inside a cell, or is never closed', 2],
    ['a,b\n"1,2\n', 'a quotation mark is inside a cell, or is never closed', 2],
    ['a,b\n"1"2,3\n', 'there is text after a closing quotation mark', 2],
  ])('%j is a fault', (text, fault, line) => {
    expect(readCsv(text)).toEqual({ text: fault, line });
  });
  test('a megabyte behind a quote that is never closed is read at once', () => {
    expect(readCsv(`a\n"${'x'.repeat(1_000_000)}`)).toHaveProperty('text');
  });
});

describe('a site is held to its evidence', () => {
  test('a list that is long enough proves a claim, and the build says nothing', async () => {
    const entry = '{ type: data, file: evidence/lamps.yaml, count: items }';
    const site = siteWith({ 'content/claims.yaml': proven(entry), 'content/evidence/lamps.yaml': list(51) });
    expect(await sentencesOf(site)).toEqual([]);
    site.change({ 'content/evidence/lamps.yaml': list(50) });
    expect(await sentencesOf(site)).toEqual([
      'evidence: `lamps` claims more than 50, but count(items) in content/evidence/lamps.yaml is 50',
    ]);
    site.remove();
  });

  test('JSON, CSV and a list at the top of a file are data too', async () => {
    expect(
      await sentencesWith({
        'content/claims.yaml': proven(
          '{ type: data, file: evidence/lamps.json, count: rows }',
          '{ type: data, file: evidence/lamps.csv, expression: sum(rows.lamps) }',
          '{ type: measurement, file: evidence/lamps.csv, date: 2026-01-01, command: count, expression: max(rows.lamps) }',
        ),
        'content/evidence/lamps.json': JSON.stringify(Array.from({ length: 51 }, (_, index) => index)),
        'content/evidence/lamps.csv': '\ufeffmonth,lamps\nMay,51\nJune,0\n',
      }),
    ).toEqual([]);
  });

  test('a document, and the copy of a page, are what they were', async () => {
    const text = 'We have sixty lamps.\n';
    const sha256 = createHash('sha256').update(text).digest('hex');
    const site = siteWith({
      'content/claims.yaml': proven(
        `{ type: document, file: evidence/lamps.txt, sha256: "${sha256}" }`,
        `{ type: url, url: "https://lamps.example", archived: evidence/lamps.txt, sha256: "${sha256}", seen: 2026-01-01 }`,
        '{ type: counsel, who: A lawyer, date: 2026-01-01, document: evidence/lamps.txt }',
      ),
      'content/evidence/lamps.txt': text,
    });
    expect(await sentencesOf(site)).toEqual([]);
    site.change({ 'content/evidence/lamps.txt': `${text} ` });
    expect((await problemsOf(site)).map(({ rule, place }) => [rule, place?.line])).toEqual([
      ['evidence', 9],
      ['evidence', 10],
    ]);
    site.remove();
  });

  test('a file that is too large, outside of the site or not a file is reported where a claim names it', async () => {
    const kinds = ['huge', 'outside', 'named', 'pipe', 'folder'];
    const site = siteWith({
      'content/claims.yaml': proven(
        ...kinds.map((kind) => `{ type: data, file: evidence/${kind}.yaml, count: items }`),
      ),
      'content/evidence/huge.yaml': `# ${'x'.repeat(1024 * 1024)}\n${list(51)}`,
      'content/evidence/folder.yaml/lamps.yaml': list(51),
      'content/.env': 'SMTP_PASSWORD: candlelight\n',
    });
    symlinkSync('/etc/hostname', join(site.root, 'content/evidence/outside.yaml'));
    symlinkSync('../.env', join(site.root, 'content/evidence/named.yaml'));
    execFileSync('mkfifo', [join(site.root, 'content/evidence/pipe.yaml')]);
    expect(await sentencesOf(site)).toEqual([
      'evidence-file: content/evidence/huge.yaml is larger than 1 MB',
      'evidence-file: content/evidence/outside.yaml is a link out of content/, templates/ and public/',
      'evidence-file: content/evidence/named.yaml is a link to .env, which litfass does not read',
      'evidence-file: content/evidence/pipe.yaml is not a file',
      'evidence-file: there is no file content/evidence/folder.yaml',
      'idle-evidence: no claim names content/evidence/folder.yaml/lamps.yaml as its evidence',
    ]);
    site.remove();
  });

  test.each([
    ['{ type: data, file: content/evidence/lamps.yaml, count: items }', 'write evidence/lamps.yaml'],
    ['{ type: data, file: ./evidence/lamps.yaml, count: items }', 'write evidence/lamps.yaml'],
    ['{ type: data, file: lamps.yaml, count: items }', 'write evidence/lamps.yaml'],
    ['{ type: data, file: ../lamps.yaml, count: items }', 'copy the file there, and write evidence/NAME'],
    ['{ type: setting, setting: contcat.retention.sent }', 'did you mean `contact`?'],
    ['{ type: setting, setting: contact.retention.sent }', 'add it there, even if it has the default value'],
    [
      'none-yet',
      'what proves it: { type: counsel, who: …, date: 2026-11-01 }; if nothing does yet, evidence: none-yet',
    ],
  ])('%s is reported what to write instead', async (entry, hint) => {
    const [reported] = await problemsWith({
      'content/claims.yaml': proven(entry),
      'content/evidence/lamps.yaml': list(51),
    });
    expect(reported?.hint).toBe(hint);
  });

  test('a broken file that no claim names does not stop a build: it is reported as unused', async () => {
    const problems = await problemsWith({
      'content/evidence/notes.yaml': 'a: [b',
      'content/evidence/deep.json': '['.repeat(100_000),
    });
    expect(problems.map(({ severity, text }) => `${severity}: ${text}`)).toEqual([
      'warning: no claim names content/evidence/deep.json as its evidence',
      'warning: no claim names content/evidence/notes.yaml as its evidence',
    ]);
  });

  test('an idle file can be waived, and is one too where the site states no claim', async () => {
    const settings = readFileSync(`${minimalSite}/content/site.yaml`, 'utf8');
    const waiver =
      '{ rule: idle-evidence, file: content/evidence/old.txt, reason: kept, owner: sales, until: 2099-01-01 }';
    const files = { 'content/evidence/old.txt': 'Once.', 'content/evidence/new.txt': 'Now.' };
    const site = siteWith({ ...files, 'content/site.yaml': `${settings}waivers: [${waiver}]\n` });
    expect(await sentencesOf(site)).toEqual(['idle-evidence: no claim names content/evidence/new.txt as its evidence']);
    const home = readFileSync(`${minimalSite}/content/pages/home.yaml`, 'utf8').replace(/\$\{claim\.\w+\}/g, 'viel');
    site.change({
      'content/claims.yaml': null,
      'content/evidence/old.txt': null,
      'content/pages/home.yaml': home,
    });
    expect(await sentencesOf(site)).toContain('idle-evidence: no claim names content/evidence/new.txt as its evidence');
    // A file of claims that cannot be read might name it.
    site.change({ 'content/claims.yaml': 'lamps: [' });
    expect((await sentencesOf(site)).join('\n')).not.toContain('idle-evidence');
    site.remove();
  });

  test.each([
    ['a comma after the last entry of a list', '{ "items": [\n  "a, ]",\n  2,\n] }', '3:4'],
    ['a comma after the last entry of a map', '{\n  "a": 1,\n}', '3:1'],
    ['a key without quotes', '{\n  items: [1]\n}', '2:3'],
    ['a comment', '{ "a": [1 // one\n] }', '1:11'],
    ['a file that ends too soon', '{ "items": [1, 2', '1:17'],
  ])('JSON that cannot be read is reported at its place: %s', (_, json, place) => {
    const site = siteWith({ 'content/evidence/lamps.json': json });
    const read = load(site.root).evidence.get('content/evidence/lamps.json');
    const found = read && 'data' in read ? read.data() : read;
    const { line, column } = (found && 'fault' in found && found.fault.place) || { line: 0, column: 0 };
    expect(`${line}:${column}`).toBe(place);
    site.remove();
  });

  test.each([
    ['in one map', '{ "items": [1],\n  "items": [1, 2] }', 'duplicate key `items` at 2:3'],
    ['written otherwise', '{ "a": { "b": 1 }, "\\u0061": 2 }', 'duplicate key `a` at 1:20'],
    ['in two maps, and as values', '[{ "a": "a", "b": "a" }, { "a": ["a", "a", "\\"a:"] }]', undefined],
  ])('a duplicate key in JSON: %s', (_, json, reported) => {
    const site = siteWith({ 'content/evidence/lamps.json': json });
    const read = load(site.root).evidence.get('content/evidence/lamps.json');
    const found = read && 'data' in read ? read.data() : read;
    const fault = found && 'fault' in found ? found.fault : undefined;
    expect(fault && `${fault.text} at ${fault.place?.line}:${fault.place?.column}`).toBe(
      reported && `cannot be read: ${reported}`,
    );
    site.remove();
  });

  test('data that is nested without end, or is no UTF-8, is a fault and no crash', async () => {
    expect(await deepEvidence(5_000)).toEqual([{ fault: expect.anything() }, { fault: expect.anything() }]);
    const site = siteWith({ 'content/evidence/bytes.csv': Buffer.from([0x61, 0xff, 0x0a]) });
    const { evidence } = load(site.root);
    const file = evidence.get('content/evidence/bytes.csv');
    expect(file && 'data' in file && file.data()).toEqual({ fault: expect.anything() });
    site.remove();
  });
});
