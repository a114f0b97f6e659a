// litfass contact --check: looks at everything that the endpoint needs before it is started, and says one line for each.
// Sends nothing. What each check looks at is left to checks.ts and smtp.ts.
import { type ContactSettings, readSettings } from '../../contact/endpoint-settings.ts';
import { type ContactSite, noEndpointError, readContactSite } from '../../contact/site-facts.ts';
import { CliError } from '../../diagnostics/problem.ts';
import {
  databaseFinding,
  diskFinding,
  type Finding,
  failed,
  keyFinding,
  mailFolderFinding,
  pagesFinding,
  settingsFinding,
  siteFinding,
} from './checks.ts';
import { folded, lineWidth } from './layout.ts';
import { smtpFinding } from './smtp.ts';
import { printJson, say } from './words.ts';

export interface CheckOptions {
  readonly json?: true;
  /** Where the site is served, instead of the address in content/site.yaml. */
  readonly baseUrl?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder with the built pages, if there is one. Throws a CliError when one was named and is none. */
  readonly pages: () => string | undefined;
}

/** Sets the exit code to 1 when anything fails. */
export async function checkContact(root: string, { json, baseUrl, environment, pages }: CheckOptions): Promise<void> {
  const site = await orRefusal(() => readContactSite(root, baseUrl));
  const found = site instanceof CliError ? undefined : site;
  // Only the origins depend on the site, and nothing here depends on them.
  const settings = await orRefusal(() => readSettings(environment, found?.url ?? 'http://localhost'));
  const folder = await orRefusal(async () => pages());
  const around = { root, site: found };
  const checks: Readonly<Record<string, () => Finding | Promise<Finding>>> = {
    settings: () => (settings instanceof CliError ? refused(settings) : settingsFinding(environment)),
    site: async () => siteState(site ?? (await noEndpointError(root))),
    mail: withSettings(settings, (known) =>
      known.smtpUrl === undefined ? mailFolderFinding(known, around) : smtpFinding(known.smtpUrl, known),
    ),
    database: withSettings(settings, (known) => databaseFinding(known, root)),
    key: withSettings(settings, (known) => keyFinding(known, root)),
    pages: () => (folder instanceof CliError ? refused(folder) : pagesFinding(folder, found)),
    disk: withSettings(settings, (known) => diskFinding(known, root)),
  };
  const findings: (Finding & { readonly check: string })[] = [];
  for (const [check, look] of Object.entries(checks)) {
    const finding = { check, ...(await look()) };
    findings.push(finding);
    if (!json) say(...linesOf(finding));
  }
  const isGood = findings.every(({ state }) => state === 'ok');
  if (json)
    printJson({
      ok: isGood,
      checks: findings.map(({ check, state, text, hint }) => ({ check, state, text, hint: hint ?? null })),
    });
  if (!isGood) process.exitCode = 1;
}

function siteState(site: ContactSite | CliError): Finding {
  return site instanceof CliError ? refused(site) : siteFinding(site);
}

function withSettings(
  settings: ContactSettings | CliError,
  look: (settings: ContactSettings) => Promise<Finding>,
): () => Finding | Promise<Finding> {
  if (!(settings instanceof CliError)) return () => look(settings);
  return () => ({ state: 'skipped', text: 'Not looked at: the settings are wrong.' });
}

function refused({ message, hint }: CliError): Finding {
  return failed(message.replaceAll('\n', ' '), hint);
}

async function orRefusal<T>(work: () => T | Promise<T>): Promise<T | CliError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}

/** "ok       mail      127.0.0.1:587 answers …", and what to do below it. */
function linesOf({ check, state, text, hint }: Finding & { readonly check: string }): string[] {
  const width = Math.min(lineWidth(), 100) - 19;
  const start = `${state.padEnd(7)}  ${check.padEnd(8)}  `;
  const lines = [...folded(text, width), ...(hint === undefined ? [] : folded(`hint ${hint}`, width))];
  return lines.map((line, index) => (index === 0 ? start : ' '.repeat(start.length)) + line);
}
