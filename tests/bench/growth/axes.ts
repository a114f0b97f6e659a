// npm run bench:growth -- --axes: does anything grow with the product of two sizes? Each axis of a small site
// is doubled alone, twice, and the processor time of a build from nothing is compared: what the second
// doubling adds is twice what the first adds, where a site grows evenly.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { parse, stringify } from 'yaml';
import { type Command, processorTime, workFolder } from '../run.ts';
import { idOf, modelOf } from '../sites/model.ts';
import { siteUrl } from '../sites/site-words.ts';
import { litfass } from '../sites/tools.ts';
import { lines } from '../table.ts';

/** Of what the second doubling adds to what the first adds. */
const goal = 2.3;
/** Where a doubling adds less, in seconds, the noise of the machine decides. */
const least = 2;

/** Writes `count` of something into the content of a site. */
interface Axis {
  readonly first: number;
  /** A file of content has at most 5,000 keys and 1 MB, a text 50,000 characters. */
  readonly isLimited?: true;
  readonly write: (content: string, count: number) => void | Promise<void>;
}

type Values = Record<string, unknown>;

function change(file: string, edit: (values: Values) => void): void {
  const values = parse(readFileSync(file, 'utf8')) as Values;
  edit(values);
  writeFileSync(file, stringify(values, { aliasDuplicateObjects: false }));
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
/** A word for each number, without digits: these would be figures. */
const wordOf = (n: number) => `lor${[...String(n)].map((digit) => 'abdefgimou'[Number(digit)]).join('')}x`;
const inAll = (words: string) => ({ de: words, en: words, es: words });
const homePage = (content: string) => join(content, 'pages', `${idOf(0)}.yaml`);
const sectionOf = (values: Values, type: string) =>
  (values.sections as Values[]).find((section) => section.type === type) ?? {};
const languages = ['fr', 'it', 'pt', 'nl', 'pl', 'cs', 'da', 'sv', 'fi', 'nb', 'hu', 'ro', 'bg', 'el', 'tr', 'uk'];
const more = ['hr', 'sk', 'sl', 'et', 'lv', 'lt', 'ga', 'mt', 'is', 'sq', 'mk', 'sr', 'ca', 'eu', 'gl', 'cy'];

const axes: Readonly<Record<string, Axis>> = {
  links: {
    first: 1_200,
    isLimited: true,
    write: (content, count) =>
      change(join(content, 'site.yaml'), (site) => {
        site.links = Object.fromEntries(numbers(count).map((n) => [`l${n}`, { url: `https://example.org/${n}` }]));
      }),
  },
  'old addresses': {
    first: 1_200,
    isLimited: true,
    write: (content, count) =>
      change(join(content, 'site.yaml'), (site) => {
        site.addresses = Object.fromEntries(numbers(count).map((n) => [`/old/${n}`, `\${page.${idOf(n % 16)}}`]));
      }),
  },
  // As many links of the own domain to nothing as files that each of them could mean.
  'dead links': {
    first: 1_000,
    isLimited: true,
    write: (content, count) => {
      change(join(content, 'site.yaml'), (site) => {
        const url = (n: number) => `${siteUrl}/files/another-name-of-the-${wordOf(n)}.zip`;
        site.links = Object.fromEntries(numbers(count).map((n) => [`l${n}`, { url: url(n) }]));
        site.rules = { 'dead-address': 'warn' };
      });
      const files = join(content, '../public/files');
      mkdirSync(files, { recursive: true });
      for (const n of numbers(count)) writeFileSync(join(files, `one-name-of-a-list-${wordOf(n)}.txt`), wordOf(n));
    },
  },
  locales: {
    first: 8,
    isLimited: true,
    write: (content, count) => {
      const added = [...languages, ...more].slice(0, count);
      change(join(content, 'site.yaml'), (site) => {
        const status = added.map((tag) => ({ tag, status: 'in-translation', index: true }));
        site.locales = [...(site.locales as string[]), ...status];
      });
      const { words } = parse(readFileSync(join(content, 'locales/en.yaml'), 'utf8')) as Values;
      for (const tag of added) writeFileSync(join(content, `locales/${tag}.yaml`), stringify({ name: tag, words }));
    },
  },
  claims: {
    first: 500,
    isLimited: true,
    write: (content, count) =>
      change(join(content, 'claims.yaml'), (claims) => {
        for (const n of numbers(count))
          claims[`x${n}`] = { ...(claims.c0 as Values), value: String(1_000 + n), evidence: 'none-yet' };
      }),
  },
  terms: {
    first: 800,
    isLimited: true,
    write: (content, count) => {
      const flagged = numbers(count).map((n) => ({ words: [wordOf(n)], reason: 'a word of the house' }));
      writeFileSync(
        join(content, 'terms.yaml'),
        stringify({ en: { flagged }, de: { flagged }, es: { flagged } }, { aliasDuplicateObjects: false }),
      );
    },
  },
  pictures: {
    first: 2_000,
    write: async (content, count) => {
      mkdirSync(join(content, 'images'), { recursive: true });
      const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ffb224' } })
        .png()
        .toBuffer();
      for (const n of numbers(count)) writeFileSync(join(content, `images/p${n}.png`), bytes);
    },
  },
  'entries of a list': {
    first: 500,
    isLimited: true,
    write: (content, count) =>
      change(homePage(content), (page) => {
        sectionOf(page, 'cards').items = numbers(count).map((n) => ({
          title: inAll(`Lorem ${wordOf(n)}`),
          text: inAll(`Ipsum ${wordOf(n)} dolor sit amet, **consectetur** adipiscing elit sed.`),
        }));
      }),
  },
  'size of one text': {
    first: 150,
    isLimited: true,
    write: (content, count) =>
      change(homePage(content), (page) => {
        const paragraph = (n: number) => `Lorem ${wordOf(n)} ipsum, *dolor* sit \`amet\`; consectetur elit.`;
        sectionOf(page, 'prose').body = inAll(numbers(count).map(paragraph).join('\n\n'));
      }),
  },
};

/** Prints the table. `only` names one axis. */
export async function measureAxes(only: string | undefined): Promise<void> {
  const work = mkdtempSync(join(workFolder(), 'litfass-axes-'));
  process.once('exit', () => rmSync(work, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const rows = [['', 'n', '1 ×', '2 ×', '4 ×', 'added by the 2nd / 1st', `goal ${goal}`]];
  for (const [name, { first, isLimited, write }] of Object.entries(axes).filter(([name]) => !only || name === only)) {
    let from = first;
    let times: number[] = [];
    // More of it, until the doublings can be told from noise.
    for (let tries = 0; tries < 3; tries++) {
      times = [];
      for (const factor of [1, 2, 4]) {
        process.stderr.write(`${name}: ${from * factor}\n`);
        times.push(await costOf(join(work, 'site'), (content) => write(content, from * factor)));
      }
      const [one = 0, two = 0] = times;
      if (two - one >= least || isLimited) break;
      from *= 2;
    }
    const [one = 0, two = 0, four = 0] = times;
    const added = (four - two) / (two - one);
    const verdict = two - one < least ? 'too little to tell' : added <= goal ? 'yes' : 'no';
    const row = [name, String(from), ...times.map((time) => `${time.toFixed(1)} s`), added.toFixed(2), verdict];
    process.stderr.write(`${row.join(' · ')}\n`);
    rows.push(row);
  }
  console.log(lines(rows));
}

async function costOf(folder: string, write: (content: string) => void | Promise<void>): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  const tool = litfass(folder, modelOf(48), 'as they are');
  await write(join(folder, 'litfass/content'));
  tool.forget();
  const { args, ...command } = tool.coldCommand ?? tool.command;
  // What is generated here is not accepted, and may be warned about.
  const build: Command = { ...command, args: args.filter((arg) => arg !== '--max-warnings' && arg !== '0') };
  return (await processorTime(build)) ?? Number.NaN;
}
