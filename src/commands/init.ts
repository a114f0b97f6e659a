// litfass init: writes a small site to start from, in the languages that one asks for. The starter's texts
// are in nine languages; any other is in translation, and English comes before it if no other does.
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument, visit, type YAMLMap } from 'yaml';
import { ownLanguage } from '../claims/languages/language.ts';
import { plainWord } from '../files/file-names.ts';
import { filesBelow } from '../files/files-below.ts';
import { usageError } from '../problems/problem.ts';
import { starterFolder, starterLanguage, starterLanguages, starterText } from '../read/starter.ts';
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

/** The facts of a post, as the starter's posts end their front matter: translations have none. */
const onlyInOriginal = /^tags: .*\nexample: true\n/m;

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
  const asked = (options.locales ?? (await askForLocales())).split(',').map((tag) => languageTagOf(tag.trim()));
  const twice = asked.find((tag, index) => asked.indexOf(tag) !== index);
  if (twice) throw usageError(`${twice} is named twice`);
  const name = options.name?.trim() || basename(root);
  // The first locale is shown where another lacks a text: it must have all.
  const first = asked.find(starterLanguage) ?? ownLanguage;
  const locales = [first, ...asked.filter((tag) => tag !== first)];
  const site = { locales, main: asked[0] ?? '', name };
  const dated = (text: string) => text.replaceAll('TODAY', options.date);
  mkdirSync(root, { recursive: true });
  const kept = writeOrKeep(root, 'package.json', packageFile(root, hostWord(site)));
  // Some hosts read this, and not the engines of package.json.
  kept.push(...writeOrKeep(root, '.node-version', '24\n'));
  for (const file of filesBelow(starterFolder)) {
    const text = readFileSync(join(starterFolder, file), 'utf8');
    for (const [to, content] of filesFor(dated(file), text, site)) kept.push(...writeOrKeep(root, to, dated(content)));
  }
  // Once more, as they are: a font is no text.
  cpSync(join(starterFolder, 'templates/assets'), join(root, 'templates/assets'), { recursive: true });
  const lacking = locales.filter((tag) => !starterLanguage(tag));
  const where = folder === '.' ? '' : `  cd ${shellWord(folder)}\n`;
  console.log([`wrote a site in ${locales.join(', ')} to ${relative(process.cwd(), root) || '.'}`, ...kept].join('\n'));
  if (lacking.length > 0)
    console.log(`what is not written in ${lacking.join(', ')} is shown in ${first}; npx litfass translations lists it`);
  if (first !== site.main)
    console.log(`when all is written in ${site.main}, put it first under locales: in content/site.yaml`);
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
  /** The locale whose addresses have no prefix: the first one that was asked for. */
  readonly main: string;
  readonly name: string;
}

/** The files of the new site that one of the starter becomes, with their contents. */
function filesFor(file: string, text: string, site: NewSite): (readonly [file: string, content: string])[] {
  const { locales, main, name } = site;
  if (file === 'README.md') {
    // It has a part for each language, below its tag.
    const parts = text.split(/^<!-- (\w+) -->\n/m);
    const own = parts[parts.indexOf(starterLanguage(locales[0] ?? '') ?? ownLanguage) + 1] ?? '';
    return [[file, own.replaceAll('My site', () => name)]];
  }
  const [, before = '', tag = '', end = ''] =
    /^(content\/(?:locales\/|posts\/.*\.))(\w+)(\.(?:yaml|md))$/.exec(file) ?? [];
  if (tag !== '')
    return locales.flatMap((locale, index) => {
      const language = starterLanguage(locale);
      const to = `${before}${locale}${end}`;
      const name = `name: ${languageName(locale)}`;
      if (!language) return tag === ownLanguage && end === '.yaml' ? [[to, `${name}\nwords: {}\n`]] : [];
      if (end === '.yaml')
        return language === tag ? [[to, text.replace(/\n# [^\n]*\ntexts:.*/s, '\n').replace(/^name: .*/m, name)]] : [];
      // The posts of a language whose texts are listed are made of the English ones.
      if ((starterLanguages().get(language) ? ownLanguage : language) !== tag) return [];
      const own = starterText(text, language);
      return index === 0 ? [[`${before.slice(0, -1)}${end}`, own]] : [[to, own.replace(onlyInOriginal, '')]];
    });
  if (!file.startsWith('content/')) return [[file === 'gitignore' ? '.gitignore' : file, text]];
  const document = parseDocument(text);
  if (document.contents) localize(document.contents as Node, site, '');
  if (file === 'content/site.yaml') {
    const address = `${hostWord(site)}.example`;
    document.set('name', name);
    document.set('url', `https://${address}`);
    document.setIn(['links', 'mail', 'url'], `mailto:hello@${address}`);
    const entries = locales.map((tag) => (starterLanguage(tag) ? tag : { tag, status: 'in-translation' }));
    document.set('locales', document.createNode(entries, { flow: entries.every((one) => typeof one === 'string') }));
    for (const tag of locales[0] === main ? [] : locales)
      document.setIn(['urls', 'prefix', tag], tag === main ? '' : tag.toLowerCase());
  }
  // The line of a photo has its words in each language, and is a comment until there is one.
  return [[file, document.toString({ lineWidth: 0 }).replace(/^( *)(?=\w+: \{ src: )/gm, '$1# ')]];
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
function localize(node: Node, site: NewSite, key: string): void {
  if (isSeq(node)) for (const item of node.items) localize(item as Node, site, '');
  if (!isMap(node)) return;
  const tags = node.items.map(({ key }) => (isScalar(key) ? String(key.value) : ''));
  if (tags.includes(ownLanguage) && tags.every((tag) => starterLanguages().has(tag))) inLocales(node, site, key);
  else
    for (const { key, value } of node.items)
      if (value && isScalar(key)) localize(value as Node, site, String(key.value));
}

function inLocales(map: YAMLMap, { locales, main }: NewSite, key: string): void {
  const ofTag = new Map(map.items.map((pair) => [isScalar(pair.key) ? String(pair.key.value) : '', pair]));
  map.items = locales.flatMap((locale): Pair[] => {
    const language = starterLanguage(locale) ?? (key === 'slug' ? ownLanguage : '');
    const copy = (language === '' ? undefined : (ofTag.get(language) ?? ofTag.get(ownLanguage)))?.clone();
    if (!copy) return [];
    if (isScalar(copy.key)) copy.key.value = locale;
    visit(copy.value as Node, {
      Scalar: (at, scalar) => {
        if (at !== 'key') scalar.value = starterText(String(scalar.value), language);
      },
    });
    if (key === 'slug' && isScalar(copy.value)) {
      const word = String(copy.value.value).replace(new RegExp(`^${language}(/|$)`), '');
      copy.value.value = [locale === main ? '' : locale.toLowerCase(), word].filter(Boolean).join('/');
    }
    return [copy];
  });
}

/** The name of a site as a part of a host or the name of a package may be. */
function hostWord({ name, locales }: NewSite): string {
  return plainWord(name, locales[0]).slice(0, 60).replace(/-$/, '') || 'my-site';
}
