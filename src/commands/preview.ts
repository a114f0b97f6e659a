// litfass preview: serves dist/ like a static host, together with the contact endpoint.
import { resolve } from 'node:path';
import { Command } from 'commander';
import { openLog } from '../contact/endpoint-log.ts';
import { mountContact } from '../contact/mount.ts';
import { type Handler, serve, stopSignal, withContact } from '../dev/watch-server.ts';
import { readRules } from '../hosts/static-answer.ts';
import { usageError } from '../problems/problem.ts';
import { filesIn, holdsSite, hostFolder, pagesIn } from '../server/host.ts';
import { listenOptions, rootOf, type ServerOptions, withRoot, withServer } from './options.ts';
import { readContactSite } from './read-contact-site.ts';

interface Options extends ServerOptions {
  readonly out?: string;
}

/** The `preview` command. */
export function previewCommand(): Command {
  return withServer(withRoot(new Command('preview')))
    .option('--out <dir>', 'the folder to serve (default: dist/ in the root)')
    .action(run);
}

async function run(options: Options): Promise<void> {
  const { url, out, close } = await startPreview(options, openLog(process.stdout));
  console.log(`${url} serves ${out} · stop with Ctrl+C`);
  await stopSignal();
  await close();
}

/**
 * Serves a built site until `close` is called. `log` receives the entries of the contact form's log.
 * Throws CliError `usage` if there is no site.
 */
export async function startPreview(options: Options, log: (entry: object) => void) {
  const root = rootOf(options);
  const out = resolve(options.out ?? `${root}/dist`);
  if (!holdsSite(out)) throw usageError(`there is no site in ${out}`, 'build it first: npx litfass build');
  const pages = hostFolder(out);
  // A message that comes before the form is there waits for it.
  const mounted = Promise.withResolvers<Handler>();
  const handler: Handler = async (request, response) => (await mounted.promise)(request, response);
  const server = await serve(handler, listenOptions(options));
  const base = readRules(filesIn(out).read).base;
  const contact = mountContact(root, {
    run: 'preview',
    readSite: () => readContactSite(root, `${server.url}${base}`),
    limits: options.limits,
    builtPage: pagesIn(out),
    log,
  });
  try {
    await contact.refresh();
  } catch (error) {
    mounted.resolve(pages);
    await server.close();
    throw error;
  }
  mounted.resolve(withContact(contact, pages));
  const close = async () => {
    await server.close();
    await contact.close();
  };
  return { url: `${server.url}${base === '' ? '' : `${base}/`}`, out, close };
}
