// From nothing to a site of one's own, as a newcomer goes: the packed tarball, an empty cache of npm, `init`,
// a build, a server with a form, a post, another language, and a site below a path.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { findChromium } from '../../../bin/chromium.js';
import { watchFaults } from '../../browser/support/policy.ts';
import { freePort } from '../../support/free-port.ts';
import { litfass, repository } from '../../support/helpers.ts';
import type { Order, Outcome, Proof } from '../proof.ts';
import { packInto } from './package.ts';

/** Short, without npm: tests/commands/init.test.ts and package.test.ts. */
export const starter: Proof = { name: 'starter', of: 'steps', full: 1, short: 0, run };

async function run({ showProgress }: Order): Promise<Outcome> {
  const work = realpathSync(mkdtempSync(join(tmpdir(), 'litfass-starter-')));
  const site = join(work, 'my-site');
  const env = {
    ...process.env,
    npm_config_cache: join(work, 'npm'),
    PATH: `${join(repository, 'node_modules/.bin')}:${process.env.PATH}`,
  };
  const faults: string[] = [];
  let done = 0;
  const step = (command: string, args: readonly string[], cwd: string) => {
    showProgress(`${command} ${args.join(' ')}`);
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
    if (status !== 0) faults.push(`${command} ${args.join(' ')} ends with ${status}: ${stderr || stdout}`);
    done++;
    return { stdout, stderr };
  };
  const npx = (...args: readonly string[]) => step('npx', ['litfass', ...args], site);
  try {
    const archive = packInto(work);
    const began = performance.now();
    await litfass(['init', site, '--locales', 'en,de']);
    step('npm', ['install', '--no-fund', '--no-audit', archive], site);
    npx('check', '--max-warnings', '0');
    npx('build');
    const seconds = (performance.now() - began) / 1_000;
    // With its packages and what the build keeps, as one who makes a backup or renames the folder does.
    cpSync(site, join(work, 'copied'), { recursive: true, verbatimSymlinks: true });
    step('npx', ['litfass', 'check', '--max-warnings', '0'], join(work, 'copied'));
    cpSync(join(repository, 'create-litfass'), join(site, 'node_modules/create-litfass'), { recursive: true });
    step('node', ['node_modules/create-litfass/index.js', '../other', '--locales', 'de'], site);
    if (!existsSync(join(work, 'other/content/pages/home.yaml'))) faults.push('npm create litfass wrote no site');
    npx('new', 'post', 'A day of open doors', '--date', '2026-11-20');
    const file = readdirSync(join(site, 'content/posts')).find((name) => name.includes('open-doors')) ?? '';
    const post = readFileSync(join(site, 'content/posts', file), 'utf8');
    writeFileSync(join(site, 'content/posts', file), `${post.replace('draft: true\n', '')}Come and see.\n`);
    npx('new', 'locale', 'fr');
    npx('build', '--base-url', 'https://ada.github.io/my-site');
    const html = readFileSync(join(site, 'dist/blog/a-day-of-open-doors.html'), 'utf8');
    if (!html.includes('href="/my-site/blog"')) faults.push('links below a path do not begin with it');
    if (!existsSync(join(site, 'dist/fr.html'))) faults.push('there is no page in the added language');
    addForm(site);
    npx('build');
    faults.push(...(await onServer(site, env, formFaults)));
    done++;
    addSearch(site);
    step('npm', ['install', '--no-fund', '--no-audit', 'pagefind', 'tailwindcss', '@tailwindcss/cli'], site);
    step('npx', ['@tailwindcss/cli', '--input', 'tailwind.css', '--output', 'templates/styles/tailwind.css'], site);
    npx('new', 'section', 'search');
    writeFileSync(join(site, 'templates/sections/search/section.tsx'), fileOf('templates/sections/search/section.tsx'));
    npx('build');
    step('npx', ['pagefind', '--site', 'dist', '--glob', '**/index.html'], site);
    faults.push(...(await onServer(site, env, searchFaults)));
    if (!readFileSync(join(site, 'dist/search.html'), 'utf8').includes('.mx-auto{'))
      faults.push('a class of Tailwind is not in the styles of the page');
    done++;
    return { done, faults, also: `${seconds.toFixed(0)} s to the first build` };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** A file of docs/develop.md, by the comment that its block begins with. */
function fileOf(name: string): string {
  const lines = readFileSync(join(repository, 'docs/develop.md'), 'utf8').split('\n');
  const start = lines.findIndex((line) => /^(?:\/\/|#|\/\*) /.test(line) && line.split(' ')[1] === name);
  if (start < 0) throw new Error(`docs/develop.md has no ${name}`);
  return `${lines.slice(start, lines.indexOf('```', start)).join('\n')}\n`;
}

/** Replaces the first occurrence of a text in a file of the site, which must have it. */
function changing(site: string) {
  return (file: string, from: string, to: string) => {
    const text = readFileSync(join(site, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    writeFileSync(join(site, file), text.replace(from, to));
  };
}

/** The lines of the form, for a server that takes its messages. */
function addForm(site: string): void {
  const change = changing(site);
  for (const line of ['contact:', '  endpoint:', '  form:', '  sent:', '  failed:', '  retention:'])
    change('content/site.yaml', `# ${line}`, line);
  change('content/site.yaml', 'https://forms.example.com/contact', '/api/contact');
  change('content/site.yaml', 'github-pages: true', 'nginx: true');
  for (const page of ['sent', 'failed']) change(`content/pages/${page}.yaml`, 'draft: true\n', '');
}

/** The search and the stylesheet of docs/develop.md. */
function addSearch(site: string): void {
  const change = changing(site);
  for (const file of ['templates/islands/search.tsx', 'content/pages/search.yaml', 'tailwind.css']) {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    writeFileSync(join(site, file), fileOf(file));
  }
  change('content/site.yaml', 'nginx: true', 'nginx: true\n  web_assembly: true');
  change('content/site.yaml', '- { to: "${page.contact}" }', '- { to: "${page.search}" }');
  change(
    'templates/layouts/page.tsx',
    '<main id="content">',
    '<main id="content" className="mx-auto" data-pagefind-body="">',
  );
}

/** What is wrong with a search for a word of a post, in both languages, under the policy of the site. */
async function searchFaults(url: string): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const context = await browser.newContext();
    const faults = await watchFaults(context);
    for (const [path, word, address] of [
      ['/search', 'reader', '/blog/hello'],
      ['/de/suche', 'Firma', '/de/blog/hello'],
    ] as const) {
      const page = await context.newPage();
      await page.goto(`${url}${path}`);
      await page.getByRole('searchbox').pressSequentially(word);
      const found = page.locator(`main a[href="${address}"]`);
      await found.waitFor({ timeout: 10_000 }).catch(() => faults.push(`${path} does not find “${word}”`));
    }
    return faults;
  } finally {
    await browser.close();
  }
}

/** What `faultsAt` finds at the address of `litfass preview`. */
async function onServer(
  site: string,
  env: NodeJS.ProcessEnv,
  faultsAt: (url: string) => Promise<string[]>,
): Promise<string[]> {
  const port = await freePort();
  const bin = join(site, 'node_modules/litfass/bin/litfass.js');
  const server = spawn(process.execPath, [bin, 'preview', '--port', String(port)], { cwd: site, env, stdio: 'ignore' });
  const url = `http://localhost:${port}`;
  try {
    for (let tries = 0; tries < 200 && !(await fetch(url).catch(() => undefined)); tries++) await sleep(50);
    return await faultsAt(url);
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
}

/** What is wrong with a message through the form. */
async function formFaults(url: string): Promise<string[]> {
  const body = new URLSearchParams({ name: 'Ada', email: 'ada@laterne.example', message: 'Hello', locale: 'en' });
  const { status, url: shown } = await fetch(`${url}/api/contact`, { method: 'POST', body, headers: { origin: url } });
  return status === 200 && shown.endsWith('/contact/sent') ? [] : [`the form answers ${status} at ${shown}`];
}
