// litfass status: how many pages there are, which ones no build contains yet, and how far each locale is.
import { Command } from 'commander';
import { problemsError } from '../problems/problem.ts';
import { isDue } from '../site/page.ts';
import { tallyLine } from '../translations/translation-table.ts';
import { counted, rootOf, withDate, withRoot } from './options.ts';

interface Options {
  readonly root: string;
  readonly date: string;
  readonly json?: true;
}

/** The `status` command. */
export function statusCommand(): Command {
  return withDate(withRoot(new Command('status')))
    .option('--json', 'print JSON')
    .action(run);
}

async function run({ date, json, ...options }: Options): Promise<void> {
  // Imported late, so that --help and usage errors stay fast.
  const { readOnce } = await import('../engine.ts');
  const site = (await readOnce(rootOf(options), { date, drafts: true })).site()?.rendering.site;
  if (!site) throw problemsError('the content cannot be read', 'run npx litfass check for details');
  const pages = [...site.pages.values()].filter(({ list }) => !list);
  const waiting = pages.filter((page) => !isDue(page, date));
  const fileOf = ({ source }: (typeof pages)[number]) => (source.joined?.files[0] ?? source).file;
  const drafts = waiting.filter(({ draft }) => draft).map(fileOf);
  const scheduled = waiting
    .filter(({ draft }) => !draft)
    .map((page) => ({ day: page.publish ?? '', file: fileOf(page) }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  const { translationsOf } = await import('./read-translations.ts');
  const { counts: translations, locales } = await translationsOf(rootOf(options), date);
  const entries = Map.groupBy(pages, ({ entry }) => entry?.of);
  if (json) {
    const counts = Object.fromEntries([...entries].map(([of, { length }]) => [of ?? 'pages', length]));
    console.log(JSON.stringify({ date, counts, drafts, scheduled, translations }, null, 2));
    return;
  }
  for (const [of, { length }] of entries)
    console.log(of ? `${counted(length, 'entry', 'entries')} in ${of}` : counted(length, 'page'));
  const isEmpty = drafts.length + scheduled.length === 0;
  console.log(isEmpty ? `all of them are published on ${date}` : `not published on ${date}:`);
  for (const file of drafts) console.log(`  draft       ${file}`);
  for (const { day, file } of scheduled) console.log(`  ${day}  ${file}`);
  for (const one of translations) console.log(tallyLine(one, locales[0] ?? ''));
}
