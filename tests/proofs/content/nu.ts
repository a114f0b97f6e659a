// The markup of all pages as the Nu HTML checker of the W3C sees it: those of the real site, and those of
// the starter in all its languages.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { htmlIn } from '../../audit/site.ts';
import { litfass, realSite, repository } from '../../support/helpers.ts';
import type { Proof } from '../proof.ts';

/** Fetched when the proof runs, and not installed: its install script would download a Java of its own. */
const checker = 'vnu-jar@26.9.27';
const integrity = 'sha512-TkQd5DFfOaWC9ebtvozTsrH2Vaod3jYg+vrOeREzIXxBexLz9+rS2DNtjn7+RPUiZhgli0SghgBX6RJRNea0KA==';

interface Message {
  readonly type: 'error' | 'info' | 'non-document-error';
  readonly message: string;
  readonly url?: string;
  readonly lastLine?: number;
  readonly lastColumn?: number;
}

/** Without Java, html-validate says nearly the same: the proof `markup`. */
export const nu: Proof = {
  name: 'nu',
  of: 'pages',
  full: 1_000,
  short: 0,
  async run({ count, showProgress }) {
    if (spawnSync('java', ['-version']).status !== 0) return { done: 0, faults: [], skipped: 'there is no Java' };
    const folder = mkdtempSync(join(tmpdir(), 'litfass-nu-'));
    try {
      showProgress('building the starter');
      const faults: string[] = [];
      const starter = await starterIn(join(folder, 'starter'), faults);
      const found = [join(realSite, 'dist'), starter].map((out) =>
        [...htmlIn(out).keys()].map((name) => join(out, name)),
      );
      const pages = found.flatMap((names) => names.slice(0, Math.ceil(count / found.length)));
      showProgress(`${pages.length} pages`);
      for (const { type, message, url = '', lastLine, lastColumn } of messagesAbout(pages, fetchChecker(folder))) {
        // It knows the CSS of some years ago; tests/first-site/baseline.test.ts asks for each newer feature.
        if (type === 'info' || message.startsWith('CSS: ')) continue;
        const file = url && relative(url.includes(folder) ? starter : realSite, fileURLToPath(url));
        faults.push(`${file}:${lastLine}:${lastColumn} ${message}`);
      }
      return { done: pages.length, also: `of ${found.map((names) => names.length).join(' and ')}`, faults };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Writes the starter in all its languages, builds it, and returns its output. */
async function starterIn(root: string, faults: string[]): Promise<string> {
  const locales = readdirSync(join(repository, 'src/starter/content/locales')).map((name) => name.replace('.yaml', ''));
  const written = await litfass([
    'init',
    root,
    '--locales',
    ['en', ...locales.filter((tag) => tag !== 'en')].join(','),
  ]);
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  const built = await litfass(['build', '--root', root]);
  for (const { code, stderr } of [written, built]) if (code !== 0) faults.push(stderr);
  return join(root, 'dist');
}

/** Downloads the checker into a folder, and returns its file. Throws if its hash is another. */
function fetchChecker(folder: string): string {
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder, checker], { encoding: 'utf8' });
  // The list that npm prints became a map by name.
  const [found] = Object.values(JSON.parse(packed)) as { filename: string; integrity: string }[];
  if (found?.integrity !== integrity) throw new Error(`${checker} has another hash than it should`);
  execFileSync('tar', ['-xzf', join(folder, found.filename), '-C', folder]);
  return join(folder, 'package/build/dist/vnu.jar');
}

function messagesAbout(pages: readonly string[], jar: string): readonly Message[] {
  const { stderr } = spawnSync('java', ['-Xss2m', '-jar', jar, '--format', 'json', ...pages], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return (JSON.parse(stderr) as { messages: Message[] }).messages;
}
