// Tests the package as npm publishes it: packed from a copy and unpacked into node_modules, where Node
// runs no TypeScript.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { installPackage } from '../proofs/builds/package.ts';
import { inFull } from '../support/full.ts';
import { filesBelow, firstSite, litfass, litfassProcess, type Ran, repository, siteWith } from '../support/helpers.ts';

const { folder, leftOver, add, remove } = installPackage();
afterAll(remove);

const packed = { program: join(folder, 'bin/litfass.js') };

test('packing leaves no files behind', () => {
  expect(leftOver).toEqual([]);
});

test('contains the program, its types and its documentation, and nothing else', () => {
  const files = [...filesBelow(folder).keys()];
  const kinds = files.map((file) =>
    file
      .replace(/^lib\/starter\/.*/, 'lib/starter/*')
      .replace(/^(bin|docs)\/[\w-]+\./, '$1/*.')
      .replace(/^lib\/.*?(\.d\.ts|\.ts|\.js|\.txt)$/, 'lib/*$1'),
  );
  expect([...new Set(kinds)].sort()).toEqual(
    ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'package.json']
      .concat(['bin/*.js', 'docs/*.md', 'lib/*.d.ts', 'lib/*.js', 'lib/*.ts', 'lib/*.txt', 'lib/starter/*'])
      .sort(),
  );
  expect(files.filter((file) => file.startsWith('bin/'))).toEqual(['bin/litfass.js']);
  // Only the modules for the browser are compiled with a theme.
  expect(files.filter((file) => /(?<!\.d)\.ts$/.test(file) && !/^lib\/(browser|starter)\//.test(file))).toEqual([]);
});

test('has the licences of the packages that are in its code, and asks for none that would bind a site', () => {
  const licenses = readFileSync(join(folder, 'lib/licenses.txt'), 'utf8');
  for (const name of ['yaml', 'i18next', 'marked', 'parse5'])
    expect(licenses).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, 'm'));
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly license?: string; readonly dev?: true }>>;
  };
  const free = /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|PSF-2\.0|MPL-2\.0)$/;
  const others = Object.entries(packages).filter(
    ([name, { license = '', dev }]) => name && !dev && !free.test(license),
  );
  // sharp links libvips dynamically, which its licence allows.
  expect(others.map(([name]) => name).filter((name) => !name.includes('/@img/sharp-'))).toEqual([]);
});

test('writes a new site, whose theme is compiled and typed with the package', async () => {
  const root = join(folder, '../../my-site');
  const { stdout, stderr, code } = await litfassProcess(['init', root, '--locales', 'en,de,fr,sv'], packed);
  expect([stderr, code]).toEqual(['', 0]);
  expect(stdout).toContain('what is not written in sv is shown in en; npx litfass translations lists it');
  for (const file of ['.gitignore', '.github/workflows/pages.yml', 'templates/index.ts', 'content/posts'])
    expect(existsSync(join(root, file)), file).toBe(true);
  const checked = await litfassProcess(['build', '--root', root], packed);
  expect([checked.code, checked.stderr.match(/\[(?!in-translation)[\w-]+\]/g)]).toEqual([0, null]);
});

test('a new site installs what init ran from: the archive, or once it is published the version', async () => {
  const user = join(folder, '../..');
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  const archive = `litfass-${version}.tgz`;
  const written = async (name: string) => {
    expect((await litfassProcess(['init', join(user, name), '--locales', 'en'], packed)).code).toBe(0);
    return JSON.parse(readFileSync(join(user, name, 'package.json'), 'utf8'));
  };
  writeFileSync(join(user, 'package.json'), JSON.stringify({ dependencies: { litfass: `file:../${archive}` } }));
  const { dependencies, engines } = await written('of-archive');
  expect([dependencies.litfass, engines.node]).toEqual([`file:${archive}`, '>=22.22']);
  expect(readFileSync(join(user, 'of-archive', archive)).equals(readFileSync(join(user, '..', archive)))).toBe(true);
  const own = readFileSync(join(folder, 'package.json'), 'utf8');
  writeFileSync(join(folder, 'package.json'), own.replace('"private": true,', ''));
  expect((await written('of-version')).dependencies.litfass).toBe(`^${version}`);
  writeFileSync(join(folder, 'package.json'), own);
});

test('prints its version', async () => {
  const { stdout } = await litfassProcess(['--version'], packed);
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  expect(stdout).toBe(`${version}\n`);
});

const needs = [
  ['session-site', '@supabase/auth-js', 'litfass/session needs the package @supabase/auth-js'],
  ['the first site', 'satori', 'the theme’s social image needs the package satori'],
] as const;

test.each(inFull ? needs : needs.slice(0, 1))(
  'says which package %s needs, and builds with it',
  async (from, name, said) => {
    const site = name === 'satori' ? firstSite() : siteWith({}, { from: join(repository, 'tests', from) });
    const { version } = JSON.parse(readFileSync(join(repository, 'node_modules', name, 'package.json'), 'utf8'));
    const without = await litfassProcess(['check', '--root', site.root], packed);
    expect(without.stderr).toContain(said);
    expect(without.stderr).toContain(`\n  hint npm install ${name}@${version}\n`);
    add(name);
    expect((await litfassProcess(['check', '--root', site.root], packed)).code).toBe(0);
    site.remove();
  },
);

const sites = [
  ['with islands', 'second-site'],
  ['with sign-in', 'session-site'],
] as const;

test.each(inFull ? sites : sites.slice(0, 1))(
  'builds a site %s like the repository does, also with worker threads',
  async (_, name) => {
    const from = { from: join(repository, 'tests', name) };
    const [here, there] = [siteWith({}, from), siteWith({}, from)];
    try {
      const ours = await litfass(['build', '--workers', '0', '--root', here.root]);
      const theirs = await litfassProcess(['build', '--workers', '2', '--root', there.root], packed);
      expect([ours.code, theirs.code]).toEqual([0, 0]);
      expect(theirs.stderr.replaceAll(there.root, here.root)).toBe(ours.stderr);
      expect(filesBelow(there.out).size).toBeGreaterThan(10);
      expect(filesBelow(there.out)).toEqual(filesBelow(here.out));
    } finally {
      for (const site of [here, there]) site.remove();
    }
  },
);

test('reports mistakes in the same words', async () => {
  const site = siteWith({ 'content/pages/home.yaml': 'title: "Never closed\nslug: { de: "" }\n' });
  try {
    const [ours, theirs] = [
      await litfass(['check', '--root', site.root]),
      await litfassProcess(['check', '--root', site.root], packed),
    ];
    expect(ours.code).toBe(1);
    expect(theirs).toEqual(ours);
  } finally {
    site.remove();
  }
});

test('types a theme, and checks none of its own code by the compiler options of the theme', () => {
  const user = join(folder, '../..');
  symlinkSync(join(repository, 'node_modules/@types'), join(user, 'node_modules/@types'));
  cpSync(join(repository, 'tests/session-site/templates'), join(user, 'templates'), { recursive: true });
  const options = {
    ...{ target: 'es2024', module: 'nodenext', jsx: 'react-jsx', noEmit: true, allowImportingTsExtensions: true },
    ...{ strict: true, exactOptionalPropertyTypes: true, noUnusedLocals: true, skipLibCheck: true, types: ['react'] },
  };
  writeFileSync(join(user, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['templates'] }));
  const compile = () =>
    spawnSync(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc')], { cwd: user, encoding: 'utf8' });
  expect(compile().stdout).toBe('');
  writeFileSync(join(user, 'templates/wrong.ts'), "import { usePage } from 'litfass/theme';\nusePage().nothing;\n");
  expect(compile().stdout).toMatch(/^templates\/wrong\.ts\(2,11\): error TS2339/);
});

test('has every command, with the same help', async () => {
  const { stdout } = await litfass(['--help']);
  const commands = [...stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(12);
  const theirs = helpsOf(commands);
  for (const name of commands) {
    const { code, ...ours } = await litfass([name, '--help']);
    expect({ name, ...theirs[name] }).toEqual({ name, code, ...ours });
    expect(code).toBe(0);
  }
});

/** The help of the package's commands, all printed in one process. */
function helpsOf(commands: readonly string[]): Readonly<Record<string, Ran>> {
  const program = `
    const { run } = await import(${JSON.stringify(pathToFileURL(join(folder, 'lib/cli.js')).href)});
    const write = process.stdout.write.bind(process.stdout);
    const helps = {};
    for (const name of ${JSON.stringify(commands)}) {
      const printed = { stdout: '', stderr: '' };
      for (const stream of ['stdout', 'stderr']) process[stream].write = (text) => { printed[stream] += text; return true; };
      helps[name] = { code: await run([name, '--help']), ...printed };
    }
    write(JSON.stringify(helps), () => process.exit(0));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

test.each([
  ['the package', () => packed.program, 'Install Node 24'],
  ['the repository', () => join(repository, 'bin/litfass.js'), 'Run it with npx litfass or npm start'],
])('%s says on an old Node how to get a newer one', (_, program, hint) => {
  const old = 'Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})';
  const args = ['--import', `data:text/javascript,${old}`, program(), '--version'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toContain(`litfass needs Node 22.22 or newer; this is Node 20.20.2. ${hint}`);
});

test('litfass/test renders the example of the documentation in node:test and in Vitest', async () => {
  const root = join(folder, '../../tested');
  const theme = siteWith({ 'content/.keep': '' });
  cpSync(theme.root, root, { recursive: true });
  const docs = (file: string) => readFileSync(join(repository, 'docs', file), 'utf8');
  const fence = (text: string, name: string) => new RegExp(`// ${name}\n(.*?)\n\`\`\``, 's').exec(text)?.[1] ?? '';
  const written = ['islands/lamp-switch.tsx', 'sections/note/section.tsx'].map((file) => `templates/${file}`);
  const example = fence(docs('testing-a-theme.md'), 'note.test.ts');
  for (const file of written) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), fence(docs('theme.md'), file));
  }
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'note.test.ts'), example);
  writeFileSync(join(root, 'vite.test.ts'), example.replace('node:test', 'vitest'));
  add('vitest');
  const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const inNode = run('--test', '--test-reporter=tap', 'note.test.ts');
  expect([inNode.stdout.match(/^# pass \d+/m)?.[0], inNode.status], inNode.stdout).toEqual(['# pass 2', 0]);
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
  const inVitest = run(vitest, 'run', 'vite.test.ts', '--root', root);
  expect(inVitest.stdout + inVitest.stderr).toContain('2 passed');
  theme.remove();
});
