// Budgets: how large a page may be and what it may load. A violation is reported at the line of the
// setting, with the parts of the page and what grew.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Problem, SiteError } from '../../src/problems/problem.ts';
import { partSizes } from '../../src/rules/finding/page-parts.ts';
import { limitOf } from '../../src/settings/budgets-shape.ts';
import { checkBuild } from '../support/build.ts';
import { buildOf, type Changes, litfass, minimalSite, siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const withBudgets = (budgets: string): Changes => ({
  'content/site.yaml': `${read('content/site.yaml')}budgets: ${budgets}\n`,
});

const track = trackedSites();
const site = (...changes: readonly Changes[]) => track(siteWith(Object.assign({}, ...changes)));

/** The errors of a check beside the output of the last build. */
async function crossed({ root, out }: TestSite): Promise<readonly Problem[]> {
  try {
    (await checkBuild({ root, out })).staged.drop();
    return [];
  } catch (error) {
    if (error instanceof SiteError) return error.problems.filter(({ rule }) => rule === 'budget');
    throw error;
  }
}

test('a page over its budget stops the build, and is reported at the line of the setting with its heaviest parts', async () => {
  const heavy = site(withBudgets('{ html: 580 B }'));
  const [problem, ...others] = await crossed(heavy);
  expect(problem?.text).toMatch(
    /^\/ is 0\.\d\d KB with its stylesheet, \d\d bytes over its budget of 0\.58 KB: the largest parts are .+ \(0\.\d\d KB\), .+, .+/,
  );
  expect(problem?.text).toContain('; also too large: /en ');
  expect(problem?.hint).toBe('make a part smaller, or raise the budget and give the reason in a comment');
  expect(others).toEqual([]);
  expect(problem?.place).toMatchObject({ file: 'content/site.yaml', line: 18 });
  const { code } = await litfass(['build', '--root', heavy.root]);
  expect(code).toBe(1);
  expect(existsSync(heavy.out)).toBe(false);
});

test('the size of a page is its size in brotli at the highest quality', async () => {
  const heavy = site();
  await buildOf(heavy);
  const bytes = brotliCompressSync(readFileSync(join(heavy.out, 'index.html'))).length;
  heavy.change(withBudgets(`{ html: ${bytes} B }`));
  expect(await crossed(heavy)).toEqual([]);
  heavy.change(withBudgets(`{ html: ${bytes - 1} B }`));
  expect((await crossed(heavy))[0]?.text).toContain(`/ is ${(bytes / 1000).toFixed(2)} KB`);
});

test('it says what grew since the last build', async () => {
  const growing = site(withBudgets('{ html: 0.7 KB }'));
  await buildOf(growing);
  const words =
    'Lamps of copper, brass and tin, for paths, ponds, porches, arbours and that quiet corner behind the shed where ' +
    'blackbirds nest, hedgehogs rustle, foxgloves lean over mossy flagstones and somebody left an upturned bucket.';
  growing.change({
    'content/pages/home.yaml': read('content/pages/home.yaml').replace('Light for outdoors', `"${words}"`),
  });
  const [problem] = await crossed(growing);
  expect(problem?.text).toMatch(/^\/en is /);
  expect(problem?.hint).toMatch(/^since the last build, the section hero grew by 0\.\d\d KB/);
});

test('a layout may have budgets of its own', async () => {
  const budgets = withBudgets('{ html: 300 B, layouts: { plain: { html: 11 KB } } }');
  expect(await crossed(site(budgets))).toEqual([]);
  const limits = { html: '11 KB', requests: 1, layouts: { plain: { html: '0.5 KB' } } };
  expect(limitOf(limits, 'plain', 'html')).toEqual({ limit: 500, path: ['budgets', 'layouts', 'plain', 'html'] });
  expect(limitOf(limits, 'other', 'html')).toEqual({ limit: 11_000, path: ['budgets', 'html'] });
  expect(limitOf(limits, 'constructor', 'requests')).toEqual({ limit: 1, path: ['budgets', 'requests'] });
  expect(limitOf(limits, 'plain', 'fonts')).toBeUndefined();
});

test('fonts are weighed and counted, once for all pages', async () => {
  const font = (name: string) => `@font-face{font-family:${name};src:url("../assets/${name}.woff2")}`;
  const fonts = site(withBudgets('{ fonts: 1 KB, font_files: 1 }'), {
    'templates/assets/one.woff2': new Uint8Array(600),
    'templates/assets/two.woff2': new Uint8Array(700),
    'templates/styles/base.css': font('one') + font('two'),
  });
  const texts = (await crossed(fonts)).map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringMatching(
      /^the font data that \S+ loads is 1\.30 KB, 0\.30 KB over its budget of 1 KB \(the same on \d+ more/,
    ),
    expect.stringMatching(/^\S+ loads 2 fonts; its budget is 1 \(the same on/),
  ]);
});

test('scripts are weighed, and what blocks the first paint is counted', async () => {
  const head = `import { usePage } from 'litfass/theme';
export function Head() {
  return <><link rel="icon" href={usePage().asset('icon.svg')} /><script src={usePage().asset('slow.js')} /></>;
}`;
  const slow = site(withBudgets('{ javascript: 1 KB, requests: 1, third_party: 0 }'), {
    'templates/head.tsx': head,
    'templates/assets/slow.js': Array.from({ length: 900 }, (_, index) => `x${index * 7919}();`).join('\n'),
  });
  const [script, requests, ...others] = await crossed(slow);
  expect(script?.text).toMatch(/^the JavaScript that \S+ loads is \d\.\d\d KB, /);
  expect(script?.hint).toMatch(/^files: \/assets\/slow-\w+\.js$/);
  expect(requests?.text).toMatch(/^\S+ makes 2 requests before the first paint; its budget is 1/);
  expect(requests?.hint).toMatch(/^in addition to the page itself: \/assets\/slow-/);
  expect(others).toEqual([]);
});

test('sizes are cached by hash, and a damaged cache is not used', async () => {
  const heavy = site(withBudgets('{ html: 600 B }'));
  const first = await crossed(heavy);
  const memory = join(heavy.root, '.litfass/memory/compressed-sizes.json');
  expect(
    (JSON.parse(readFileSync(memory, 'utf8').split('\n')[1] ?? '') as { value: object[] }).value.length,
  ).toBeGreaterThan(0);
  expect(await crossed(heavy)).toEqual(first);
  writeFileSync(memory, '{"brotli":"0.0.1","weights":{"a":1');
  expect(await crossed(heavy)).toEqual(first);
});

test('each part of a page is what the page would be lighter without it', () => {
  const html =
    '<!DOCTYPE html><html><head><style>b{color:red}</style></head><body><nav>n</nav><main><section class="big a">aaaa<svg><path d="M1 2"/></svg>' +
    '<img src="/x"></section><section class="b"><p>bbbbbbbb</p></section></main><footer>f</footer></body></html>';
  const page = { route: { page: { sections: [{ type: 'big' }, { type: 'small' }] } } };
  expect(Object.fromEntries(partSizes(html, page as never, (text) => text.length))).toEqual({
    'the section big': '<section class="big a">aaaa<img src="/x"></section>'.length,
    'the section small': '<section class="b"><p>bbbbbbbb</p></section>'.length,
    drawings: '<svg><path d="M1 2"/></svg>'.length,
    'the stylesheet': '<style>b{color:red}</style>'.length,
    'the rest of the head': '<!DOCTYPE html><html><head></head>'.length,
    'the layout': '<body><nav>n</nav><main></main><footer>f</footer></body></html>'.length,
  });
});
