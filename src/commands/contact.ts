// `litfass contact`: the contact endpoint as a server of its own, for a host whose pages are static files.
import { Command } from 'commander';
import { listen } from '../contact/listen.ts';
import { prepareContact, printEntry } from '../contact/mount.ts';

export function contactCommand(): Command {
  return new Command('contact')
    .description('Answer the contact form and send its messages by mail')
    .option('--root <dir>', 'the folder of the site', '.')
    .option('--port <number>', 'the port to listen on (default: CONTACT_PORT, else 8025)')
    .action(async (options: { readonly root: string; readonly port?: string }) => {
      const environment = { ...process.env, ...(options.port !== undefined && { CONTACT_PORT: options.port }) };
      const { app, settings } = await prepareContact(options.root, { environment });
      const server = await listen(app, settings);
      printEntry({ state: 'listening', url: server.url, mail: settings.smtpUrl === undefined ? 'files' : 'smtp' });
      await stopSignal();
      printEntry({ state: 'stopping' });
      await server.close();
      printEntry({ state: 'stopped' });
    });
}

/** Resolves at the first SIGTERM or SIGINT. A second one ends the process at once, as it would any other. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.off('SIGTERM', stop);
      process.off('SIGINT', stop);
      resolve();
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });
}
