// litfass verify: holds a folder, or a site that is online, against what a build wrote. Exit code 1 when something is missing,
// has changed, or lies there besides, or when a host answers otherwise than it was asked to.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { CliError } from '../../diagnostics/problem.ts';
import { type Manifest, manifestIn } from '../../publish/manifest.ts';
import { siteAddress } from '../../site/base.ts';
import { counted, rootOf, withRoot } from '../options.ts';
import { verifySite } from './deployed-site.ts';
import type { Fault, Verdict } from './fault.ts';
import { verifyFolder } from './folder.ts';

interface Options {
  readonly root: string;
  readonly against?: string;
  readonly json?: true;
}

export function verifyCommand(): Command {
  return withRoot(new Command('verify'))
    .argument('[where]', 'a folder, or an address that begins with https: (default: dist/ in the root)')
    .option('--against <dir>', 'the build to hold it against (default: the folder itself; for an address, dist/)')
    .option('--json', 'print what was found as JSON')
    .action(run);
}

async function run(where: string | undefined, options: Options): Promise<void> {
  const address = where !== undefined && /^https?:/i.test(where) ? addressOf(where) : undefined;
  const folder = address ? undefined : resolve(where ?? `${rootOf(options)}/dist`);
  if (folder !== undefined && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CliError(2, `there is no folder ${folder}`, 'name a folder, or an address that begins with https:');
  const build = resolve(options.against ?? folder ?? `${rootOf(options)}/dist`);
  const manifest = manifestIn(build);
  if (!manifest)
    throw new CliError(2, `no build wrote ${build}`, 'build it with litfass build, or name a build with --against');
  const verdict = address
    ? await verifySite(address, build, manifest.files)
    : verifyFolder(folder ?? '', manifest.files);
  const faults = [...brokenOff(build, manifest), ...verdict.faults];
  if (faults.length > 0) process.exitCode = 1;
  const about = { where: address ?? folder, files: manifest.files.size, ...verdict, made: manifest.made, faults };
  console.log(options.json ? JSON.stringify(about, null, 2) : told(about));
}

function addressOf(text: string): string {
  const url = URL.parse(text);
  if (url && (url.username !== '' || url.password !== ''))
    throw new CliError(2, 'verify asks as visitors do, without a password', 'name an address that asks for none');
  const address = siteAddress(text);
  if (address === undefined)
    throw new CliError(2, `${text} is not the address of a site`, 'it is written https://example.com');
  return address;
}

function brokenOff(build: string, { made }: Manifest): readonly Fault[] {
  if (made) return [];
  return [{ kind: 'unfinished', file: '', text: `the last build of ${build} was broken off, or is still publishing` }];
}

function told({
  where,
  files,
  seen,
  faults,
}: Verdict & { readonly where?: string | undefined; readonly files: number }) {
  const unasked = seen < files ? ` · ${files - seen} are for the host alone and were not asked for` : '';
  const verdict = faults.length === 0 ? 'as they were built' : `${counted(faults.length, 'fault')}`;
  return [...faults.map(({ text }) => text), `${where} · ${counted(seen, 'file')}${unasked} · ${verdict}`].join('\n');
}
