// npm run bench:parsers: reads the long texts of a generated site, and texts of everything that
// Markdown has, with the parser that litfass uses and with two others. A measurement, not a test.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tests as commonMark } from 'commonmark-spec';
import { load } from 'js-yaml';
import { blockTokens, library } from '../../src/text/parse-markdown.ts';
import { writeLargeSite } from './large.ts';
import { workFolder } from './run.ts';
import { spread } from './table.ts';
import { install, peers } from './tools.ts';

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '10002' }, rounds: { type: 'string', default: '5' } },
});

const ofPeers = createRequire(join(install('parsers'), 'package.json'));
const MarkdownIt = ofPeers('markdown-it');
const { parse, postprocess, preprocess } = ofPeers('micromark');
const { gfm } = ofPeers('micromark-extension-gfm');
const markdownIt = new MarkdownIt({ linkify: true });
const extensions = { extensions: [gfm()] };

const parsers: readonly (readonly [name: string, read: (text: string) => unknown])[] = [
  ['litfass', blockTokens],
  ['marked alone', (text) => library().lex(text)],
  [`markdown-it ${peers.parsers['markdown-it']}`, (text) => markdownIt.parse(text, {})],
  [
    `micromark ${peers.parsers.micromark}`,
    (text) =>
      postprocess(
        parse(extensions)
          .document()
          .write(preprocess()(text, undefined, true)),
      ),
  ],
];

const corpora: readonly (readonly [name: string, texts: readonly string[]])[] = [
  [`the long texts of ${values.pages} pages`, textsOf(Number(values.pages))],
  [
    'the examples of CommonMark, 20 times',
    Array.from({ length: 20 }, () => commonMark)
      .flat()
      .map(({ markdown }) => markdown),
  ],
];

for (const [corpus, texts] of corpora) {
  const times = new Map(parsers.map(([name]) => [name, [] as number[]]));
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [name, read] of round % 2 ? parsers.toReversed() : parsers) {
      const began = performance.now();
      for (const text of texts) read(text);
      times.get(name)?.push(performance.now() - began);
    }
  console.log(`${corpus}: ${texts.length.toLocaleString('en')} texts, ms, medians of ${values.rounds}`);
  for (const [name, all] of times) console.log(`  ${name.padEnd(20)} ${spread(all).median.toFixed(0)}`);
}

/** The texts of the field `body` of a generated site. */
function textsOf(pages: number): string[] {
  const root = mkdtempSync(join(workFolder(), 'litfass-parsers-'));
  try {
    writeLargeSite({ root, pages, claims: 200 });
    return readdirSync(join(root, 'content/pages')).flatMap((file) => {
      const page = load(readFileSync(join(root, 'content/pages', file), 'utf8')) as {
        sections: { body: Record<string, string> }[];
      };
      return page.sections.flatMap(({ body }) => Object.values(body));
    });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
