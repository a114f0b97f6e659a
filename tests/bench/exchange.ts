// node tests/bench/exchange.ts: how long files of translations take, in milliseconds (the median of seven):
// 16,000 texts of a sentence each, without reading the site. gettext's msgfmt reads the same file for
// comparison.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSource } from '../../src/read/yaml/read-yaml.ts';
import { shortText } from '../../src/text/text-kinds.ts';
import { exchangedParts } from '../../src/translations/exchange.ts';
import { readExchangeCsv, writeExchangeCsv } from '../../src/translations/exchange-csv.ts';
import { mergeRows } from '../../src/translations/merge.ts';
import { readPo, writePo } from '../../src/translations/po.ts';
import type { Translation } from '../../src/translations/translation.ts';
import { readXliff, writeXliff } from '../../src/translations/xliff.ts';

const texts = Array.from({ length: 16_000 }, (_, index): Translation => {
  const file = `content/pages/p${index % 50}.yaml`;
  const source = { ...parseSource(file, ''), place: () => ({ file, line: index, column: 1, length: 1, source: '' }) };
  const written = `Original ${index} mit einem Satz, der etwa so lang ist wie die meisten.`;
  const original = { text: written, source, path: ['text', index] };
  const text = {
    kind: shortText,
    file,
    path: ['text', index],
    locales: ['de', 'en'],
    words: new Map([['de', original]]),
  };
  const words = `Translation ${index} of a sentence that is about as long as most of them.`;
  return { text, locale: 'en', id: `${file} text.${index}`, original, words, state: 'fresh', context: ['a text'] };
});
const units = exchangedParts(texts);
const header = 'Content-Type: text/plain; charset=UTF-8\n';
const [po, xliff, csv] = [writePo(units, { header }), writeXliff(units, ['de', 'en']), writeExchangeCsv(units, 'en')];
const read = readPo(po);
const folder = mkdtempSync(join(tmpdir(), 'litfass-bench-'));
writeFileSync(join(folder, 'a.po'), po);

const measured: Readonly<Record<string, () => unknown>> = {
  'read PO': () => readPo(po),
  'write PO': () => writePo(units, { header }),
  'read XLIFF': () => readXliff(xliff),
  'read CSV': () => readExchangeCsv(csv),
  merge: () => mergeRows(texts, 'rows' in read ? read.rows : [], {}),
  'msgfmt, with its start': () => spawnSync('msgfmt', ['-o', '/dev/null', join(folder, 'a.po')]),
};
for (const [name, run] of Object.entries(measured)) {
  const times = Array.from({ length: 7 }, () => {
    const began = performance.now();
    run();
    return performance.now() - began;
  });
  console.log(`${name}: ${Math.round(times.toSorted((one, other) => one - other)[3] ?? 0)} ms`);
}
rmSync(folder, { recursive: true, force: true });
