// The list of hosts: everything specific to a host is in its file, and other code only uses the list.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hosts, namedHosts, siteShapeWithHosts } from '../../src/hosts/index.ts';
import { parseSource } from '../../src/read/yaml/read-yaml.ts';
import { shapeProblems } from '../../src/site/shape.ts';
import { repository, sentencesWith } from '../support/helpers.ts';

const read = (file: string) => readFileSync(join(repository, file), 'utf8');

test('a host is named only in its own file, in the list of all and in rule-files.ts', () => {
  const names = hosts.flatMap(({ id, name }) => [id, name.toLowerCase()]);
  const fileNames = hosts.flatMap(({ files }) => Object.keys(files)).map((name) => `'${name}'`);
  const namesIn = (text: string) => [...names, ...fileNames].filter((name) => text.toLowerCase().includes(name));
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: repository }).map((file) => file.replaceAll('\\', '/'));
  const [inside, outside] = [true, false].map((wanted) =>
    sources.filter((file) => file.startsWith('src/hosts/') === wanted),
  );
  // Netlify also is a service that takes forms.
  const others = outside?.filter((file) => !/contact|form-endpoint/.test(file));
  expect(others?.flatMap((file) => namesIn(read(file)).map((name) => `${file}: ${name}`))).toEqual([]);
  const withoutComments = (text: string) => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const namingFiles = inside?.filter((file) => namesIn(withoutComments(read(file))).length > 0).sort();
  const expected = [...hosts.map(({ id }) => id), 'index', 'rule-files'].map((name) => `src/hosts/${name}.ts`);
  expect(namingFiles).toEqual(expected.sort());
});

test('the names of the files of hosts are lowercase, so that no other file can differ from them in case only', () => {
  const names = hosts.flatMap(({ files }) => Object.keys(files));
  expect(names.filter((name) => name !== name.toLowerCase())).toEqual([]);
});

test('each host is a key under hosts:, known to the schema and the checks', () => {
  expect(Object.keys(siteShapeWithHosts.shape.hosts.unwrap().shape)).toEqual([
    'pages',
    'strict_transport',
    'web_assembly',
    ...hosts.map(({ id }) => id),
  ]);
  const site = read('tests/minimal-site/content/site.yaml');
  const problemsOf = (value: object) =>
    shapeProblems(siteShapeWithHosts, parseSource('content/site.yaml', `${site}hosts: ${JSON.stringify(value)}\n`)).map(
      ({ text, hint }) => `${text} (${hint})`,
    );
  for (const { id } of hosts) expect(problemsOf({ [id]: true })).toEqual([]);
  expect(problemsOf({ ngnix: true })).toEqual(['`ngnix` is not a key here (did you mean `nginx`?)']);
  expect(problemsOf({ netlify: 'yes' })).toEqual([
    '`netlify` must be true or false, not “yes” (true: exceeding its limits is an error)',
  ]);
});

test('a host is enabled by true or by settings, not by false', () => {
  const named = (settings?: Record<string, unknown>) => namedHosts(settings).map(({ host }) => host.id);
  expect(named()).toEqual([]);
  expect(named({ pages: 'file', nginx: { brotli: true }, vercel: false, netlify: true })).toEqual(['netlify', 'nginx']);
});

test.each(hosts)('the files of $name are reserved when they are written', async ({ id, files, isDefault }) => {
  for (const file of Object.keys(files)) {
    const site = `${read('tests/minimal-site/content/site.yaml')}hosts: { ${id}: true }\n`;
    const reserved = [`collision: public/${file} is a file that litfass writes itself`];
    const authorFile = { [`public/${file}`]: 'of somebody else' };
    const found = await sentencesWith({ ...authorFile, 'content/site.yaml': site });
    expect(found.filter((one) => !one.startsWith('form-endpoint: '))).toEqual(reserved);
    expect(await sentencesWith(authorFile)).toEqual(isDefault ? reserved : []);
  }
});

test('docs/deploy.md has a section for each host, with its key', () => {
  const sections = read('docs/deploy.md').split(/^## /m);
  const missing = hosts.filter(
    ({ id, name }) =>
      !sections.some((section) => section.startsWith(`${name}\n`) && section.includes(`hosts: { ${id}`)),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});
