// litfass new: scaffolds a page, a post, a claim, a section or a locale. Never overwrites a file; prints what
// it wrote and what to do next.

import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { isMap, isScalar, parseDocument, stringify } from 'yaml';
import { type ZodType, z } from 'zod';
import { ownLanguage } from '../claims/languages/language.ts';
import { newPageTexts } from '../claims/new-page-texts.ts';
import { plainWord } from '../files/file-names.ts';
import { guardedPath, linkFault } from '../files/path-guard.ts';
import { readBytes } from '../files/read-if-possible.ts';
import { writeIfChanged } from '../files/write-if-changed.ts';
import { usageError } from '../problems/problem.ts';
import { editYaml } from '../read/yaml/edit-yaml.ts';
import { kindOf } from '../site/define-field.ts';
import { text } from '../site/field-kinds.ts';
import { mapFields } from '../site/fields.ts';
import { isRecord, omit } from '../site/record.ts';
import { languageName, languageTagOf } from './init.ts';
import { addClaim, type ClaimInput } from './new-claim.ts';
import { openSite } from './open-site.ts';
import { rootOf, today, withDate, withRoot } from './options.ts';
import { readYaml } from './read-yaml.ts';

interface Options {
  readonly root: string;
  readonly layout?: string;
}

/** The `new` command with its subcommands. */
export function newCommand(): Command {
  return new Command('new')
    .addCommand(
      withRoot(new Command('page'))
        .description('a page in all languages, with words in the first: content/pages/ID.yaml')
        .argument('<id>', 'its id, as in ${page.ID}, or its name: "About us"')
        .option('--layout <name>', 'a layout of the theme (default: the first)')
        .action(newPage),
    )
    .addCommand(
      withDate(withRoot(new Command('post')))
        .description('an entry of a collection: content/posts/DAY-NAME.md')
        .argument('<title>', 'its title: "A day of open doors"')
        .option('--collection <name>', 'a collection of the theme (default: the first)')
        .option('--locale <tag>', 'the language that it is written in (default: the first)')
        .action(newPost),
    )
    .addCommand(
      withDate(withRoot(new Command('claim')))
        .description('a claim: its lines in content/claims.yaml')
        .argument('<id>', 'its id, as in ${claim.ID}')
        .argument('[figure]', 'as a text would say it: 20%, "at most 14 days"')
        .option('--from <place>', 'instead of a figure, those of a text: content/pages/home.yaml:12')
        .option('--owner <name>', 'who is responsible for it', 'marketing')
        .action(newClaim),
    )
    .addCommand(
      withRoot(new Command('section'))
        .description('a section of the theme: component with its schema, style and example')
        .argument('<name>', 'its type, as used in content')
        .action(newSection),
    )
    .addCommand(
      withRoot(new Command('locale'))
        .description('a locale: content/locales/TAG.yaml, and its line in content/site.yaml')
        .argument('<tag>', 'its language tag: fr, pt-BR')
        .action(newLocale),
    );
}

async function newPage(called: string, options: Options): Promise<void> {
  const root = rootOf(options);
  const locale = localesOf(root)[0] ?? ownLanguage;
  // The id of a name in words is made of it. One that looks like an id or a path, and is none, is refused.
  const isName = /^\p{L}[\p{L}\p{M}\p{N} ,&’'!?-]*$/u.test(called) && !isId(called);
  const name = validName((isName && plainWord(called, locale)) || called, 'page', locale);
  const theme = await themeOf(root);
  const layouts = Object.keys(theme.layouts);
  const layout = options.layout ?? layouts[0] ?? '';
  if (!layouts.includes(layout))
    throw usageError(`the theme has no layout ${layout}`, `layouts: ${layouts.join(', ')}`);
  // Start the page with a hero, or with the first section of the theme if it has no hero.
  const type = 'hero' in theme.sections ? 'hero' : (Object.keys(theme.sections)[0] ?? '');
  const schema = theme.sections[type]?.schema;
  const example = `templates/sections/${type}/example.yaml`;
  const written = existsSync(join(root, example)) ? readYaml(root, example) : {};
  const fields = isRecord(written) ? omit(written, 'type', 'id') : {};
  const inLocale = schema
    ? mapFields(schema, fields, ({ kind, value }) => kind.fromExample?.(value, { locale, home: homeOf(root) }) ?? value)
    : {};
  const words = isName ? called : name.replaceAll('-', ' ');
  const slug = name === homeOf(root) ? '' : name;
  if (slug === 'index')
    throw usageError('/index is reserved: hosts serve the home page there', 'choose another name for the page');
  const other = pageAt(root, slug);
  if (other !== undefined && !existsSync(join(root, `content/pages/${name}.yaml`)))
    throw usageError(`/${slug} is already the address of content/pages/${other}`, 'choose another name for the page');
  const { title, description } = newPageTexts(words, locale);
  const page = {
    layout,
    slug,
    name: { [locale]: words },
    title: { [locale]: title },
    description: { [locale]: description },
    sections: [{ type, ...(isRecord(inLocale) ? inLocale : {}) }],
  };
  write(root, `content/pages/${name}.yaml`, stringify(page, { lineWidth: 120 }));
  console.log(`next: write its texts in all languages, and look at it with npx litfass dev at /${slug}`);
  console.log(`in a menu of content/site.yaml, this line shows it:\n    - { to: "\${page.${name}}" }`);
}

interface PostOptions extends Options {
  readonly date: string;
  readonly collection?: string;
  readonly locale?: string;
}

async function newPost(title: string, options: PostOptions): Promise<void> {
  const root = rootOf(options);
  const locales = localesOf(root);
  const { locale = locales[0] ?? ownLanguage } = options;
  if (!locales.includes(locale)) throw usageError(`the site has no locale ${locale}`, `it has ${locales.join(', ')}`);
  const theme = await themeOf(root);
  const collections = Object.entries(theme.collections ?? {});
  const [name = '', definition] = collections.find(([one]) => one === (options.collection ?? one)) ?? [];
  if (!definition) {
    const names = collections.map(([one]) => one).join(', ') || 'none; docs/collections.md says how to add one';
    throw usageError(`the theme has no collection ${options.collection ?? ''}`.trim(), `collections: ${names}`);
  }
  const needed = Object.entries(definition.schema.shape).flatMap(([key, schema]): [string, unknown][] => {
    const kind = kindOf(schema as ZodType);
    if (schema instanceof z.ZodEnum) return [[key, schema.options[0]]];
    return kind ? [[key, kind.example]] : [];
  });
  const isLater = options.date > today();
  const front = {
    title,
    description: newPageTexts(title, locale).description,
    draft: true,
    // A day that is still to come holds nothing back by itself.
    ...(isLater && { publish: options.date }),
    ...Object.fromEntries(needed),
  };
  const plain = plainWord(title, locale);
  if (plain === '')
    throw usageError(
      `“${title}” cannot be the name of a file`,
      'write some words in Latin letters here, and the real title into the file',
    );
  const end = locale === locales[0] ? '.md' : `.${locale}.md`;
  const file = `content/${name}/${options.date}-${plain}${end}`;
  write(root, file, `---\n${stringify(front, { lineWidth: 120 })}---\n\n`);
  console.log(
    `next: write its description, and its text below; npx litfass dev shows it, and builds do once draft: true is gone${isLater ? `, from ${options.date} on` : ''}`,
  );
}

interface ClaimOptions extends Omit<ClaimInput, 'locales'> {
  readonly from?: string;
}

async function newClaim(id: string, figure: string | undefined, { from, ...options }: ClaimOptions): Promise<void> {
  const root = rootOf(options);
  const input = { ...options, root, locales: localesOf(root) };
  const name = validName(id, 'claim');
  if ((figure === undefined) === (from === undefined))
    throw usageError('a claim is made of one figure, or of a text', 'write "at most 14 days", or --from FILE:LINE');
  if (figure !== undefined) return addClaim(name, figure, input);
  // Imported late: it needs the engine.
  const { claimsFromText } = await import('./claims-from-text.ts');
  return claimsFromText(name, from ?? '', input);
}

/** The theme of the site. Throws if it does not compile. */
async function themeOf(root: string) {
  const { theme, problems } = (await (await openSite(root)).read()).bundle;
  if (!theme) throw usageError(`the theme does not compile: ${problems[0]?.text}`, 'run npx litfass check for details');
  return theme;
}

/** The file of the page that has this slug in some locale, even if the page has errors. */
function pageAt(root: string, slug: string): string | undefined {
  const folder = join(root, 'content/pages');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort() : [];
  return files
    .filter((file) => file.endsWith('.yaml') && !linkFault(root, join(folder, file)))
    .find((file) => {
      const slugs = parseDocument(readBytes(join(folder, file)).toString(), { logLevel: 'silent' }).get('slug');
      return isMap(slugs) ? slugs.items.some(({ value }) => isScalar(value) && value.value === slug) : slugs === slug;
    });
}

async function newSection(type: string, options: Options): Promise<void> {
  const root = rootOf(options);
  const name = validName(type, 'section');
  const folder = `templates/sections/${name}`;
  const component = name.replace(/(^|-)(\w)/g, (_match, _dash: string, letter: string) => letter.toUpperCase());
  const index = join(root, 'templates/index.ts');
  const isNamed = existsSync(index) && readBytes(index).toString().includes(`./sections/${name}/`);
  if (!existsSync(join(root, folder))) {
    write(root, `${folder}/section.tsx`, sectionComponent(name, component));
    write(root, `${folder}/style.css`, `.${name} {\n  padding-block: clamp(2.5rem, 6vw, 4.5rem);\n}\n`);
    write(root, `${folder}/example.yaml`, stringify({ heading: 'A heading', text: kindOf(text())?.example }));
  } else if (isNamed) throw usageError(`${folder} exists already`, 'choose another name');
  addToTheme(root, name, component);
}

function sectionComponent(name: string, component: string): string {
  // The hero contains the page's only h1; other sections start with an h2.
  const heading = name === 'hero' ? 'h1' : 'h2';
  return `import { defineSection, type SectionProps, text } from 'litfass/theme';
import { z } from 'zod';

const schema = z.strictObject({
  heading: text('The ${heading}'),
  text: text(),
});

function ${component}({ id, heading, text: lead }: SectionProps<typeof schema>) {
  return (
    <section id={id} className="${name}">
      <div className="wrap">
        <${heading}>{heading}</${heading}>
        <p>{lead}</p>
      </div>
    </section>
  );
}

export const section = defineSection({ schema, component: ${component} });
`;
}

/**
 * Adds import and entry to templates/index.ts if the file has the expected shape. Otherwise prints the
 * lines to add.
 */
function addToTheme(root: string, name: string, component: string): void {
  const file = guardedPath(root, 'templates/index.ts');
  const before = existsSync(file) ? readBytes(file).toString() : '';
  const variable = variableFor(component, before);
  const importLine = `import { section as ${variable} } from './sections/${name}/section.tsx';\n`;
  const key = name.includes('-') ? `'${name}'` : name;
  const entry = variable === name ? `${name},` : `${key}: ${variable},`;
  const onOneLine = /\bsections: \{ *(\}|(?=[\w']))/;
  const lastImport = [...before.matchAll(/^import .*;\n/gm)].at(-1);
  const after =
    lastImport && (/sections: \{\n/.test(before) || onOneLine.test(before))
      ? before
          .replace(lastImport[0], (line) => `${line}${importLine}`)
          .replace(/(\n( *)sections: \{\n)/, (_match, line: string, indent: string) => `${line}${indent}  ${entry}\n`)
          .replace(onOneLine, (_match, end = '') => `sections: { ${end ? `${entry.slice(0, -1)} }` : `${entry} `}`)
      : undefined;
  if (after === undefined) {
    console.log(`add to templates/index.ts:\n  ${importLine}  and among the sections: ${entry}`);
    return;
  }
  writeFileSync(file, after);
  console.log(`added ${name} to templates/index.ts\nnext: a page may say - type: ${name}`);
}

/**
 * The section's variable name in templates/index.ts. Gets a suffix if the plain name is reserved or
 * taken.
 */
function variableFor(component: string, index: string): string {
  const variable = component.charAt(0).toLowerCase() + component.slice(1);
  const imported = [...index.matchAll(/^import (.*) from /gm)].map(([, names = '']) => names).join(' ');
  const isTaken = reserved.has(variable) || new RegExp(`\\b${variable}\\b`).test(imported);
  return isTaken ? `${variable}Section` : variable;
}

/** JavaScript words that cannot be variable names in a module. */
const reserved: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false ' +
    'finally for function if implements import in instanceof interface let new null package private protected public return ' +
    'static super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

function newLocale(written: string, options: Options): void {
  const root = rootOf(options);
  const tag = languageTagOf(written);
  const locales = localesOf(root);
  const isListed = locales.includes(tag);
  if (isListed && existsSync(join(root, `content/locales/${tag}.yaml`)))
    throw usageError(`${tag} is a locale of the site already`);
  const first = locales[0] ?? '';
  write(root, `content/locales/${tag}.yaml`, `name: ${languageName(tag)}\nwords: {}\n`);
  if (!isListed) addLocale(root, tag, locales.length);
  if (first === tag) {
    console.log('next: npx litfass check lists what is missing');
    return;
  }
  console.log(
    `${tag} is in translation: what it lacks is shown in ${first}, and no release waits for it.\n` +
      `next: npx litfass translations --locale ${tag} lists what is missing; npx litfass translations export --locale ${tag}\n` +
      'writes it for the tools of translators',
  );
}

/** Adds a locale to content/site.yaml. */
function addLocale(root: string, tag: string, count: number): void {
  const file = guardedPath(root, 'content/site.yaml');
  const value = count === 0 ? tag : { tag, status: 'in-translation' };
  const after = editYaml(readBytes(file).toString(), [{ path: ['locales', count], value }]);
  if (after !== undefined) writeFileSync(file, after);
  console.log(
    after === undefined ? `add ${tag} to locales: in content/site.yaml` : `added ${tag} to content/site.yaml`,
  );
}

function settingsOf(root: string): Readonly<Record<string, unknown>> {
  const file = join(root, 'content/site.yaml');
  if (!existsSync(file)) throw usageError('there is no content/site.yaml', 'litfass new works inside a site');
  const site = readYaml(root, 'content/site.yaml');
  return isRecord(site) ? site : {};
}

function localesOf(root: string): string[] {
  const { locales } = settingsOf(root);
  return Array.isArray(locales) ? locales.map((entry) => String(isRecord(entry) ? entry.tag : entry)) : [];
}

function homeOf(root: string): string {
  const { home } = settingsOf(root);
  return typeof home === 'string' ? home : 'home';
}

const isId = (name: string) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);

function validName(name: string, noun: string, locale?: string): string {
  if (isId(name)) return name;
  const near = plainWord(name, locale).replace(/^[^a-z]+/, '') || 'long-messages';
  const form = 'start with a lower-case letter, then use lower-case letters, digits and single hyphens';
  throw usageError(`“${name}” cannot be the name of a ${noun}`, `${form}: ${near}`);
}

function write(root: string, file: string, text: string): void {
  if (existsSync(join(root, file))) throw usageError(`${file} exists already`, 'choose another name, or edit it');
  writeIfChanged(root, file, text, { hint: 'the site’s folder must be writable' });
  console.log(`wrote ${file}`);
}
