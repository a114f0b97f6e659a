// litfass preview: serves dist/ as a static host would, together with the contact endpoint.
import { resolve } from 'node:path';
import { Command } from 'commander';
import { mountContact } from '../contact/mount.ts';
import { holdsSite, hostFolder, pagesIn } from '../dev/host.ts';
import { type Handler, originsOf, serve, stopSignal, withContact } from '../dev/server.ts';
import { Refusal } from '../problem.ts';
import { openLog } from './log.ts';
import { portNumber, rootOf, withRoot } from './options.ts';

interface Options {
  readonly root: string;
  readonly out?: string;
  readonly host: string;
  readonly port?: number;
}

export function previewCommand(): Command {
  return withRoot(new Command('preview'))
    .option('--out <dir>', 'what to serve (default: dist/ in the root)')
    .option('--port <number>', 'the port to listen on (default: 4321, or the next one that is free)', portNumber)
    .option('--host <name>', 'the address to listen on', '127.0.0.1')
    .action(run);
}

async function run(options: Options): Promise<void> {
  const root = rootOf(options);
  const out = resolve(options.out ?? `${root}/dist`);
  if (!holdsSite(out)) throw new Refusal(2, `there is no site in ${out}`, 'build it first: litfass build');
  const pages = hostFolder(out);
  let handler: Handler = pages;
  const serving = await serve((request, response) => handler(request, response), {
    host: options.host,
    port: options.port ?? 4321,
    tries: options.port === undefined ? 50 : 0,
  });
  const contact = mountContact(root, {
    run: 'preview',
    environment: { ...process.env, CONTACT_HOST: options.host },
    origins: originsOf(serving.url),
    builtPage: pagesIn(out),
    log: openLog(),
  });
  try {
    await contact.refresh();
  } catch (error) {
    await serving.close();
    throw error;
  }
  handler = withContact(contact, pages);
  console.log(`${serving.url} serves ${out} · stop with Ctrl+C`);
  await stopSignal();
  await serving.close();
  await contact.close();
}
