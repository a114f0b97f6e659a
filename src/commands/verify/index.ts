// litfass verify: compares a folder or a deployed site with what a build wrote. Exits with 1 if files
// are missing, changed or added, or if the host ignores the build's redirects or headers.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { siteAddress } from '../../addresses/base.ts';
import { exitCodes } from '../../problems/exit-codes.ts';
import { usageError } from '../../problems/problem.ts';
import { manifestIn } from '../../publish/manifest.ts';
import { printJson } from '../format.ts';
import { counted, rootOf, type SiteOptions, withRoot } from '../options.ts';
import { verifySite } from './deployed-site.ts';
import type { Verdict } from './fault.ts';
import { verifyFolder } from './folder.ts';

/** The `verify` command. */
export function verifyCommand(): Command {
  return withRoot(new Command('verify'))
    .argument('[where]', 'a folder, or an address that begins with https: (default: dist/ in the root)')
    .option('--against <dir>', 'the build to compare with (default: the folder itself; for an address, dist/)')
    .option('--json', 'print the result as JSON')
    .action(run);
}

async function run(where: string | undefined, options: SiteOptions & { readonly against?: string }): Promise<void> {
  const address = where !== undefined && /^https?:/i.test(where) ? addressOf(where) : undefined;
  const folder = address ? undefined : resolve(where ?? `${rootOf(options)}/dist`);
  if (folder !== undefined && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw usageError(`there is no folder ${folder}`, 'pass a folder, or an address that begins with https:');
  const build = resolve(options.against ?? folder ?? `${rootOf(options)}/dist`);
  const manifest = manifestIn(build);
  if (!manifest)
    throw usageError(`${build} is not the output of a build`, 'run npx litfass build, or pass a build with --against');
  const verdict = address
    ? await verifySite(address, build, manifest.files)
    : verifyFolder(folder ?? '', manifest.files);
  const text = `the last build of ${build} was interrupted or is still running`;
  const faults = [...(manifest.made ? [] : [{ kind: 'unfinished', file: '', text } as const]), ...verdict.faults];
  if (faults.length > 0) process.exitCode = exitCodes.problems.code;
  const result = { where: address ?? folder, files: manifest.files.size, ...verdict, made: manifest.made, faults };
  if (options.json) printJson(result);
  else console.log(summary(result));
}

function addressOf(text: string): string {
  const url = URL.parse(text);
  if (url && (url.username !== '' || url.password !== ''))
    throw usageError('verify cannot log in: the URL contains a user or password', 'use a URL that needs no password');
  const address = siteAddress(text);
  if (address === undefined)
    throw usageError(`${text} is not the address of a site`, 'write it as https://example.com');
  return address;
}

function summary({ where, files, seen, faults }: Verdict & { where: string | undefined; files: number }) {
  const skipped = seen < files ? ` · ${files - seen} for the host only, not requested` : '';
  const verdict = faults.length === 0 ? 'unchanged' : `${counted(faults.length, 'fault')}`;
  return [...faults.map(({ text }) => text), `${where} · ${counted(seen, 'file')}${skipped} · ${verdict}`].join('\n');
}
