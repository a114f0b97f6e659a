// Tests where `litfass init` writes a site: what is in the folder stays, and its commands can be pasted.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { litfass, repository } from '../support/helpers.ts';

const folder = mkdtempSync(join(tmpdir(), 'litfass-init-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder with these files. */
function folderWith(name: string, files: Readonly<Record<string, string>>): string {
  const root = join(folder, name);
  mkdirSync(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

const init = (root: string) => litfass(['init', root, '--locales', 'en']);

test('a clone of a new repository gets a site, and what was there is kept and named', async () => {
  const files = {
    'README.md': '# Mine\n',
    LICENSE: 'MIT',
    '.gitignore': '/node_modules\r\n*.log',
    '.DS_Store': '',
    '.vscode/settings.json': '{}',
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.github/workflows/pages.yml': 'on: push\n',
    '.github/dependabot.yml': 'version: 2\n',
  };
  const root = folderWith('clone', files);
  const { code, stdout } = await init(root);
  expect(code).toBe(0);
  const { '.gitignore': ignored, ...others } = files;
  for (const [file, text] of Object.entries(others)) expect(readFileSync(join(root, file), 'utf8'), file).toBe(text);
  expect(readFileSync(join(root, '.gitignore'), 'utf8')).toBe(`${ignored}\ndist/\n.litfass/\n`);
  expect(stdout).toContain('kept .github/workflows/pages.yml\n');
  expect(stdout).toContain('kept README.md\n');
  expect(stdout).toContain('kept .gitignore, and added what it lacked\n');
  expect(stdout).not.toContain('LICENSE');
  expect(existsSync(join(root, 'content/pages/home.yaml'))).toBe(true);
});

test('a package.json gets what it lacks, in its own indentation, and nothing is changed in it', async () => {
  const own = { name: 'mine', type: 'commonjs', scripts: { dev: 'vite', test: 'vitest' }, dependencies: { a: '1' } };
  const root = folderWith('package', { 'package.json': JSON.stringify(own, null, '\t') });
  const { code, stdout } = await init(root);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^kept package.json, and added what it lacked$/m);
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  expect(text).toContain('\n\t"name": "mine"');
  expect(JSON.parse(text)).toMatchObject({
    ...own,
    scripts: { dev: 'vite', test: 'vitest', check: 'litfass check' },
    dependencies: { a: '1', litfass: expect.any(String) },
  });
  expect(JSON.parse(text)).not.toHaveProperty('private');
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  expect(await litfass(['check', '--root', root, '--max-warnings', '0'])).toMatchObject({ code: 0 });
});

test('a package.json that names litfass already stays as it is', async () => {
  const scripts = { dev: 'a', check: 'b', build: 'c', preview: 'd', types: 'e' };
  const devDependencies = { litfass: '^0.1.0', typescript: '5', '@types/react': '19' };
  const text = JSON.stringify({ scripts, devDependencies });
  const root = folderWith('named', { 'package.json': text });
  expect(await init(root)).toMatchObject({ code: 0, stdout: expect.stringContaining('kept package.json\n') });
  expect(readFileSync(join(root, 'package.json'), 'utf8')).toBe(text);
});

test('a package.json that npm cannot read is named, and nothing is written', async () => {
  const root = folderWith('unread', { 'package.json': '{ "name": ' });
  const { code, stderr } = await init(root);
  expect([code, stderr]).toEqual([2, expect.stringContaining('package.json is not valid JSON')]);
  expect(existsSync(join(root, 'content'))).toBe(false);
});

test.each([
  ['a file', 'taken/file', 73, 'taken/file: a file is where a folder must go'],
  ['a folder below a file', 'taken/file/site', 73, 'a file is where a folder must go'],
  ['a link that leads nowhere', 'taken/broken', 73, 'taken/broken: '],
  ['node_modules', 'taken/node_modules', 2, 'is in node_modules, which other programs write'],
  ['a package', 'taken/node_modules/site', 2, 'is in node_modules, which other programs write'],
  ['.git', 'taken/.git', 2, 'is in .git, which other programs write'],
  ['a folder with other files', 'taken', 2, 'is not empty: it has broken'],
  ['a folder whose package.json leads nowhere', 'linked', 73, 'package.json is a broken link'],
])('%s as the target is refused with its name', async (_, target, exit, said) => {
  if (!existsSync(join(folder, 'taken'))) {
    folderWith('taken', { file: 'mine', 'node_modules/a/index.js': '', '.git/HEAD': '' });
    symlinkSync('nowhere', join(folder, 'taken/broken'));
    folderWith('linked', {});
    symlinkSync('nowhere', join(folder, 'linked/package.json'));
  }
  const { code, stderr } = await init(join(folder, target));
  expect([code, stderr]).toEqual([exit, expect.stringContaining(said)]);
  expect(existsSync(join(folder, target, 'content'))).toBe(false);
});

test.each(['my site', 'x&y;z', "it's", '$HOME site', '-x', '~', 'a"b', "a'b$c", 'a\\b', '100%', 'Läden', 'plain'])(
  'the command that leads to the folder %j can be pasted into a shell',
  async (name) => {
    const work = mkdtempSync(join(folder, 'pasted-'));
    const ran = spawnSync(
      process.execPath,
      [join(repository, 'bin/litfass.js'), 'init', '--locales', 'en', '--', name],
      {
        cwd: work,
        encoding: 'utf8',
      },
    );
    expect(ran.stderr).toBe('');
    const [line = ''] = /^ {2}cd .*$/m.exec(ran.stdout) ?? [];
    const { stdout } = spawnSync('sh', ['-c', `${line} && pwd`], { cwd: work, encoding: 'utf8' });
    expect(stdout).toBe(`${join(work, name)}\n`);
  },
);
