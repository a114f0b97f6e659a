// The same page five times: as litfass builds it, by hand, and by Astro, Next and Hugo in the way that
// each suggests.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { finished } from '../run.ts';
import { copySite, litfass, peers, project } from '../tools.ts';
import { type PlainPage, plainPage } from './words.ts';

/** A page to measure, or the reason why there is none. */
export interface Contestant {
  readonly name: string;
  readonly out?: string;
  readonly missing?: string;
}

const here = dirname(fileURLToPath(import.meta.url));

/** Builds all of them below `work`. Calls `showProgress` with what is being built. */
export async function contestants(work: string, showProgress: (step: string) => void): Promise<Contestant[]> {
  showProgress('litfass');
  const site = copySite(work);
  const own = litfass(site, 'content/site.yaml');
  own.forget();
  await finished(own.command);
  const page = plainPage(own.out);
  const made: Contestant[] = [{ name: `litfass ${own.version}`, out: own.out }];
  const others = [
    { name: 'written by hand', make: byHand },
    { name: `Astro ${peers.astro.astro}`, make: astro },
    { name: `Next ${peers.next.next}`, make: next },
    { name: 'Hugo', make: hugo },
  ];
  for (const { name, make } of others) {
    showProgress(name);
    made.push({ name, ...(await make(work, page, own.out)) });
  }
  return made;
}

type Made = Omit<Contestant, 'name'> & { readonly name?: string };

/** One file, as an expert writes it by hand: the stylesheet inlined, the font preloaded, no script. */
function byHand(work: string, page: PlainPage, built: string): Made {
  const out = join(work, 'by-hand');
  shareFiles(built, out);
  const html = `<!DOCTYPE html>
<html lang="${page.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<meta name="description" content="${page.description}">
<link rel="canonical" href="${page.canonical}">
<link rel="icon" href="${page.icon}">
<link rel="preload" as="font" type="font/woff2" href="${page.font}" crossorigin>
<style>${page.css}</style>
</head>
<body><div id="root">${page.header}<main id="content">
${page.sections.map(({ html }) => html).join('\n')}
</main>${page.footer}</div></body>
</html>
`;
  writeFileSync(join(out, 'index.html'), html);
  return { out };
}

/** A layout and a component, the stylesheet imported; Astro decides by its size whether it is inlined. */
async function astro(work: string, page: PlainPage, built: string): Promise<Made> {
  const cwd = project(work, 'astro', join(here, 'astro'));
  mkdirSync(join(cwd, 'src/styles'), { recursive: true });
  writeFileSync(join(cwd, 'src/styles/page.css'), page.css);
  writeFileSync(join(cwd, 'src/page.json'), JSON.stringify(page));
  shareFiles(built, join(cwd, 'public'));
  await finished({ args: ['node_modules/astro/bin/astro.mjs', 'build', '--silent'], cwd, env: environment(cwd) });
  return { out: join(cwd, 'dist') };
}

/** The app router with server components only, exported as files. */
async function next(work: string, page: PlainPage, built: string): Promise<Made> {
  const cwd = project(work, 'next', join(here, 'next'));
  writeFileSync(join(cwd, 'app/page.css'), page.css);
  writeFileSync(join(cwd, 'app/page.json'), JSON.stringify(page));
  shareFiles(built, join(cwd, 'public'));
  await finished({ args: ['node_modules/next/dist/bin/next', 'build'], cwd, env: environment(cwd) });
  return { out: join(cwd, 'out') };
}

/** A template, the stylesheet minified and with a hash in its name, as Hugo's manual shows it. */
function hugo(work: string, page: PlainPage, built: string): Made {
  const version = /v([\d.]+)/.exec(spawnSync('hugo', ['version'], { encoding: 'utf8' }).stdout ?? '')?.[1];
  if (!version) return { missing: 'not on the PATH' };
  const cwd = join(work, 'hugo');
  cpSync(join(here, 'hugo'), cwd, { recursive: true });
  for (const folder of ['assets', 'data']) mkdirSync(join(cwd, folder), { recursive: true });
  writeFileSync(join(cwd, 'assets/page.css'), page.css);
  writeFileSync(join(cwd, 'data/page.json'), JSON.stringify(page));
  shareFiles(built, join(cwd, 'static'));
  const { status, stderr, stdout } = spawnSync('hugo', ['--minify', '--quiet'], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`hugo ended with ${status}:\n${stdout}${stderr}`);
  return { name: `Hugo ${version}`, out: join(cwd, 'public') };
}

/** Pictures, fonts and icons, at the addresses that the stylesheet and the markup name. */
function shareFiles(built: string, to: string): void {
  mkdirSync(to, { recursive: true });
  cpSync(join(built, 'assets'), join(to, 'assets'), { recursive: true, filter: (file) => !file.endsWith('.js') });
  cpSync(join(built, 'favicon.ico'), join(to, 'favicon.ico'));
}

function environment(cwd: string): NodeJS.ProcessEnv {
  const { NODE_ENV: _, NODE_OPTIONS: __, ...env } = process.env;
  mkdirSync(join(cwd, 'tmp'), { recursive: true });
  const quiet = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', CI: '1', NO_COLOR: '1' };
  return { ...env, ...quiet, TMPDIR: join(cwd, 'tmp') };
}

/** The page in the output. */
export function htmlOf({ out = '' }: Contestant): string {
  return readFileSync(join(out, 'index.html'), 'utf8');
}
