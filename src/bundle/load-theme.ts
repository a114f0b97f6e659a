// Brings the compiled theme into this process, and says what a slip in templates/index.ts made of it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { CliError, type Problem } from '../diagnostics/problem.ts';
import { writeAtomically } from '../fs/atomic-write.ts';
import { isRecord } from '../site/fields.ts';
import type { Theme } from '../theme.ts';
import { failureProblem, placesOf } from './failures.ts';
import { hash } from './files.ts';

/** The same code is the same file, so that a theme is compiled and imported once however often it is built. */
export async function importTheme(root: string, code: string, problems: Problem[]): Promise<Theme | undefined> {
  const file = themeFile(root, code);
  const folder = dirname(file);
  try {
    mkdirSync(folder, { recursive: true });
    put(file, code);
    // Another run, or a thread of one, may import its own at any moment: only those go that have been old for long.
    for (const old of themesIn(folder).slice(mostThemes)) rmSync(old, { force: true });
  } catch (error) {
    const { code: reason } = error as NodeJS.ErrnoException;
    throw new CliError(
      'cannotWrite',
      `cannot write the compiled theme into .litfass/ (${reason})`,
      'the site’s folder must be writable',
    );
  }
  try {
    const { theme } = (await import(pathToFileURL(file).href)) as { theme?: Theme };
    if (theme && isRecord(theme.layouts) && isRecord(theme.sections)) {
      const found = partProblems(theme);
      problems.push(...found);
      return found.length === 0 ? theme : undefined;
    }
    problems.push({
      rule: 'theme',
      severity: 'error',
      text: 'templates/index.ts exports no theme',
      hint: 'export const theme = defineTheme({ layouts, sections })',
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const places = await placesOf({ error, root, themeFile: file });
    problems.push(failureProblem(`templates/index.ts failed while it was loaded: ${reason}`, places ?? []));
  }
  return undefined;
}

const mostThemes = 8;

/** Anew also where it is there, to be the newest. A name promises nothing of what a full disk or a cache made of it. */
function put(file: string, code: string): void {
  const isThere = existsSync(file) && readFileSync(file, 'utf8') === code;
  try {
    writeAtomically(file, code);
  } catch (error) {
    if (!isThere) throw error;
  }
}

/** Newest first. */
function themesIn(folder: string): string[] {
  const savedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const found = readdirSync(folder).filter((name) => /^theme-.*\.mjs$/.test(name));
  return found
    .map((name) => join(folder, name))
    .map((file) => ({ file, at: savedAt(file) }))
    .sort((a, b) => b.at - a.at)
    .map(({ file }) => file);
}

/** Where the compiled theme lies. */
export function themeFile(root: string, code: string): string {
  return join(root, '.litfass', `theme-${hash(code)}.mjs`);
}

/** What a slip in templates/index.ts makes of a theme: a component where a section belongs, or nothing at all. */
function partProblems({ layouts, sections, icons, head, socialImage, icon }: Theme): Problem[] {
  const wrong = (text: string, hint: string): Problem => ({ rule: 'theme', severity: 'error', text, hint });
  return [
    ...Object.entries(layouts).flatMap(([name, layout]) =>
      isComponent(layout)
        ? []
        : [wrong(`the layout \`${name}\` in templates/index.ts is not a component`, `layouts: { ${name}: Component }`)],
    ),
    ...Object.entries(sections).flatMap(([name, section]: [string, unknown]) => {
      if (!(isRecord(section) && section.schema instanceof z.ZodObject && isComponent(section.component)))
        return wrong(
          `the section \`${name}\` in templates/index.ts is not made by defineSection`,
          'export const section = defineSection({ schema, component }), with a z.strictObject for schema',
        );
      if (!changesValues(section.schema)) return [];
      return wrong(
        `the schema of the section \`${name}\` changes what authors write, and a component gets it as it is written`,
        'leave out transform, preprocess, coerce and catch; what has to be changed, the component changes',
      );
    }),
    ...(head === undefined || isComponent(head)
      ? []
      : [wrong('the `head` in templates/index.ts is not a component', 'head: Component')]),
    ...(icons === undefined || (Array.isArray(icons) && icons.every((name) => typeof name === 'string'))
      ? []
      : [wrong('the `icons` in templates/index.ts are no list of names', "icons: ['lamp', 'candle']")]),
    ...(socialImage && !(typeof socialImage.draw === 'function' && Array.isArray(socialImage.fonts))
      ? [
          wrong(
            'the `socialImage` in templates/index.ts draws nothing',
            'socialImage: { draw, fonts: [{ name, file }] }',
          ),
        ]
      : []),
    ...(icon &&
    [icon.file, icon.background, icon.themeColor, icon.backgroundColor].some((part) => typeof part !== 'string')
      ? [
          wrong(
            'the `icon` in templates/index.ts is incomplete',
            'icon: { file, background, themeColor, backgroundColor }',
          ),
        ]
      : []),
  ];
}

/** What React takes for one: memo, lazy and forwardRef make objects, and so does an element, which has props already. */
function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (isRecord(value) && '$$typeof' in value && !('props' in value));
}

/** Whether a schema would make another value of what it is given. */
function changesValues(schema: z.ZodType, seen = new Set<z.ZodType>()): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  if ([z.ZodTransform, z.ZodCodec, z.ZodCatch].some((kind) => schema instanceof kind)) return true;
  if ((schema.def as { coerce?: boolean }).coerce) return true;
  const parts = Object.values({ ...schema.def, ...(schema instanceof z.ZodObject && schema.shape) }).flat();
  return parts.some((part) => part instanceof z.ZodType && changesValues(part, seen));
}
