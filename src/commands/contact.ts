// `litfass contact`: the contact endpoint as a server of its own, for a host whose pages are static files.
import { Command } from 'commander';
import { listen } from '../contact/listen.ts';
import { prepareContact } from '../contact/mount.ts';
import { stopSignal } from '../dev/server.ts';
import { printEntry } from './log.ts';
import { rootOf, withRoot } from './options.ts';

export function contactCommand(): Command {
  return withRoot(new Command('contact'))
    .description('answer the contact form and send its messages by mail')
    .option('--port <number>', 'the port to listen on (default: CONTACT_PORT, else 8025)')
    .action(async (options: { readonly root: string; readonly port?: string }) => {
      const environment = { ...process.env, ...(options.port !== undefined && { CONTACT_PORT: options.port }) };
      const { app, settings } = await prepareContact(rootOf(options), { environment, log: printEntry });
      const server = await listen(app, settings);
      printEntry({ state: 'listening', url: server.url, mail: settings.smtpUrl === undefined ? 'files' : 'smtp' });
      await stopSignal();
      printEntry({ state: 'stopping' });
      await server.close();
      printEntry({ state: 'stopped' });
    });
}
