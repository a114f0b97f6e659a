// Which entries of src/ may import which, which may use the disk, the clock and the environment, and whether
// comments name files that exist.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository } from '../support/helpers.ts';
import { circlesIn, type Import, importsOf, longestChain } from '../support/import-graph.ts';

// The starter is a site of its own.
const sources = globSync(['src/**/*.ts', 'templates/**/*.{ts,tsx}'], { cwd: repository })
  .filter((file) => !file.startsWith('src/starter/'))
  .sort()
  .map((file) => ({ file, text: readFileSync(join(repository, file), 'utf8') }));
const imports = sources.flatMap(({ file, text }) => importsOf(file, text));

/** The folders and files of src/ in the order of imports: each imports only from those after it. */
const order = [
  'cli.ts',
  'commands',
  'dev',
  'contact',
  'testing.ts',
  'engine.ts',
  'run',
  'server',
  'schema',
  'lint',
  'rules',
  'publish',
  'render',
  'read',
  'translations',
  'theme',
  'images',
  'hosts',
  'claims',
  'settings',
  'addresses',
  'site',
  'text',
  'browser',
  'files',
  'problems',
];

/** The entry of src/ that a file belongs to: its folder, or the file itself. */
function entryOf(file: string): string {
  return file.split('/')[1] ?? '';
}

describe('src/', () => {
  const inside = imports.filter(({ from, to }) => from.startsWith('src/') && to.startsWith('src/'));

  test('has every file in an entry of the order, and no entry without a file', () => {
    const files = sources.map(({ file }) => file).filter((file) => file.startsWith('src/'));
    expect([...new Set(files.map(entryOf))].sort()).toEqual([...order].sort());
  });

  test('imports only down the order, types included', () => {
    const isUp = ({ from, to }: Import) => order.indexOf(entryOf(to)) < order.indexOf(entryOf(from));
    expect(inside.filter(isUp).map(arrow)).toEqual([]);
  });

  test('reads files without the package `yaml`, which takes long to load, until it needs a place', () => {
    const needed = new Set(['src/read/load.ts']);
    for (const file of needed)
      for (const { from, to, typeOnly } of imports) if (from === file && !typeOnly) needed.add(to);
    expect(needed.size).toBeGreaterThan(30);
    expect([...needed].filter((one) => one === 'yaml')).toEqual([]);
  });

  test('has no circle of files and none of folders, not even of types', () => {
    expect(circlesIn(inside)).toEqual([]);
    const folders = inside.map((one) => ({ ...one, from: dirname(one.from), to: dirname(one.to) }));
    // src/ itself has only the first file and the run: all other folders are on one side of each.
    const between = folders.filter(({ from, to }) => from !== to && from !== 'src' && to !== 'src');
    expect(circlesIn(between)).toEqual([]);
  });

  test('has at most 13 files in a chain of value imports, the list of rules among them', () => {
    const chain = longestChain(inside.filter(({ typeOnly }) => !typeOnly));
    expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(13);
  });

  test('uses each file name once, except for problems, rules, commands and browser code', () => {
    // The names of these files are given by sites, users and themes.
    const named = sources
      .map(({ file }) => file)
      .filter((file) => /^src\/(?!problems\/|rules\/|commands\/|browser\/)/.test(file));
    const files = Map.groupBy(named, (file) => basename(file));
    expect([...files].filter(([name, { length }]) => name !== 'index.ts' && length > 1)).toEqual([]);
  });

  test('exports no name twice, so that none has two meanings', () => {
    const exported = sources
      .filter(({ file }) => file.startsWith('src/'))
      // Not those in the examples of rules.
      .map(({ text }) => text.replace(/`[^`]*`/g, ''))
      .flatMap((text) => [...text.matchAll(/^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm)]);
    const names = Map.groupBy(exported, ([, name]) => name);
    // The browser has one of its own of each, which takes the same.
    const twice = [...names].filter(([, { length }]) => length > 1).map(([name]) => name);
    expect(twice.sort()).toEqual(['defineIsland', 'useConsent']);
  });

  test('has no folder and file with the same name', () => {
    const folders = new Set(sources.map(({ file }) => dirname(file)));
    expect(sources.map(({ file }) => file).filter((file) => folders.has(file.replace(/\.tsx?$/, '')))).toEqual([]);
  });

  test('has guests that know little of it, and that few know', () => {
    const of = (folder: string) => inside.filter(({ from }) => from.startsWith(`src/${folder}/`));
    const outside = (folder: string, ...known: readonly string[]) =>
      of(folder)
        .filter(({ to }) => ![folder, ...known].some((name) => to.startsWith(`src/${name}/`)))
        .map(arrow);
    expect(outside('contact', 'server', 'files', 'problems')).toEqual([]);
    expect(outside('claims/figures', 'claims/languages', 'problems')).toEqual([]);
    expect(outside('claims/languages', 'problems')).toEqual([]);
    const callers = inside.filter(({ from, to }) => entryOf(to) === 'contact' && entryOf(from) !== 'contact');
    const allowedFiles = /^src\/(commands\/contact\/|dev\/|commands\/(dev|preview|read-contact-site)\.ts$)/;
    expect(callers.length).toBeGreaterThan(0);
    expect(callers.filter(({ from }) => !allowedFiles.test(from)).map(arrow)).toEqual([]);
  });

  test('makes each problem in the file of its id', () => {
    const others = sources.filter(({ file }) => !/^src\/(problems|rules)\/[^/]+\.ts$/.test(file));
    expect(others.filter(({ text }) => /\.problem\(/.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test('imports nothing from templates/ or content/', () => {
    expect(
      imports.filter(({ from, to }) => from.startsWith('src/') && /^(templates|content)\//.test(to)).map(arrow),
    ).toEqual([]);
  });

  test('imports only React, itself and the libraries of its clients in browser code', () => {
    const wrong = imports.filter(({ from, to }) => {
      const isSession = /^src\/browser\/session(-\w+)?\.ts$/.test(from) && to === '@supabase/auth-js';
      const isRefresh = from === 'src/browser/refresh.ts' && to === 'react-refresh/runtime';
      const isCaller = from === 'src/browser/contact-client.ts' && to === '@supabase/functions-js';
      return (
        from.startsWith('src/browser/') &&
        !isSession &&
        !isRefresh &&
        !isCaller &&
        !/^(react(-dom)?(\/|$)|src\/browser\/)/.test(to)
      );
    });
    expect(wrong.map(arrow)).toEqual([]);
  });

  test('imports the auth library as a value only in session-client.ts', () => {
    const values = imports.filter(({ to, typeOnly }) => to === '@supabase/auth-js' && !typeOnly);
    expect(values.map(({ from }) => from)).toEqual(['src/browser/session-client.ts']);
  });
});

describe('templates/', () => {
  const ofTheme = imports.filter(({ from }) => from.startsWith('templates/'));

  test('imports nothing from src/ by path', () => {
    expect(ofTheme.filter(({ to }) => to.startsWith('src/')).map(arrow)).toEqual([]);
  });

  test('imports no section in another section', () => {
    const section = (file: string) => /^templates\/sections\/([^/]+)\//.exec(file)?.[1];
    const wrong = ofTheme.filter(({ from, to }) => section(from) && section(to) && section(from) !== section(to));
    expect(wrong.map(arrow)).toEqual([]);
  });

  test('imports only litfass/theme, litfass/session, React, zod and uqr', () => {
    const packages = new Set(ofTheme.filter(({ to }) => !to.startsWith('templates/')).map(({ to }) => to));
    expect([...packages].filter((name) => !/^(litfass\/(theme|session)|react|zod|uqr)$/.test(name))).toEqual([]);
  });
});

describe('side effects', () => {
  const importers = (name: string) => [
    ...new Set(
      imports.filter(({ from, to }) => from.startsWith('src/') && to === name).map(({ from }) => entryOf(from)),
    ),
  ];

  test('of what a run goes through, only run, publish, read, theme, images and files use the disk', () => {
    const run = order.slice(order.indexOf('engine.ts')).filter((entry) => !['server', 'schema'].includes(entry));
    expect(importers('node:fs').filter((entry) => run.includes(entry))).toEqual([
      'files',
      'images',
      'publish',
      'read',
      'run',
      'theme',
    ]);
  });

  test('nothing that makes pages uses the clock, the environment or random numbers', () => {
    const impure =
      /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bMath\.random\b|\brandomUUID\b|\bprocess\.env\.(?!NODE_ENV')/;
    // These are about the machine, the clients or the browser.
    const free = ['cli.ts', 'commands', 'dev', 'contact', 'run', 'server', 'browser', 'files'];
    const wrong = sources.filter(
      ({ file, text }) => file.startsWith('src/') && !free.includes(entryOf(file)) && impure.test(text),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  test('only commands, the command line and browser code print', () => {
    const prints = /\bconsole\.(log|info|warn|error)\(|\bprocess\.(stdout|stderr)\b/;
    const wrong = sources.filter(({ file, text }) => file.startsWith('src/') && prints.test(text));
    expect(
      wrong.map(({ file }) => entryOf(file)).filter((entry) => !['cli.ts', 'commands', 'browser'].includes(entry)),
    ).toEqual([]);
  });
});

describe('comments and documents', () => {
  const documents = globSync(['src/**/*.ts', 'templates/**/*.{ts,tsx}', 'tests/**/*.ts', 'docs/*.md', '*.md'], {
    cwd: repository,
    exclude: (name) => ['node_modules', 'broken', 'CHANGELOG.md'].includes(basename(name)),
  });
  const named = documents.sort().flatMap((file) => {
    const text = readFileSync(join(repository, file), 'utf8');
    const prose = file.endsWith('.md') ? text : (text.match(/^\s*(?:\/\/|\/?\*).*$/gm) ?? []).join('\n');
    return [...prose.matchAll(/(?<![\w/.…-])(?:src|tests|bin)\/[\w./-]*\w/g)].map(([path]) => ({ file, path }));
  });

  test('name only files and folders of the repository that exist', () => {
    expect(named.length).toBeGreaterThan(300);
    const missing = named.filter(({ path }) => !existsSync(join(repository, path)));
    expect(missing.map(({ file, path }) => `${file}: ${path}`)).toEqual([]);
  });

  test('of src/ name only other files of src/ that exist', () => {
    const files = sources.map(({ file }) => file);
    const wrong = sources
      .filter(({ file }) => file.startsWith('src/'))
      .flatMap(({ file, text }) =>
        (text.match(/^\s*(?:\/\/|\/?\*).*$/gm) ?? [])
          .flatMap((line) => line.match(/(?<![\w/.-])[\w-]+(?:\/[\w-]+)*\.ts\b(?!x)/g) ?? [])
          .filter((name) => !files.some((one) => one === name || one.endsWith(`/${name}`)))
          .map((name) => `${file}: ${name}`),
      );
    expect(wrong).toEqual([]);
  });
});

function arrow({ from, to }: Import): string {
  return `${from} → ${to}`;
}
