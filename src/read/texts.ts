// Checks every text, link, image and icon of the site: it must exist in each locale, and so must
// everything it names.
import { didYouMean, type Place, type Problem, writtenAt } from '../problems/problem.ts';
import type { PageContent, SectionContent } from '../site/content.ts';
import type { FieldPart } from '../site/define-field.ts';
import { type FieldUse, fieldsIn, type Path } from '../site/fields.ts';
import { pageShape } from '../site/page.ts';
import { absentFrom, isRecord, valueAt } from '../site/record.ts';
import { parseReference, writtenReferences } from '../site/references.ts';
import { limitsOf } from '../site/rule-limits.ts';
import { siteShape, type Words } from '../site/site-file.ts';
import type { Source } from '../site/source.ts';
import { markedWords, textFaults } from '../site/text-faults.ts';
import { interfaceWord, type TextKind, tooLongFault } from '../site/text-kinds.ts';
import { checkIcon, checkLink } from './named-links-and-icons.ts';
import { checkPicture, faultyPictures } from './named-pictures.ts';
import { almostReference, referenceFault } from './reference-faults.ts';
import type { TextCheckInput } from './text-check-input.ts';

/** A page, section or settings file whose fields are checked, with the locales that its texts must have. */
interface Piece {
  readonly source: Source;
  readonly locales: readonly string[];
  /** Why these locales: part of the message for a text in another one. */
  readonly only: string | undefined;
}

/** Adds the problems of all texts to `problems`, and fills `named` and `pictureUses`. Skips cached pages. */
export function checkTexts(input: TextCheckInput): void {
  const { settings, pages, shared, pictureUses } = input;
  const all = settings.locales;
  if (settings.source)
    checkFields(
      fieldsIn(siteShape, settings.source.data),
      { source: settings.source, locales: all, only: undefined },
      input,
    );
  for (const section of shared.values()) checkSharedTexts(section, input);
  for (const page of pages.values()) {
    const { source } = page;
    const cached = input.cached(source);
    if (cached) {
      pictureUses.push(...cached.pictures.map(([name, path]) => ({ name, source, path })));
      continue;
    }
    checkPageTexts(page, input);
  }
  for (const { tag, words, source } of input.locales) if (source) checkWords(words, ['words'], { tag, source }, input);
  faultyPictures(input);
}

/** Checks the texts of a shared section, which pages in all locales may use. */
export function checkSharedTexts(section: SectionContent, input: TextCheckInput): void {
  checkSection(section, input.settings.locales, input);
}

/** Checks the texts of a page's own file, without shared sections. */
export function checkPageTexts(page: PageContent, input: TextCheckInput): void {
  const { source } = page;
  const all = input.settings.locales;
  const listed = valueAt(source.data, ['locales']);
  const isIntended = Array.isArray(listed) && listed.every((tag) => all.includes(tag as string));
  const only =
    isIntended && page.locales.length < all.length ? `the page exists only in ${page.locales.join(', ')}` : undefined;
  const piece = { source, locales: page.locales, only };
  checkFields(fieldsIn(pageShape, source.data), piece, input);
  for (const section of page.sections) if (section.source === source) checkSection(section, page.locales, input, only);
}

function checkSection(section: SectionContent, locales: readonly string[], input: TextCheckInput, only?: string): void {
  const schema = input.theme.sections[section.type]?.schema;
  if (!schema) return;
  checkFields(fieldsIn(schema, section.data, section.path), { source: section.source, locales, only }, input);
}

function checkFields(fields: readonly FieldUse[], piece: Piece, input: TextCheckInput): void {
  for (const { kind, path, value } of fields) for (const part of kind.parts(value, path)) checkPart(part, piece, input);
}

function checkPart(part: FieldPart, piece: Piece, input: TextCheckInput): void {
  const { source } = piece;
  switch (part.is) {
    case 'words':
      if (!(part.mayBeEmpty && part.value === '')) checkLocalized(part, piece, input);
      break;
    case 'target':
      checkLink(part.path, part.value, source, input);
      break;
    case 'picture':
      if (typeof part.value === 'string') checkPicture({ name: part.value, source, path: part.path }, input);
      break;
    case 'icon':
      checkIcon(part.path, part.value, source, input);
      break;
  }
}

interface LocalizedWords {
  readonly kind: TextKind;
  readonly path: Path;
  readonly value: unknown;
}

function checkLocalized({ kind, path, value }: LocalizedWords, piece: Piece, input: TextCheckInput): void {
  const { source, locales, only } = piece;
  const { problems, settings } = input;
  const name = lastName(path);
  if (typeof value === 'string') {
    if (locales.length > 1 && !kind.mayBeShared)
      problems.push({
        rule: 'not-localized',
        severity: 'error',
        text: `\`${name}\` is one text for ${locales.length} locales`,
        hint: `write one per locale: { ${locales.map((locale) => `${locale}: …`).join(', ')} }`,
        place: source.place(path),
      });
    const shown = kind.mayBeShared ? locales : locales.slice(0, 1);
    checkText({ text: value, path, locales: shown, kind, source }, input);
    return;
  }
  if (!isRecord(value)) {
    problems.push({
      rule: 'type',
      severity: 'error',
      text: `\`${name}\` must be a text, or one text per locale`,
      hint: hintOfType(value, source.place(path)),
      place: source.place(path, value === null ? { key: true } : {}),
    });
    return;
  }
  for (const [locale, text] of Object.entries(value)) {
    if (text === null && !settings.locales.includes(locale)) {
      problems.push({
        rule: 'cut-text',
        severity: 'error',
        text: `a comma ends \`${name}\` before “${locale}”`,
        hint: 'in { … } a text with a comma in it needs straight quotes: "…"',
        place: source.place([...path, locale], { key: true }),
      });
      continue;
    }
    const isSiteLocale = settings.locales.includes(locale);
    // A page without a slug may already have texts for that locale; the missing slug is reported by
    // read-pages.ts.
    if (!locales.includes(locale) && (only || !isSiteLocale)) {
      problems.push({
        rule: 'unknown-locale',
        severity: 'error',
        text: isSiteLocale
          ? `\`${name}\` has words in ${locale}, but ${only}`
          : `${locale} is not a locale of the site`,
        hint: isSiteLocale
          ? 'remove them, or add the locale to locales: of the page'
          : (didYouMean(locale, absentFrom(value, locales)) ?? `locales: ${locales.join(', ')}`),
        ...(isSiteLocale && { locale }),
        place: source.place([...path, locale], { key: true }),
      });
    } else if (typeof text !== 'string')
      problems.push({
        rule: 'type',
        severity: 'error',
        text: `\`${name}\` in ${locale} must be a text`,
        locale,
        hint: hintOfType(text, source.place([...path, locale])),
        place: source.place([...path, locale], text === null ? { key: true } : {}),
      });
    else {
      const isEarly = !locales.includes(locale);
      checkText({ text, path: [...path, locale], locales: [locale], isEarly, kind, source }, input);
    }
  }
  problems.push(...missingTranslations(value, path, piece));
}

function hintOfType(value: unknown, place: Place): string | undefined {
  if (value === null) return 'there is no value after the colon';
  if (typeof value === 'object') return 'a text that begins with { or [ needs quotes';
  return `put it in quotes: "${writtenAt(place)}"`;
}

/**
 * A warning for each missing text, which the first locale's text replaces; an error if that one is
 * missing.
 */
function missingTranslations(value: Record<string, unknown>, path: Path, { source, locales }: Piece): Problem[] {
  // Misspelt locales are already reported; do not report the right ones as missing.
  const unknown = Object.keys(value).filter((locale) => !locales.includes(locale));
  const missing = locales.filter(
    (locale) => !Object.hasOwn(value, locale) && !unknown.some((written) => didYouMean(written, [locale])),
  );
  const first = locales[0] ?? '';
  return missing.map((locale) => ({
    rule: 'missing-translation',
    severity: locale === first ? 'error' : 'warning',
    text: `\`${lastName(path)}\` is missing in ${locale}${locale === first ? '' : `; the text in ${first} is shown instead`}`,
    locale,
    ...(locale === first && { hint: 'add it: the text in the first locale replaces missing translations' }),
    place: source.place(path, { key: true }),
  }));
}

interface WrittenText {
  readonly text: string;
  readonly path: Path;
  /** The locales that show this text. */
  readonly locales: readonly string[];
  /** Set for a text in a locale that the page does not have yet. */
  readonly isEarly?: boolean;
  readonly kind: TextKind;
  readonly source: Source;
}

function checkText(written: WrittenText, input: TextCheckInput): void {
  const { text, path, locales, kind, source } = written;
  const { problems, settings } = input;
  if (text.trim() === '') {
    problems.push({
      rule: 'empty-text',
      severity: 'error',
      text:
        path.at(-1) === locales[0]
          ? `\`${lastName(path.slice(0, -1))}\` is empty in ${locales[0]}`
          : `\`${lastName(path)}\` is empty`,
      hint: 'write a text, or remove the key if it is optional',
      place: source.place(path),
    });
    return;
  }
  const key = path.at(-1) === locales[0] ? path.slice(0, -1) : path;
  const longest = limitsOf(input.settings.rules, 'too-long')[kind.limit];
  const fault = tooLongFault(text, kind, lastName(key), longest);
  if (fault) {
    problems.push({ ...fault, place: source.place(path) });
    return;
  }
  // Marks that are not read are shown as written, so a locale in translation may wait for them. HTML may not.
  const severity = locales.every((locale) => settings.inTranslation.includes(locale)) ? 'warning' : 'error';
  const seen = new Map<string, number>();
  for (const reference of writtenReferences(text)) {
    if (!written.isEarly) noteClaim(reference, source, input);
    const nth = seen.get(reference) ?? 0;
    seen.set(reference, nth + 1);
    const faults = locales.flatMap((locale) => referenceFault(reference, locale, input) ?? []);
    const [find = ''] = reference.split('\n', 1);
    for (const fault of new Map(faults.map((one) => [one.text, one])).values())
      problems.push({ severity: 'error', ...fault, place: source.place(path, { find, nth }) });
  }
  const shown = (find: string | undefined, rule: string, hint: string, as: Problem['severity'] = 'error') => {
    if (!find) return;
    const place = source.place(path, { find });
    problems.push({ rule, severity: as, text: `${find} would be shown literally`, hint, place });
  };
  shown(almostReference(text), 'reference', 'write a reference as ${…}');
  if (kind.isInterfaceWord) shown(markedWords(text), 'markdown', 'remove the marks: words have no Markdown', severity);
  if (kind.markdown === 'none') return;
  if (kind.markdown === 'inline') shown(list.exec(text)?.[0], 'markdown', 'use a field for long texts', severity);
  const hint =
    'only words in content/locales/ can have {{…}}; write a fact as ${site.NAME}, and a figure as ${claim.ID}';
  shown(/\{\{[^{}\n]*\}\}/.exec(text)?.[0], 'unfilled', hint, 'warning');
  if (input.isClean(source)) return;
  for (const { find, nth, ...fault } of textFaults(text, kind.markdown)) {
    const place = source.place(path, { find, nth });
    problems.push({ severity: fault.rule === 'markdown' ? severity : 'error', ...fault, place });
  }
}

const list = /^[-*+] .*(?=\n+[-*+] )/m;

function noteClaim(written: string, source: Source, { named }: TextCheckInput): void {
  const reference = parseReference(written);
  if (reference?.kind !== 'claim') return;
  const claims = named.get(source) ?? new Set();
  named.set(source, claims.add(reference.name));
}

function checkWords(words: Words, path: Path, from: { tag: string; source: Source }, input: TextCheckInput): void {
  for (const [key, value] of Object.entries(words)) {
    const here = [...path, key];
    if (typeof value !== 'string') checkWords(value, here, from, input);
    else checkText({ ...from, text: value, path: here, locales: [from.tag], kind: interfaceWord }, input);
  }
}

function lastName(path: Path): string {
  const names = path.filter((step) => typeof step === 'string');
  return String(names.at(-1) ?? path.at(-1) ?? '');
}
