// litfass status: how many pages there are, which ones no build contains yet, and how far each locale is.
import { Command } from 'commander';
import { problemsError } from '../problems/problem.ts';
import { momentOf } from '../settings/third-parties.ts';
import { tallyLine } from '../translations/translation-table.ts';
import { printJson } from './format.ts';
import { counted, rootOf, type SiteOptions, withDate, withRoot } from './options.ts';

/** The `status` command. */
export function statusCommand(): Command {
  return withDate(withRoot(new Command('status')))
    .option('--json', 'print JSON')
    .action(run);
}

async function run({ date, json, ...options }: SiteOptions & { readonly date: string }): Promise<void> {
  // Imported late, so that --help and usage errors stay fast.
  const { siteReport } = await import('./read-translations.ts');
  const unreadable = () => problemsError('the content cannot be read', 'run npx litfass check for details');
  const { pages, counts: translations, locales, allow } = await siteReport(rootOf(options), date, unreadable);
  const waiting = pages.filter(({ isHidden }) => isHidden);
  const drafts = waiting.filter(({ draft }) => draft).map(({ file }) => file);
  const scheduled = waiting
    .filter(({ draft }) => !draft)
    .map(({ publish = '', file }) => ({ day: publish, file }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  const entries = Map.groupBy(pages, ({ of }) => of);
  if (json) {
    const counts = Object.fromEntries([...entries].map(([of, { length }]) => [of ?? 'pages', length]));
    printJson({ date, counts, drafts, scheduled, third_parties: allow, translations });
    return;
  }
  for (const [of, { length }] of entries)
    console.log(of ? `${counted(length, 'entry', 'entries')} in ${of}` : counted(length, 'page'));
  const isEmpty = drafts.length + scheduled.length === 0;
  console.log(isEmpty ? `all of them are published on ${date}` : `not published on ${date}:`);
  for (const file of drafts) console.log(`  draft       ${file}`);
  for (const { day, file } of scheduled) console.log(`  ${day}  ${file}`);
  for (const [name, entry] of Object.entries(allow)) {
    const { pages = [], layouts = [] } = entry;
    const where = pages === 'all' ? 'all pages' : [...pages, ...layouts].join(', ');
    const when = { load: 'loaded with', click: 'on click on', consent: 'on consent on', form: 'gets the forms of' };
    console.log(`third party ${name}: ${when[momentOf(entry)]} ${where}`);
  }
  for (const one of translations) console.log(tallyLine(one, locales[0] ?? ''));
}
