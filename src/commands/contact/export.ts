// litfass contact export: prints everything stored about a person as JSON, to answer an access request.
// Changes nothing.
import type { Command } from 'commander';
import { printJson } from '../format.ts';
import type { SiteOptions } from '../options.ts';
import { readContactSite } from '../read-contact-site.ts';
import { messageJson } from './message-text.ts';
import { mailAddressOf, mailFilesOf, storeCommand, withEveryOutbox } from './with-outbox.ts';

/** The `contact export` command. */
export function exportCommand(): Command {
  return storeCommand('export')
    .description('print everything that is stored about a person, as JSON')
    .requiredOption('--email <address>', 'the person’s address')
    .action((_, command: Command) => exportPerson(command.optsWithGlobals()));
}

async function exportPerson(options: SiteOptions & { readonly email: string }): Promise<void> {
  const email = mailAddressOf(options.email);
  await withEveryOutbox(options, async (store) => {
    const messages = (await store.outbox?.messagesOf(email)) ?? [];
    // If the site has errors, the export should still work.
    const site = await readContactSite(store.root).catch(() => undefined);
    printJson({
      email,
      exportedAt: new Date().toISOString(),
      retentionDays: site?.retention ?? null,
      messages: messages.map((message) => ({
        ...messageJson(message),
        // A second copy of the message, if mails are written to files.
        mailFile: mailFilesOf(store, message.id, ['.eml'])[0] ?? null,
      })),
    });
    if (messages.length === 0) process.stderr.write(`Nothing is stored about ${email}.\n`);
  });
}
