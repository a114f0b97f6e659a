// The table "who may import whom" of ARCHITECTURE.md, and who may touch the disk, the clock and the
// environment.
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

/**
 * The part of the engine that a file belongs to: a stage with its own files is one part, and so are the
 * commands of `contact`.
 */
function partOf(file: string): string {
  const [, name = ''] = /^src\/(contact\/commands|[\w-]+)/.exec(file) ?? [];
  return name;
}

/**
 * What each part may import as a value. Itself is always allowed; types of other stages are, to every
 * stage.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  diagnostics: [],
  fs: [],
  languages: [],
  cache: ['diagnostics', 'site', 'claims', 'render', 'fs'],
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
  render: ['diagnostics', 'site', 'claims', 'figures', 'theme', 'seo', 'hosts'],
  images: ['diagnostics', 'fs'],
  lint: ['rules'],
  publish: ['diagnostics', 'site', 'hosts'],
  release: ['rules', 'site'],
  seo: ['diagnostics', 'site', 'claims', 'theme', 'render', 'hosts'],
  hosts: ['diagnostics', 'site', 'languages', 'theme', 'render', 'seo'],
  build: [...stages, 'model', 'pipeline', 'diagnostics', 'site', 'claims', 'seo', 'hosts', 'rules', 'cache'],
  shard: [...stages, 'model', 'build', 'pipeline', 'cache', 'diagnostics', 'rules'],
  browser: [],
  contact: ['diagnostics', 'site', 'languages', 'fs'],
  'contact/commands': ['contact', 'commands', 'dev', 'diagnostics', 'site', 'fs'],
  pipeline: [
    'cache',
    'diagnostics',
    'site',
    'fs',
    'load',
    'check',
    'model',
    'render',
    'images',
    'publish',
    'seo',
    'hosts',
  ],
  engine: [...stages, 'pipeline', 'model', 'cache', 'diagnostics', 'site', 'seo', 'hosts', 'rules'],
  dev: ['engine', 'bundle', 'cache', 'diagnostics', 'site', 'contact', 'hosts'],
  commands: [
    ...stages,
    'model',
    'build',
    'engine',
    'shard',
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
  const own = imports.filter(({ from, to }) => from.startsWith('src/') && to.startsWith('src/'));

  test('every file belongs to a part of the table', () => {
    expect(sources.map(({ file }) => file).filter((file) => file.startsWith('src/') && !allowed[partOf(file)])).toEqual(
      [],
    );
  });

  test('no part imports a value from a part that it should not know', () => {
    const wrong = own.filter(
      ({ from, to, typeOnly }) =>
        !typeOnly && partOf(from) !== partOf(to) && !allowed[partOf(from)]?.includes(partOf(to)),
    );
    expect(wrong.map(reported)).toEqual([]);
  });

  test('the lower parts import nothing of the stages, not even types', () => {
    const below = ['diagnostics', 'fs', 'languages', 'theme', 'site', 'figures', 'browser', 'contact'];
    const upper = [...stages, 'seo', 'hosts', 'build', 'dev', 'commands', 'contact/commands', 'cli'];
    expect(
      own.filter(({ from, to }) => below.includes(partOf(from)) && upper.includes(partOf(to))).map(reported),
    ).toEqual([]);
  });

  test('the files of a stage are not imported by other stages, except its index', () => {
    const aid = /^src\/(load|bundle|check|render)\/(?!index\.ts$)/;
    const wrong = own.filter(
      ({ from, to, typeOnly }) =>
        !typeOnly &&
        aid.test(to) &&
        partOf(from) !== partOf(to) &&
        !(['seo', 'hosts'].includes(partOf(from)) && partOf(to) === 'render'),
    );
    // A thread makes sections of values as check did.
    expect(wrong.map(reported)).toEqual([
      'src/engine.ts → src/check/changed-files.ts',
      'src/pipeline/worker-input.ts → src/load/serialized-values.ts',
      'src/pipeline/worker-site.ts → src/check/read-pages.ts',
      'src/pipeline/worker-site.ts → src/check/sections.ts',
      'src/pipeline/worker-site.ts → src/load/serialized-values.ts',
    ]);
  });

  test('only types are imported from where only types are needed', () => {
    // Nothing after check reads the sources, and nothing but build, and what makes pages for it, starts
    // a stage.
    const starters = ['build', 'engine', 'pipeline', 'pipeline', 'shard', 'dev', 'commands'];
    const wrong = own.filter(
      ({ from, to, typeOnly }) =>
        !typeOnly && stages.includes(partOf(to)) && partOf(from) !== partOf(to) && !starters.includes(partOf(from)),
    );
    expect(wrong.map(reported)).toEqual([
      'src/cache/rendered-pages.ts → src/render/index.ts',
      'src/seo/web-manifest.ts → src/render/resolve.ts',
    ]);
  });

  test('a name is used once, but for rules, commands and what runs in the browser', () => {
    // Those have the name that a site, a user or a theme gives them.
    const own = sources.map(({ file }) => file).filter((file) => /^src\/(?!rules\/|commands\/|browser\/)/.test(file));
    const files = Map.groupBy(own, (file) => basename(file));
    expect([...files].filter(([name, { length }]) => name !== 'index.ts' && length > 1)).toEqual([]);
  });

  test('no folder has a file of its own name beside it', () => {
    const folders = new Set(sources.map(({ file }) => dirname(file)));
    expect(sources.map(({ file }) => file).filter((file) => folders.has(file.replace(/\.tsx?$/, '')))).toEqual([]);
  });

  test('no files import each other in a circle, not even for types', () => {
    expect(circlesIn(own)).toEqual([]);
  });

  test('the longest chain of files that import values has 12', () => {
    const chain = longestChain(own.filter(({ typeOnly }) => !typeOnly));
    expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(12);
  });

  test('nothing knows the contact endpoint but dev, preview and its own commands', () => {
    const importers = own.filter(({ from, to }) => partOf(to) === 'contact' && partOf(from) !== 'contact');
    const allowedFiles = /^src\/(contact\/commands\/|dev\/|commands\/(dev|preview)\.ts$)/;
    expect(importers.length).toBeGreaterThan(0);
    expect(importers.filter(({ from }) => !allowedFiles.test(from)).map(reported)).toEqual([]);
  });

  test('nothing imports templates/ or content/', () => {
    expect(
      imports.filter(({ from, to }) => from.startsWith('src/') && /^(templates|content)\//.test(to)).map(reported),
    ).toEqual([]);
  });

  test('the browser’s code imports React and itself, and the session’s its library', () => {
    const wrong = imports.filter(({ from, to }) => {
      const isSession = /^src\/browser\/session(-\w+)?\.ts$/.test(from) && to === '@supabase/auth-js';
      const isCaller = from === 'src/browser/contact-client.ts' && to === '@supabase/functions-js';
      return (
        from.startsWith('src/browser/') && !isSession && !isCaller && !/^(react(-dom)?(\/|$)|src\/browser\/)/.test(to)
      );
    });
    expect(wrong.map(reported)).toEqual([]);
  });

  test('only the file of the client imports the library as a value', () => {
    const values = imports.filter(({ to, typeOnly }) => to === '@supabase/auth-js' && !typeOnly);
    expect(values.map(({ from }) => from)).toEqual(['src/browser/session-client.ts']);
  });
});

describe('templates/', () => {
  const own = imports.filter(({ from }) => from.startsWith('templates/'));

  test('no file reaches into src/ by its path', () => {
    expect(own.filter(({ to }) => to.startsWith('src/')).map(reported)).toEqual([]);
  });

  test('no section imports another section', () => {
    const section = (file: string) => /^templates\/sections\/([^/]+)\//.exec(file)?.[1];
    const wrong = own.filter(({ from, to }) => section(from) && section(to) && section(from) !== section(to));
    expect(wrong.map(reported)).toEqual([]);
  });

  test('only litfass/theme, litfass/session, React, zod and small packages that draw are imported', () => {
    const packages = new Set(own.filter(({ to }) => !to.startsWith('templates/')).map(({ to }) => to));
    expect([...packages].filter((name) => !/^(litfass\/(theme|session)|react|zod|uqr)$/.test(name))).toEqual([]);
  });
});

describe('effects', () => {
  const importers = (name: string) => [
    ...new Set(
      imports.filter(({ from, to }) => from.startsWith('src/') && to === name).map(({ from }) => partOf(from)),
    ),
  ];

  test('of the stages only load, bundle, images and publish know the disk', () => {
    expect(importers('node:fs').filter((part) => stages.includes(part) || part === 'content')).toEqual([
      'bundle',
      'images',
      'load',
      'publish',
    ]);
  });

  test('no stage reads the clock, the environment or a random number', () => {
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

  test('only commands and the command line print', () => {
    const prints = /\bconsole\.(log|info|warn|error)\(|\bprocess\.(stdout|stderr)\b/;
    const wrong = sources.filter(({ file, text }) => file.startsWith('src/') && prints.test(text));
    expect(
      wrong
        .map(({ file }) => partOf(file))
        .filter((part) => !['cli', 'commands', 'contact/commands', 'browser'].includes(part)),
    ).toEqual([]);
  });
});

function reported({ from, to }: Import): string {
  return `${from} → ${to}`;
}
