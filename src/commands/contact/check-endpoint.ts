// litfass contact --check: checks everything that the endpoint needs and prints one line per check.
// Sends nothing. The checks themselves are in self-checks.ts and smtp-finding.ts.

import { type EndpointSettings, readSettings } from '../../contact/endpoint-settings.ts';
import { exitCodes } from '../../problems/exit-codes.ts';
import { CliError } from '../../problems/problem.ts';
import { printJson } from '../format.ts';
import { noEndpointError, readContactSite } from '../read-contact-site.ts';
import { say } from './message-text.ts';
import {
  type CheckFinding,
  databaseFinding,
  diskFinding,
  failed,
  keyFinding,
  mailFolderFinding,
  pagesFinding,
  settingsFinding,
  siteFinding,
} from './self-checks.ts';
import { smtpFinding } from './smtp-finding.ts';
import { lineWidth, wrapped } from './terminal-layout.ts';

/** The options of `contact --check`, and where it reads from. */
export interface EndpointCheckOptions {
  readonly json?: true;
  /** The URL of the site; overrides the one in content/site.yaml. */
  readonly baseUrl?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Returns the folder of the built pages, if any. Throws CliError if the named folder has none. */
  readonly pages: () => string | undefined;
}

type SettingsCheck = (settings: EndpointSettings, root: string) => Promise<CheckFinding>;

/** Runs all checks and prints their results. Sets the exit code to 1 if any check does not pass. */
export async function checkContact(
  root: string,
  { json, baseUrl, environment, pages }: EndpointCheckOptions,
): Promise<void> {
  const site = await catchCliError(() => readContactSite(root, baseUrl));
  const found = site instanceof CliError ? undefined : site;
  // The site only determines the allowed origins, which no check uses.
  const settings = await catchCliError(() => readSettings(environment, found?.url ?? 'http://localhost'));
  const folder = await catchCliError(async () => pages());
  const skipped: CheckFinding = { state: 'skipped', text: 'Not checked: the settings have errors.' };
  const withSettings = (check: SettingsCheck) => () => (settings instanceof CliError ? skipped : check(settings, root));
  const checks: Readonly<Record<string, () => CheckFinding | Promise<CheckFinding>>> = {
    settings: () => (settings instanceof CliError ? failedWith(settings) : settingsFinding(environment)),
    site: async () =>
      found ? siteFinding(found) : failedWith(site instanceof CliError ? site : await noEndpointError(root)),
    mail: withSettings((valid) =>
      valid.smtpUrl === undefined ? mailFolderFinding(valid, root) : smtpFinding(valid.smtpUrl, valid),
    ),
    database: withSettings(databaseFinding),
    key: withSettings(keyFinding),
    pages: () => (folder instanceof CliError ? failedWith(folder) : pagesFinding(folder, found)),
    disk: withSettings(diskFinding),
  };
  const findings: (CheckFinding & { readonly check: string })[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const finding = { check: name, ...(await check()) };
    findings.push(finding);
    if (!json) say(...linesOf(finding));
  }
  const isGood = findings.every(({ state }) => state === 'ok');
  if (json)
    printJson({
      ok: isGood,
      checks: findings.map(({ check, state, text, hint }) => ({ check, state, text, hint: hint ?? null })),
    });
  if (!isGood) process.exitCode = exitCodes.problems.code;
}

function failedWith({ message, hint }: CliError): CheckFinding {
  return failed(message.replaceAll('\n', ' '), hint);
}

/** Returns a thrown CliError instead of throwing it. */
async function catchCliError<T>(work: () => T | Promise<T>): Promise<T | CliError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}

/** "ok       mail      127.0.0.1:587 answers …", with the hint on the lines below. */
function linesOf({ check, state, text, hint }: CheckFinding & { readonly check: string }): string[] {
  const width = Math.min(lineWidth(), 100) - 19;
  const start = `${state.padEnd(7)}  ${check.padEnd(8)}  `;
  const lines = [...wrapped(text, width), ...(hint === undefined ? [] : wrapped(`hint ${hint}`, width))];
  return lines.map((line, index) => (index === 0 ? start : ' '.repeat(start.length)) + line);
}
