// Errors of scripts in pages of `dev`: what a browser reports is printed once, with its place in templates/.
// browser/island-errors.spec.ts throws them in a browser.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDev } from '../../src/commands/dev.ts';
import { buildOf, filesBelow, repository, siteWith, type TestSite } from '../support/helpers.ts';

const islandFile = 'templates/islands/more.tsx';
const island = `import { defineIsland } from 'litfass/theme';
import { fold } from '../parts/fold.ts';

function More({ label }: { label: string }) {
  return (
    <button type="button" onClick={() => fold(label)}>
      {label}
    </button>
  );
}

export const more = defineIsland({ name: 'more', component: More });
`;
const part = `export function fold(label: string): void {
  throw new RangeError(\`cannot fold \${label}\`);
}
`;
const thrown = { message: 'cannot fold Alles' };

/** What a page knows of an error. */
interface PageError {
  readonly island?: string;
  readonly message: string;
  readonly stack?: string;
  readonly components?: string;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

interface Running {
  readonly site: TestSite;
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** What was printed since the last call. */
  readonly printed: () => string;
  readonly post: (error: PageError | string, headers?: Record<string, string>) => Promise<Answer>;
  /** A stack as browsers write it, with the positions of `|` in these words of the scripts of the page. */
  readonly stackOf: (...words: readonly string[]) => Promise<string>;
  /** Saves a file, and waits until it is read. */
  readonly save: (changes: Parameters<TestSite['change']>[0]) => Promise<void>;
  readonly script: (name: 'boot' | 'islands') => Promise<Script>;
  /** The same, followed by the scripts that it imports. */
  readonly scripts: (name: 'boot' | 'islands') => Promise<readonly Script[]>;
}

interface Script {
  readonly path: string;
  readonly code: string;
}

/** Starts `dev` on a site with an island and a script of its own. */
async function dev(): Promise<Running> {
  const site = siteWith(
    {
      [islandFile]: island,
      'templates/parts/fold.ts': part,
      'templates/browser.ts': "document.title = location.hash || 'no hash';\n",
    },
    { from: join(repository, 'tests/second-site') },
  );
  let output = '';
  const append = (text: string) => {
    output += text;
  };
  const { url, checked, close } = await startDev(
    { root: site.root, host: '127.0.0.1', port: 0 },
    { say: append, complain: append, log: () => {} },
  );
  await checked;
  const printed = () => {
    const text = output;
    output = '';
    return text;
  };
  printed();
  const script: Running['script'] = async (name) => {
    const [, path = ''] = new RegExp(`"(/assets/${name}-[\\w-]+\\.js)"`).exec(await (await fetch(url)).text()) ?? [];
    return { path, code: await (await fetch(url + path)).text() };
  };
  const scripts: Running['scripts'] = async (name) => {
    const first = await script(name);
    const imported = [...new Set(first.code.match(/chunk-\w+\.js/g))].map(async (file) => {
      const path = `/assets/${file}`;
      return { path, code: await (await fetch(url + path)).text() };
    });
    return [first, ...(await Promise.all(imported))];
  };
  return {
    site,
    url,
    printed,
    script,
    scripts,
    async stop() {
      await close();
      site.remove();
    },
    async post(error, headers = {}) {
      const { island = '', message = '', stack = '', components = '' } = typeof error === 'string' ? {} : error;
      const body = typeof error === 'string' ? error : JSON.stringify([island, message, stack, components]);
      const answer = await fetch(`${url}/__litfass/error`, { method: 'POST', body, headers });
      return { status: answer.status, text: await answer.text() };
    },
    async stackOf(...words) {
      const found = [...(await scripts('islands')), ...(await scripts('boot'))];
      const frames = words.map((marked) => {
        const word = marked.replace('|', '');
        const { path, code } = found.find((one) => one.code.includes(word)) ?? { path: '', code: '' };
        const before = code.slice(0, code.indexOf(word) + marked.indexOf('|')).split('\n');
        return `    at name (${url}${path}:${before.length}:${(before.at(-1)?.length ?? 0) + 1})`;
      });
      return ['RangeError: message', ...frames].join('\n');
    },
    async save(changes) {
      site.change(changes);
      await expect.poll(() => output).toContain('read again');
      printed();
    },
  };
}

// One server for all tests: they report different errors.
let running: Running;
beforeAll(async () => {
  running = await dev();
});
afterAll(() => running.stop());

test('an error is printed once, with the island, its place and its caller, and the page gets the same text', async () => {
  const { post, printed, stackOf, save } = running;
  const stack = await stackOf('|new RangeError', '() => |fold(label)');
  const report = [
    'error the island `more` failed: cannot fold Alles [theme]',
    '  templates/parts/fold.ts:2:9',
    '  1 │ export function fold(label: string): void {',
    '  2 │   throw new RangeError(`cannot fold ${label}`);',
    '    │         ^^^',
    '  called here: templates/islands/more.tsx:6:42',
    '  5 │   return (',
    '  6 │     <button type="button" onClick={() => fold(label)}>',
    '    │                                          ^^^^',
    '',
    '1 error',
    '',
  ].join('\n');
  expect(await post({ ...thrown, stack })).toEqual({ status: 200, text: report });
  expect(printed()).toBe(`\n${report}`);
  // On another page, in Firefox.
  const elsewhere = stack.replaceAll(/ {4}at (\w+) \((.*)\)/g, '$1@$2');
  expect(await post({ ...thrown, stack: elsewhere })).toEqual({ status: 200, text: report });
  expect(printed()).toBe('');
  await save({ 'public/plan.txt': 'moved\n' });
  await post({ ...thrown, stack });
  expect(printed(), 'after a save it is news again').toBe(`\n${report}`);
});

test('a script that is no island is called a script of the page', async () => {
  const { post, printed, stackOf } = running;
  await post({ ...thrown, stack: await stackOf('|document.title') });
  expect(printed()).toContain(
    'error a script of the page failed: cannot fold Alles [theme]\n  templates/browser.ts:1:1\n',
  );
});

test('an error that only React knows the component of is shown there', async () => {
  const { post, printed, stackOf } = running;
  await post({ ...thrown, stack: 'http://site.example/other.js:1:1', components: await stackOf('() => |fold(label)') });
  expect(printed()).toContain(
    'the island `more` failed: cannot fold Alles [theme]\n  templates/islands/more.tsx:6:42\n',
  );
});

test('a difference between page and browser is shown as React found it', async () => {
  const { post, printed, stackOf } = running;
  const difference = '  <More label="Alles">\n+   <b>\n-   <i>\n';
  const message = `Hydration failed because …\n\nhttps://react.dev/link/hydration-mismatch\n\n${difference}\n`;
  await post({
    island: 'more',
    message,
    stack: 'Error: Hydration failed',
    components: await stackOf('|"button", { type: "button"'),
  });
  const text = printed();
  expect(text).toContain(
    'error the island `more` renders something else in the browser (+) than in the page (-) [theme]',
  );
  expect(text).toContain('  templates/islands/more.tsx:6:6\n');
  expect(text).toContain(`\n${difference}  hint what is different at each run or for each visitor`);
});

test.each([
  ['a browser extension', 'at hook (chrome-extension://abc/content.js:1:2)'],
  ['an extension of Firefox', 'hook@moz-extension://abc/content.js:1:2'],
  ['a script of another origin', 'at run (https://widget.example/w.js:10:20)'],
])('an error of %s is not reported', async (_, frame) => {
  const { post, printed, stackOf } = running;
  const [, ours = ''] = (await stackOf('() => |fold(label)')).split('\n');
  const stack = frame.includes('-extension:') ? `${frame}\n${ours}` : frame;
  expect(await post({ ...thrown, stack })).toEqual({ status: 200, text: '' });
  expect(printed()).toBe('');
});

test('a rejected value without a stack is reported without a place', async () => {
  const { post, printed } = running;
  await post({ message: '"no lamp"' });
  expect(printed()).toBe('\nerror a script of the page failed: "no lamp" [theme]\n\n1 error\n');
});

test('text from a page cannot write to the terminal as it likes', async () => {
  const { post, printed } = running;
  await post({ island: 'more\u001b[2J', message: 'a\u001b]0;x\u0007\nb' });
  expect(printed()).toBe('\nerror the island `more·[2J` failed: a·]0;x· b [theme]\n\n1 error\n');
  await post({
    island: 'more',
    message: 'https://react.dev/link/hydration-mismatch\n\u001b[2J\u202e',
    stack: '',
    components: '',
  });
  expect(printed()).toContain('\n·[2J·\n');
});

test('refuses what is too large, is no report, or comes from another origin', async () => {
  const { post, printed, url } = running;
  expect((await post({ message: 'a'.repeat(100_000) })).status).toBe(405);
  for (const body of ['', '{', 'null', '[]', '{"message":"a"}', '["more","a","",4]', '["more","a"]'])
    expect((await post(body)).status, body).toBe(400);
  expect((await post({ message: 'a' }, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await fetch(`${url}/__litfass/error`)).status).toBe(404);
  expect(printed()).toBe('');
});

test('prints fifty errors between two saves', async () => {
  const { post, printed, save } = running;
  await save({ 'public/plan.txt': 'moved again\n' });
  for (let number = 1; number <= 55; number++) await post({ message: `error ${number}` });
  expect(printed().match(/a script of the page failed/g)).toHaveLength(50);
});

test('pages are those of a build, and only the scripts that they load are for development', async () => {
  const { site, url, scripts } = running;
  await buildOf(site);
  const built = filesBelow(site.out);
  const shown = await (await fetch(url)).text();
  expect(shown.replace(/<script type="module" src="\/__litfass.*?<\/script>/, '')).toBe(
    String(built.get('index.html')),
  );
  for (const name of ['boot', 'islands'] as const) {
    const [first, ...imported] = await scripts(name);
    expect(String(built.get(first?.path.slice(1) ?? ''))).not.toMatch(
      /litfass-(error|hydrate)|sourceMappingURL|didn't match/,
    );
    const codes = [first, ...imported].map((one) => one?.code);
    for (const code of codes) expect(code).toContain('sourceMappingURL');
    expect(codes.join().includes("didn't match the client"), name).toBe(name === 'islands');
  }
});

test('scripts follow each save, also one that changes only their lines; what does not compile keeps the last ones', async () => {
  const { script, save, post, printed, stackOf } = running;
  const { path } = await script('islands');
  await save({ 'templates/parts/fold.ts': `// Folds the list.\n\n${part}` });
  expect((await script('islands')).path, 'the built script is the same').toBe(path);
  await post({ ...thrown, stack: await stackOf('|new RangeError') });
  expect(printed()).toContain('templates/parts/fold.ts:4:9');
  await save({ [islandFile]: `${island}\nconst = 4;\n` });
  const last = await script('islands');
  expect(last.path).toBe(path);
  expect(last.code).toContain('cannot fold');
});
