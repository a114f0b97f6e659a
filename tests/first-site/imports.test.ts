// Which part of src/ may import which, and which parts may use the disk, the clock and the environment.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository } from '../support/helpers.ts';
import { circlesIn, type Import, importsOf, longestChain } from '../support/import-graph.ts';

const sources = globSync(['src/**/*.ts', 'templates/**/*.{ts,tsx}'], { cwd: repository })
  .sort()
  .map((file) => ({ file, text: readFileSync(join(repository, file), 'utf8') }));
const imports = sources.flatMap(({ file, text }) => importsOf(file, text));

const stages = ['load', 'bundle', 'check', 'render', 'images', 'lint', 'publish'];

/** The part that a file of src/ belongs to: its folder or file name. The commands of `contact` are a part. */
function partOf(file: string): string {
  const [, name = ''] = /^src\/(contact\/commands|[\w-]+)/.exec(file) ?? [];
  return name;
}

/**
 * The parts from which each part may import values, besides itself. Every stage may import types of other
 * stages.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  diagnostics: [],
  fs: [],
  languages: [],
  cache: ['site', 'fs'],
  theme: ['site', 'theme-rule'],
  'theme-rule': [],
  session: ['browser'],
  site: ['diagnostics', 'languages'],
  figures: ['site', 'languages'],
  translations: ['site', 'claims', 'figures'],
  claims: ['diagnostics', 'site', 'languages', 'figures'],
  rules: [
    'diagnostics',
    'model',
    'site',
    'claims',
    'figures',
    'languages',
    'render',
    'seo',
    'hosts',
    'translations',
    'theme',
  ],
  schema: ['diagnostics', 'site', 'languages', 'claims', 'hosts', 'rules', 'cache', 'fs'],
  load: ['diagnostics', 'site', 'claims', 'fs'],
  bundle: ['diagnostics', 'site', 'theme', 'cache', 'fs'],
  check: [
    'diagnostics',
    'model',
    'site',
    'languages',
    'claims',
    'figures',
    'theme',
    'hosts',
    'translations',
    'rules',
    'cache',
  ],
  model: ['diagnostics', 'site', 'theme'],
  render: ['diagnostics', 'model', 'site', 'claims', 'figures', 'theme', 'seo', 'hosts'],
  images: ['diagnostics', 'fs'],
  lint: ['rules', 'render', 'seo', 'hosts'],
  publish: ['diagnostics', 'site', 'hosts', 'fs'],
  release: ['rules', 'site'],
  seo: ['diagnostics', 'site', 'claims', 'theme', 'render', 'hosts'],
  hosts: ['diagnostics', 'site', 'languages', 'theme', 'render', 'seo'],
  browser: [],
  contact: ['diagnostics', 'site', 'languages', 'fs'],
  'contact/commands': ['contact', 'commands', 'dev', 'diagnostics', 'site', 'fs'],
  pipeline: [...stages, 'cache', 'diagnostics', 'site', 'fs', 'model', 'rules', 'seo', 'hosts'],
  engine: ['pipeline', 'bundle', 'images', 'lint', 'cache', 'diagnostics', 'rules'],
  dev: ['engine', 'bundle', 'cache', 'diagnostics', 'site', 'contact', 'hosts'],
  commands: [
    ...stages,
    'model',
    'engine',
    'pipeline',
    'cache',
    'release',
    'diagnostics',
    'site',
    'languages',
    'figures',
    'fs',
    'dev',
    'contact',
    'seo',
    'hosts',
    'translations',
    'claims',
    'rules',
    'schema',
  ],
  cli: ['commands', 'contact/commands', 'diagnostics'],
};

describe('src/', () => {
  const inside = imports.filter(({ from, to }) => from.startsWith('src/') && to.startsWith('src/'));

  test('has every file in a part of the table', () => {
    expect(sources.map(({ file }) => file).filter((file) => file.startsWith('src/') && !allowed[partOf(file)])).toEqual(
      [],
    );
  });

  test('imports values only as the table allows', () => {
    const wrong = inside.filter(
      ({ from, to, typeOnly }) =>
        !typeOnly && partOf(from) !== partOf(to) && !allowed[partOf(from)]?.includes(partOf(to)),
    );
    expect(wrong.map(arrow)).toEqual([]);
  });

  test('imports nothing from stages into the lower parts, not even types', () => {
    const below = ['diagnostics', 'fs', 'languages', 'theme', 'site', 'figures', 'browser', 'contact'];
    const upper = [...stages, 'seo', 'hosts', 'pipeline', 'engine', 'dev', 'commands', 'contact/commands', 'cli'];
    expect(
      inside.filter(({ from, to }) => below.includes(partOf(from)) && upper.includes(partOf(to))).map(arrow),
    ).toEqual([]);
  });

  test('imports only the index of a stage from outside', () => {
    const inner = /^src\/(load|bundle|check|render)\/(?!index\.ts$)/;
    const wrong = inside.filter(
      ({ from, to, typeOnly }) =>
        !typeOnly &&
        inner.test(to) &&
        partOf(from) !== partOf(to) &&
        !(['seo', 'hosts'].includes(partOf(from)) && partOf(to) === 'render'),
    );
    // A worker thread creates sections from values, as check does.
    expect(wrong.map(arrow)).toEqual([
      'src/run/site-reader.ts → src/read/changed-files.ts',
      'src/run/threads/worker-input.ts → src/read/yaml/serialized-values.ts',
      'src/run/threads/worker-site.ts → src/read/read-pages.ts',
      'src/run/threads/worker-site.ts → src/read/sections.ts',
      'src/run/threads/worker-site.ts → src/read/yaml/serialized-values.ts',
    ]);
  });

  test('imports values of stages only where stages are started', () => {
    // Nothing after check reads the sources. Only these parts start a stage.
    const starters = ['engine', 'pipeline', 'dev', 'commands'];
    const wrong = inside.filter(
      ({ from, to, typeOnly }) =>
        !typeOnly && stages.includes(partOf(to)) && partOf(from) !== partOf(to) && !starters.includes(partOf(from)),
    );
    expect(wrong.map(arrow)).toEqual([
      'src/lint/index.ts → src/render/index.ts',
      'src/publish/web-manifest.ts → src/render/resolve.ts',
    ]);
  });

  test('uses each file name once, except for rules, commands and browser code', () => {
    // The names of these files are given by sites, users and themes.
    const named = sources.map(({ file }) => file).filter((file) => /^src\/(?!rules\/|commands\/|browser\/)/.test(file));
    const files = Map.groupBy(named, (file) => basename(file));
    expect([...files].filter(([name, { length }]) => name !== 'index.ts' && length > 1)).toEqual([]);
  });

  test('has no folder and file with the same name', () => {
    const folders = new Set(sources.map(({ file }) => dirname(file)));
    expect(sources.map(({ file }) => file).filter((file) => folders.has(file.replace(/\.tsx?$/, '')))).toEqual([]);
  });

  test('has no circular imports, not even of types', () => {
    expect(circlesIn(inside)).toEqual([]);
  });

  test('has at most 12 files in a chain of value imports', () => {
    const chain = longestChain(inside.filter(({ typeOnly }) => !typeOnly));
    expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(12);
  });

  test('imports the contact endpoint only in dev, preview and its own commands', () => {
    const importers = inside.filter(({ from, to }) => partOf(to) === 'contact' && partOf(from) !== 'contact');
    const allowedFiles = /^src\/(contact\/commands\/|dev\/|commands\/(dev|preview)\.ts$)/;
    expect(importers.length).toBeGreaterThan(0);
    expect(importers.filter(({ from }) => !allowedFiles.test(from)).map(arrow)).toEqual([]);
  });

  test('imports nothing from templates/ or content/', () => {
    expect(
      imports.filter(({ from, to }) => from.startsWith('src/') && /^(templates|content)\//.test(to)).map(arrow),
    ).toEqual([]);
  });

  test('imports only React, itself and the libraries of its clients in browser code', () => {
    const wrong = imports.filter(({ from, to }) => {
      const isSession = /^src\/browser\/session(-\w+)?\.ts$/.test(from) && to === '@supabase/auth-js';
      const isCaller = from === 'src/browser/contact-client.ts' && to === '@supabase/functions-js';
      return (
        from.startsWith('src/browser/') && !isSession && !isCaller && !/^(react(-dom)?(\/|$)|src\/browser\/)/.test(to)
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
      imports.filter(({ from, to }) => from.startsWith('src/') && to === name).map(({ from }) => partOf(from)),
    ),
  ];

  test('among the stages only load, bundle, images and publish use the disk', () => {
    expect(importers('node:fs').filter((part) => stages.includes(part) || part === 'content')).toEqual([
      'bundle',
      'images',
      'load',
      'publish',
    ]);
  });

  test('no stage uses the clock, the environment or random numbers', () => {
    const parts = [
      ...stages,
      'site',
      'languages',
      'figures',
      'claims',
      'seo',
      'hosts',
      'theme',
      'diagnostics',
      'build',
    ];
    const impure =
      /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bMath\.random\b|\brandomUUID\b|\bprocess\.env\.(?!NODE_ENV')/;
    const wrong = sources.filter(
      ({ file, text }) => file.startsWith('src/') && parts.includes(partOf(file)) && impure.test(text),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  test('only commands, the command line and browser code print', () => {
    const prints = /\bconsole\.(log|info|warn|error)\(|\bprocess\.(stdout|stderr)\b/;
    const wrong = sources.filter(({ file, text }) => file.startsWith('src/') && prints.test(text));
    expect(
      wrong
        .map(({ file }) => partOf(file))
        .filter((part) => !['cli', 'commands', 'contact/commands', 'browser'].includes(part)),
    ).toEqual([]);
  });
});

function arrow({ from, to }: Import): string {
  return `${from} → ${to}`;
}
