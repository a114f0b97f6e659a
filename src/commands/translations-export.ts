// litfass translations export: writes the texts of a locale for the tools of translators.
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { writeIfChanged } from '../files/write-if-changed.ts';
import { writeExchangeCsv } from '../translations/exchange-csv.ts';
import { poHeader, writePo } from '../translations/po.ts';
import { writeXliff } from '../translations/xliff.ts';
import { counted, rootOf, withRoot } from './options.ts';
import { readTranslatedSite } from './read-translations.ts';
import { type FileFormat, fileFormatOf, type LocaleOptions, partsIn, wantedLocale } from './translation-files.ts';

interface Options extends LocaleOptions {
  readonly format?: FileFormat;
  readonly missing?: true;
  readonly stale?: true;
  readonly out?: string;
}

/** The command `translations export`. */
export function exportTranslations(): Command {
  return withRoot(new Command('export'))
    .description('write the texts of a locale for the tools of translators')
    .addOption(new Option('--format <format>', 'the kind of file').choices(['po', 'xliff', 'csv']))
    .option('--locale <tag>', 'the locale to translate into')
    .option('--missing', 'only texts without a translation')
    .option('--stale', 'only translations whose original has changed')
    .option('--out <file>', 'the file to write (default: print it): texts.fr.po, texts.fr.xliff, texts.fr.csv')
    .action(run);
}

async function run(_: Options, command: Command): Promise<void> {
  const options = command.optsWithGlobals<Options>();
  const { locale, missing, stale, out, date } = options;
  const site = await readTranslatedSite(rootOf(options), date);
  const tag = wantedLocale(site, locale);
  const parts = (await partsIn(site, tag)).filter(
    ({ state }) => (!missing && !stale) || (missing && state === 'missing') || (stale && state === 'stale'),
  );
  const format = options.format ?? fileFormatOf(out ?? 'po');
  const text = {
    po: () => writePo(parts, { header: poHeader(tag, site.site.name, date) }),
    xliff: () => writeXliff(parts, [site.locales[0] ?? '', tag]),
    csv: () => writeExchangeCsv(parts, tag),
  }[format === 'xlf' ? 'xliff' : format]();
  if (out === undefined) process.stdout.write(text);
  else {
    writeIfChanged(rootOf(options), resolve(out), text, { hint: 'choose another file with --out' });
    console.log(`${counted(parts.length, 'text')} · ${out}`);
  }
}
