// litfass init: writes a small site to start from, in the languages that one asks for. The starter's texts
// are in English, German and Spanish; a language without any is in translation, or gets the English ones.
import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { ownLanguage } from '../claims/languages/language.ts';
import { plainWord } from '../files/file-names.ts';
import { filesBelow } from '../files/files-below.ts';
import { once } from '../files/once.ts';
import { usageError } from '../problems/problem.ts';
import { localeTag } from '../settings/site-file.ts';
import { nearestValid } from '../site/nearest-valid.ts';
import { packageFile } from './new-package-file.ts';
import { newSiteFolder, shellWord, writeOrKeep } from './new-site-folder.ts';
import { withDate } from './options.ts';

interface Options {
  readonly date: string;
  readonly locales?: string;
  readonly name?: string;
}

const starter = fileURLToPath(new URL('../starter/', import.meta.url));
/** The languages of the starter. English stands in for those that it lacks. */
const written = once(() => filesBelow(join(starter, 'content/locales')).map((file) => basename(file, '.yaml')));

/** The `init` command. */
export function initCommand(): Command {
  return withDate(new Command('init'))
    .description('a new site, with pages, a blog and a form, to write over')
    .argument('[folder]', 'where: a new folder, or an empty one', '.')
    .option('--locales <tags>', 'its languages, the first is the one that you write in: en,de')
    .option('--name <name>', 'its name (default: that of the folder)')
    .action(init);
}

async function init(folder: string, options: Options): Promise<void> {
  const root = newSiteFolder(folder);
  const locales = (options.locales ?? (await askForLocales())).split(',').map((tag) => languageTagOf(tag.trim()));
  const twice = locales.find((tag, index) => locales.indexOf(tag) !== index);
  if (twice) throw usageError(`${twice} is named twice`);
  const name = options.name?.trim() || basename(root);
  const site = { locales, name };
  const dated = (text: string) => text.replaceAll('TODAY', options.date);
  mkdirSync(root, { recursive: true });
  const kept = writeOrKeep(root, 'package.json', packageFile(root, hostWord(site)));
  // Some hosts read this, and not the engines of package.json.
  kept.push(...writeOrKeep(root, '.node-version', '24\n'));
  for (const file of filesBelow(starter)) {
    const text = readFileSync(join(starter, file), 'utf8');
    for (const [to, content] of filesFor(dated(file), dated(text), site)) kept.push(...writeOrKeep(root, to, content));
  }
  const [first = ''] = locales;
  const lacking = locales.slice(1).filter((tag) => !written().includes(tag));
  const where = folder === '.' ? '' : `  cd ${shellWord(folder)}\n`;
  const wrote = `wrote a site in ${locales.join(', ')} to ${relative(process.cwd(), root) || '.'}`;
  console.log([wrote, ...kept].join('\n'));
  if (!written().includes(first)) console.log('its texts are English until you replace them');
  if (lacking.length > 0)
    console.log(`what is not written in ${lacking.join(', ')} is shown in ${first}; npx litfass translations lists it`);
  console.log(`next:\n${where}  npm install\n  npx litfass dev --open\nthen change content/pages/home.yaml, and save`);
}

async function askForLocales(): Promise<string> {
  if (!process.stdin.isTTY) return ownLanguage;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Languages, first the one that you write in (en,de): ');
  terminal.close();
  return answer.trim() || ownLanguage;
}

interface NewSite {
  readonly locales: readonly string[];
  readonly name: string;
}

/** The files of the new site that one of the starter becomes, with their contents. */
function filesFor(file: string, text: string, site: NewSite): (readonly [file: string, content: string])[] {
  const { locales, name } = site;
  if (file === 'gitignore') return [['.gitignore', text]];
  if (file === 'README.md') return [[file, text.replaceAll('My site', () => name)]];
  const [, before = '', tag = '', end = ''] =
    /^(content\/(?:locales\/|posts\/.*\.))(\w+)(\.(?:yaml|md))$/.exec(file) ?? [];
  if (tag !== '')
    return locales.flatMap((locale, index) => {
      const isWritten = written().includes(locale);
      const to = `${before}${locale}${end}`;
      // In another language than the first one, English words would count as a translation.
      if (!isWritten && index > 0)
        return tag === ownLanguage && end === '.yaml' ? [[to, `name: ${languageName(locale)}\nwords: {}\n`]] : [];
      if ((isWritten ? locale : ownLanguage) !== tag) return [];
      if (end === '.md')
        return [index === 0 ? [`${before.slice(0, -1)}${end}`, text] : [to, text.replace('example: true\n', '')]];
      return [[to, text.replace(/^name: .*/m, `name: ${languageName(locale)}`)]];
    });
  if (!file.startsWith('content/')) return [[file, text]];
  const document = parseDocument(text);
  if (document.contents) localize(document.contents as Node, locales, '');
  if (file === 'content/site.yaml') {
    const address = `${hostWord(site)}.example`;
    document.set('name', name);
    document.set('url', `https://${address}`);
    document.setIn(['links', 'mail', 'url'], `mailto:hello@${address}`);
    const entries = locales.map((tag, index) =>
      index === 0 || written().includes(tag) ? tag : { tag, status: 'in-translation' },
    );
    document.set('locales', document.createNode(entries, { flow: entries.every((one) => typeof one === 'string') }));
  }
  return [[file, document.toString({ lineWidth: 0 })]];
}

/** A language tag as it is written here: pt-BR for pt_br. Throws a CliError `usage` for what is none. */
export function languageTagOf(written: string): string {
  const near = nearestValid(localeTag, written);
  if (!near) throw usageError(`“${written}” is not a language tag`, 'write it like fr or pt-BR');
  return near.value;
}

/** The name of a language in itself: Español. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** Gives each text of a file the languages of the site, and each slug a place of its own. */
function localize(node: Node, locales: readonly string[], key: string): void {
  if (isSeq(node)) for (const item of node.items) localize(item as Node, locales, '');
  if (!isMap(node)) return;
  const tags = node.items.map(({ key }) => (isScalar(key) ? String(key.value) : ''));
  if (tags.length === written().length && tags.every((tag) => written().includes(tag))) inLocales(node, locales, key);
  else
    for (const { key, value } of node.items)
      if (value && isScalar(key)) localize(value as Node, locales, String(key.value));
}

function inLocales(map: YAMLMap, locales: readonly string[], key: string): void {
  const ofTag = new Map(map.items.map((pair) => [isScalar(pair.key) ? String(pair.key.value) : '', pair]));
  map.items = locales.flatMap((locale, index): Pair[] => {
    const own = ofTag.get(locale);
    const pair = own ?? (index === 0 || key === 'slug' ? ofTag.get(ownLanguage) : undefined);
    if (!pair) return [];
    const copy = pair.clone();
    if (isScalar(copy.key)) copy.key.value = locale;
    if (key === 'slug' && isScalar(copy.value)) {
      const word = String(copy.value.value).replace(
        own && locale !== ownLanguage ? new RegExp(`^${locale}/?`) : /^/,
        '',
      );
      copy.value.value = [index === 0 ? '' : locale.toLowerCase(), word].filter(Boolean).join('/');
    }
    return [copy];
  });
}

/** The name of a site as a part of a host or the name of a package may be. */
function hostWord({ name, locales }: NewSite): string {
  return plainWord(name, locales[0]).slice(0, 60).replace(/-$/, '') || 'my-site';
}
