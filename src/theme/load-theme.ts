// Writes the compiled theme to .litfass/, imports it, and checks what templates/index.ts exports.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { writeAtomically } from '../files/atomic-write.ts';
import { folded } from '../files/file-names.ts';
import { newestFirst } from '../files/file-stamp.ts';
import { shortHash } from '../files/published-names.ts';
import { writeForLater } from '../files/write-if-changed.ts';
import { didYouMean, type Place, type Problem, placeAt } from '../problems/problem.ts';
import { faultInTheme, noThemeExport, sameIslandName } from '../problems/theme.ts';
import { isRecord } from '../site/record.ts';
import { definitionStacks } from './defined-islands.ts';
import type { Theme } from './index.ts';
import { templateSources } from './template-sources.ts';
import { placesInTheme, stackReader, type ThemeLocation, thrownProblem } from './theme-errors.ts';

/**
 * Imports a theme. The file is named after a hash of its code, because Node imports a path only once.
 * Returns problems instead of the theme if it throws or has the wrong exports. Throws a CliError if the file
 * cannot be written.
 */
export async function importTheme(root: string, code: string) {
  const file = themeFile(root, code);
  const folder = dirname(file);
  writeForLater('write the compiled theme', () => {
    mkdirSync(folder, { recursive: true });
    writeTheme(file, code);
    // Keeps the last ones, because another process or thread may be about to import one of them.
    for (const old of themesIn(folder).slice(maxThemes)) rmSync(old, { force: true });
  });
  try {
    const { theme } = (await import(pathToFileURL(file).href)) as { theme?: Theme };
    if (theme && isRecord(theme.layouts) && isRecord(theme.sections)) {
      const ofExports = exportProblems(theme, () => templateSources(root).get('templates/index.ts') ?? '');
      const problems = [...ofExports, ...(await islandProblems({ root, themeFile: file }))];
      return { theme: problems.length === 0 ? theme : undefined, problems };
    }
    return { theme: undefined, problems: [noThemeExport()] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const [, missing] = /export named '(\w+)'|^Named export '(\w+)'/.exec(reason)?.filter(Boolean) ?? [];
    const places = missing ? importPlaces(missing, root) : await placesInTheme({ error, root, themeFile: file });
    const text =
      missing && places?.[0]
        ? `the package has no export \`${missing}\``
        : `templates/index.ts threw an error when it was imported: ${reason}`;
    return { theme: undefined, problems: [thrownProblem(text, places ?? [])] };
  }
}

/** The problems of islands with one name: a browser would hydrate one with the component of the other. */
async function islandProblems(theme: ThemeLocation): Promise<Problem[]> {
  const url = pathToFileURL(theme.themeFile).href;
  const readStack = stackReader(theme);
  const islands = [...definitionStacks].filter(([, stack]) => stack.includes(url));
  const problems: Problem[] = [];
  for (const [first, other] of Map.groupBy(islands, ([{ name }]) => folded(String(name))).values()) {
    if (!first || !other) continue;
    const [place, firstPlace] = await Promise.all([other, first].map(([, stack]) => readStack(stack, true)));
    problems.push(sameIslandName(first[0].name, other[0].name, place?.[0], firstPlace?.[0]));
  }
  return problems;
}

/** Where the theme imports a name from a package. */
function importPlaces(name: string, root: string): Place[] {
  const used = new RegExp(String.raw`(?<=^import\b[^;]*?\{[^}]*?)\b${name}\b(?=[^}]*\}\s*from\s*['"][^.])`, 'm');
  return [...templateSources(root)].flatMap(([file, text]) => {
    const found = used.exec(text);
    return found ? [placeAt({ file, text }, found.index, name.length)] : [];
  });
}

/** How many compiled themes are kept. */
const maxThemes = 8;

/**
 * Writes the file even if it exists: it may be damaged, and becomes the newest. An error does not matter
 * if the file is intact.
 */
function writeTheme(file: string, code: string): void {
  const isIntact = existsSync(file) && readFileSync(file, 'utf8') === code;
  try {
    writeAtomically(file, code);
  } catch (error) {
    if (!isIntact) throw error;
  }
}

/** The compiled themes in a folder, newest first. */
function themesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => /^theme-.*\.mjs$/.test(name));
  return newestFirst(names.map((name) => join(folder, name)));
}

/** The path of the compiled theme. */
export function themeFile(root: string, code: string): string {
  return join(root, '.litfass', `theme-${shortHash(code)}.mjs`);
}

/**
 * Checks the parts of a theme for common mistakes, such as a component in the place of a section. `source`
 * is templates/index.ts.
 */
function exportProblems(theme: Theme, source: () => string): Problem[] {
  const { layouts, sections, collections = {}, body, icons, pictureFormats, head, socialImage, icon, rules } = theme;
  const problems: Problem[] = [];
  /** `name` is the key or the text that is at fault. */
  const report = (name: string, text: string, hint: string) =>
    problems.push(faultInTheme({ text, hint, ...placeOfName(name, source()) }));
  /** `of` is the key of a map of the theme, with a space: 'layout '. */
  const expect = (isValid: boolean, of: string, name: string, fault: string, hint: string) => {
    if (!isValid) report(name, `the ${of}\`${name}\` in templates/index.ts ${fault}`, hint);
  };
  for (const [name, layout] of Object.entries(layouts))
    expect(isComponent(layout), 'layout ', name, 'is not a component', `layouts: { ${name}: Component }`);
  for (const [name, section] of Object.entries<unknown>(sections)) {
    const isSection = isRecord(section) && section.schema instanceof z.ZodObject && isComponent(section.component);
    const made = 'export const section = defineSection({ schema, component }), with a z.strictObject as schema';
    expect(isSection, 'section ', name, 'is not made by defineSection', made);
    if (isSection && changesValues(section.schema as z.ZodType))
      report(
        name,
        `the schema of the section \`${name}\` changes values, but components get values as they are written`,
        'remove transform, preprocess, coerce and catch, and change values in the component',
      );
  }
  for (const [name, collection] of Object.entries<unknown>(collections)) {
    const { schema, layout, list = layout } = isRecord(collection) ? collection : {};
    const isCollection = schema instanceof z.ZodObject && typeof layout === 'string';
    const made = "defineCollection({ schema, layout: 'post', list: 'blog' }), with a z.strictObject as schema";
    expect(isCollection, 'collection ', name, 'is not made by defineCollection', made);
    for (const used of [layout, list].filter((one) => typeof one === 'string' && !Object.hasOwn(layouts, one)))
      report(
        String(used),
        `the collection \`${name}\` names the layout \`${used}\`, which the theme lacks`,
        didYouMean(String(used), Object.keys(layouts)) ?? 'add it to `layouts`',
      );
  }
  const hasBody = body === undefined || sections[body]?.schema?.shape?.body !== undefined;
  const inSchema = "body: 'prose', and in its schema body: markdown()";
  expect(hasBody, '', 'body', 'names no section with a field `body`', inSchema);
  expect(head === undefined || isComponent(head), '', 'head', 'is not a component', 'head: Component');
  const areNames = icons === undefined || (Array.isArray(icons) && icons.every((name) => typeof name === 'string'));
  expect(areNames, '', 'icons', 'are not a list of names', "icons: ['lamp', 'candle']");
  const areFormats =
    pictureFormats === undefined ||
    (Array.isArray(pictureFormats) && pictureFormats.every((format) => /^(avif|webp)$/.test(format)));
  const formats = "pictureFormats: ['avif', 'webp']";
  expect(areFormats, '', 'pictureFormats', 'are not a list of avif and webp', formats);
  const isImage = !socialImage || (typeof socialImage.draw === 'function' && Array.isArray(socialImage.fonts ?? []));
  expect(isImage, '', 'socialImage', 'is incomplete', 'socialImage: { draw, fonts: [{ name, file }] }');
  const ofIcon = [icon?.file, icon?.background, icon?.themeColor, icon?.backgroundColor];
  const isIcon = !icon || ofIcon.every((part) => typeof part === 'string');
  expect(isIcon, '', 'icon', 'is incomplete', 'icon: { file, background, themeColor, backgroundColor }');
  for (const [name, text] of ruleFaults(rules))
    report(name, text, 'rules: [defineRule({ id, severity, scope, what, why, wrong, right, check })]');
  return problems;
}

/** Where templates/index.ts last has a name as a key or in quotes. */
function placeOfName(name: string, source: string): { readonly place?: Place } {
  const found = [...source.matchAll(new RegExp(`(?<=['"])${name}(?=['"])|\\b${name}\\b(?=\\s*[:,}])`, 'g'))].at(-1);
  if (!found) return {};
  return { place: placeAt({ file: 'templates/index.ts', text: source }, found.index, name.length) };
}

/** What is wrong with the `rules` of a theme, in sentences, each with the name that is at fault. */
function ruleFaults(rules: unknown = []): (readonly [name: string, sentence: string])[] {
  if (!Array.isArray(rules)) return [['rules', 'the `rules` in templates/index.ts are not a list']];
  const ids = rules.map((rule) => (isRecord(rule) ? rule.id : undefined));
  return rules.flatMap((rule, index) => {
    const id = ids[index];
    if (typeof id !== 'string' || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) {
      const needed = 'an id that begins with a–z; then a–z, 0–9 and single hyphens';
      return [['rules', `rule ${index + 1} in templates/index.ts needs ${needed}`]];
    }
    if (ids.indexOf(id) !== index) return [[id, `two rules in templates/index.ts have the id \`${id}\``]];
    const isComplete =
      ['error', 'warning'].includes(rule.severity) &&
      ['text', 'page'].includes(rule.scope) &&
      typeof rule.check === 'function' &&
      ['what', 'why', 'wrong', 'right'].every((key) => typeof rule[key] === 'string');
    return isComplete ? [] : [[id, `the rule \`${id}\` in templates/index.ts is incomplete`]];
  });
}

/**
 * Whether React accepts it as a component: a function, or an object of memo, lazy or forwardRef. An
 * element has `props`.
 */
function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (isRecord(value) && '$$typeof' in value && !('props' in value));
}

/** Whether parsing with a schema, or with one inside it, may return another value than it was given. */
function changesValues(schema: z.ZodType, seen = new Set<z.ZodType>()): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  if ([z.ZodTransform, z.ZodCodec, z.ZodCatch].some((kind) => schema instanceof kind)) return true;
  if ((schema.def as { coerce?: boolean }).coerce) return true;
  const parts = Object.values({ ...schema.def, ...(schema instanceof z.ZodObject && schema.shape) }).flat();
  return parts.some((part) => part instanceof z.ZodType && changesValues(part, seen));
}
