// Reads the fields of one file: every text, link, picture and icon. A text must exist in each locale, and
// everything that it names must exist.
import { cutAtComma } from '../problems/cut-text.ts';
import { noWords } from '../problems/empty-text.ts';
import { htmlInText } from '../problems/html.ts';
import { notALink } from '../problems/link.ts';
import { notAllowedInText, shownMarks } from '../problems/markdown.ts';
import { textMissing } from '../problems/missing-translation.ts';
import { oneTextForAll } from '../problems/not-localized.ts';
import { didYouMean, type Problem } from '../problems/problem.ts';
import { faultyAddress, undeclaredAddress } from '../problems/raw-link.ts';
import { mistypedReference } from '../problems/reference.ts';
import { textTooLong } from '../problems/too-long.ts';
import { notAText } from '../problems/type.ts';
import { shownSyntax } from '../problems/unfilled.ts';
import { noIcon } from '../problems/unknown-icon.ts';
import { noPicture } from '../problems/unknown-image.ts';
import { notOfSite, wordsElsewhere } from '../problems/unknown-locale.ts';
import { noTag } from '../problems/unknown-tag.ts';
import { forbiddenCharacter } from '../problems/yaml.ts';
import { limitsOf } from '../settings/rule-limits.ts';
import { type InterfaceWords, wordsIn } from '../settings/site-file.ts';
import type { PictureUse } from '../site/content.ts';
import type { FieldPart } from '../site/define-field.ts';
import type { FieldUse, Path } from '../site/fields.ts';
import { languageParents } from '../site/language-parents.ts';
import { collectionOf, pictureNameIn } from '../site/page-file-name.ts';
import { absentFrom, isRecord } from '../site/record.ts';
import type { Source } from '../site/source.ts';
import type { Text, Words } from '../site/text.ts';
import { withoutCode } from '../text/code.ts';
import { foreignSyntax } from '../text/foreign-syntax.ts';
import { parseTarget } from '../text/link.ts';
import { outsideFault } from '../text/outside-address.ts';
import { parseReference, writtenReferences } from '../text/references.ts';
import { markedWords, picturesOf, textFaults } from '../text/text-faults.ts';
import { interfaceWord, type TextKind, tooLongFault } from '../text/text-kinds.ts';
import { forbiddenEntity } from '../text/turned-direction.ts';
import type { Theme } from '../theme/index.ts';
import { type WordsPart, wordsOf } from './every-text.ts';
import { almostReference, type Names, referenceProblem } from './names.ts';
import type { SiteSettings } from './site.ts';

/** What fields are read with. */
export interface FieldContext {
  readonly settings: Pick<SiteSettings, 'locales' | 'inTranslation' | 'rules' | 'schemes'>;
  readonly names: Names;
  readonly icons: Theme['icons'];
}

/** A page, section or settings file, with the locales that its texts must have. */
export interface Piece {
  readonly source: Source;
  readonly locales: readonly string[];
  /** Why these locales: part of the message for a text in another one. */
  readonly only?: string | undefined;
}

/** What the fields of a file name, and what is wrong with them. Plain data but for the places. */
export interface ReadFields {
  /** The ids of the claims that its texts name. */
  readonly claims: readonly string[];
  /** The pictures that it names, and where. */
  readonly pictures: readonly NamedPicture[];
  readonly problems: readonly Problem[];
}

/** A picture that a file names, and where: in a text, by the source of the picture. */
type NamedPicture = Omit<PictureUse, 'source'>;

/** Reads fields of a file. */
export function readFields(fields: readonly FieldUse[], piece: Piece, context: FieldContext): ReadFields {
  const parts = fields.flatMap(({ kind, path, value }) => kind.parts(value, path));
  return together(
    parts.map((part) => (part.is === 'words' ? readText(part, piece, context) : readName(part, piece, context))),
  );
}

/** Reads the words of the interface in one locale. */
export function readWords(words: InterfaceWords, tag: string, source: Source, context: FieldContext): ReadFields {
  const kind = interfaceWord;
  const texts = wordsIn(words, ['words']).map(([path, text]): Words => ({ text, source, path }));
  return {
    claims: claimsIn(texts, kind),
    pictures: [],
    problems: texts.flatMap((one) => wordsProblems(one, { kind, locales: [tag] }, context)),
  };
}

/** What several fields name, and what is wrong with them. */
export function together(fields: readonly ReadFields[]): ReadFields {
  return {
    claims: [...new Set(fields.flatMap(({ claims }) => claims))],
    pictures: fields.flatMap(({ pictures }) => pictures),
    problems: fields.flatMap(({ problems }) => problems),
  };
}

type NamePart = Exclude<FieldPart, WordsPart>;

const nothing: ReadFields = { claims: [], pictures: [], problems: [] };

/** Reads a text in all its locales. */
function readText(part: WordsPart, piece: Piece, context: FieldContext): ReadFields {
  const { kind, path, value, mayBeEmpty } = part;
  const { source, locales, only } = piece;
  if (mayBeEmpty && value === '') return nothing;
  // A page without a slug may already have texts for that locale; pages.ts reports the missing slug.
  const isEarly = (tag: string) => !only && !locales.includes(tag) && context.settings.locales.includes(tag);
  const isRead = (tag: string) => tag === 'all' || locales.includes(tag) || isEarly(tag);
  const written = [...wordsOf(part, source, isRecord(value) ? Object.keys(value).filter(isRead) : locales)];
  const shownIn = (locale: string, words: Words) => {
    if (words.path.length === path.length) return kind.mayBeShared ? locales : locales.slice(0, 1);
    return locale === 'all' && isRecord(value) ? absentFrom(value, locales) : [locale];
  };
  const all = written.map(([, words]) => words);
  const needed = written.flatMap(([locale, words]) => (isEarly(locale) ? [] : words));
  return {
    claims: claimsIn(needed, kind),
    pictures: picturesIn(all, kind, context.names),
    problems: [
      ...valueProblems(part, piece, context.settings.locales),
      ...written.flatMap(([tag, words]) => wordsProblems(words, { kind, locales: shownIn(tag, words) }, context)),
    ],
  };
}

/** Reads the name of a link, a picture, an icon or a tag. */
function readName(part: NamePart, { source, locales }: Piece, context: FieldContext): ReadFields {
  const { is, locale, path, value } = part;
  const isOfSite = locale === undefined || locale === 'all' || locales.includes(locale);
  const name = is === 'picture' && typeof value === 'string' ? pictureNamed(value, source.file, context.names) : '';
  return {
    claims: [],
    pictures: name === '' ? [] : [{ name, path }],
    problems: [
      ...(isOfSite ? [] : [notOfSite(locale, locales, source.place(path, { key: true }))]),
      ...nameProblems(part, source, context),
    ],
  };
}

/** The problem of a field that holds the name of a link, a picture or an icon. */
function nameProblems(part: NamePart, source: Source, context: FieldContext): Problem[] {
  const { names, icons = [] } = context;
  const { value, path } = part;
  if (typeof value !== 'string' || part.is === 'id') return [];
  if (part.is === 'picture') {
    const isKnown = names.has('picture', pictureNamed(value, source.file, names));
    return isKnown ? [] : [noPicture(value, names.all('picture'), source.place(path))];
  }
  if (part.is === 'tag') {
    const list = `${collectionOf(source.file)}/${path[0]}`;
    if (names.has('tag', `${list}/${value}`)) return [];
    const { locales } = context.settings;
    return [noTag(value, list, { known: names.all('tag'), locales, place: source.place(path) })];
  }
  if (part.is === 'icon') return icons.includes(value) ? [] : [noIcon(value, icons, source.place(path))];
  // A name may stand without `${ }`.
  const [bare] = /^(?:page|link)\.[^#\s]+/.exec(value) ?? [];
  for (const reference of bare ? [`\${${bare}}`] : writtenReferences(value)) {
    const place = () => source.place(path, { find: bare ?? reference });
    const problem = referenceProblem(reference, '', { names, place });
    if (problem) return [problem];
  }
  if (parseTarget(value)) return [];
  const outside = part.mayBeOutside && outsideFault(value, context.settings.schemes);
  if (outside)
    return outside.text ? [faultyAddress({ text: outside.text, hint: outside.hint }, source.place(path))] : [];
  const isAddress = /^(?:[a-z][a-z\d+.-]*:\S|\/|\+?[\d-]{6,}$)|\w\.[a-z]/i.test(value);
  if (!isAddress) return [notALink(value, source.place(path))];
  return [undeclaredAddress(value, source.place(path), part.mayBeOutside)];
}

/** What is wrong with a text but its words: its form, its locales, and those that it lacks. */
function valueProblems({ kind, path, value }: WordsPart, piece: Piece, ofSite: readonly string[]): Problem[] {
  const { source, locales, only } = piece;
  const name = lastName(path);
  if (typeof value === 'string')
    return locales.length > 1 && !kind.mayBeShared ? [oneTextForAll(name, locales, source.place(path))] : [];
  if (!isRecord(value)) {
    const at = source.place(path, value === null ? { key: true } : {});
    return [notAText(name, value, { place: source.place(path), at })];
  }
  const faults = Object.entries(value).flatMap(([locale, text]) => {
    if (locale === 'all' && typeof text === 'string') return [];
    const inFile = [...path, locale];
    const key = () => source.place(inFile, { key: true });
    const isOfSite = ofSite.includes(locale);
    if (text === null && !isOfSite) return cutAtComma(name, locale, ofSite, key());
    if (!locales.includes(locale) && (only || !isOfSite))
      return isOfSite
        ? wordsElsewhere(name, locale, only, key())
        : notOfSite(locale, locales, key(), absentFrom(value, locales));
    if (typeof text === 'string') return [];
    const place = source.place(inFile);
    return notAText(name, text, { locale, place, at: text === null ? key() : place });
  });
  return [...faults, ...(typeof value.all === 'string' ? [] : missingTexts(value, path, piece))];
}

/** A problem for each missing text. Misspelt locales are already reported: not the right ones as well. */
function missingTexts(value: Record<string, unknown>, path: Path, { source, locales }: Piece): Problem[] {
  const unknown = Object.keys(value).filter((locale) => !locales.includes(locale));
  const isUnreadable = (locale: string) => source.joined?.unreadable.includes(locale);
  const missing = locales.filter(
    (locale) =>
      !Object.hasOwn(value, locale) &&
      !isUnreadable(locale) &&
      !languageParents(locale, locales).some((tag) => Object.hasOwn(value, tag)) &&
      !unknown.some((written) => didYouMean(written, [locale])),
  );
  const [first = ''] = locales;
  return missing.map((locale) => textMissing(lastName(path), locale, first, source.place(path, { key: true })));
}

/** The picture that a file names: first one beside it, then one of content/images/. */
function pictureNamed(name: string, file: string, names: Names): string {
  return pictureNameIn(file, name, (one) => names.has('picture', one));
}

/** The pictures of a text. Only long texts have some. */
function picturesIn(words: readonly Words[], kind: TextKind, names: Names): NamedPicture[] {
  if (kind.markdown !== 'block') return [];
  return words
    .filter(({ text }) => text.includes('!['))
    .flatMap(({ text, source, path }) =>
      picturesOf(text).map(({ name, find }) => ({ name: pictureNamed(name, source.file, names), path, aim: { find } })),
    );
}

function claimsIn(words: readonly Words[], kind: TextKind): string[] {
  const references = words.flatMap(({ text }) => writtenReferences(withoutCode(text, kind.markdown)));
  const claims = references.map(parseReference).filter((reference) => reference?.kind === 'claim');
  return [...new Set(claims.map((reference) => reference?.name ?? ''))];
}

const list = /^[-*+] .*(?=\n+[-*+] )/m;

/** The kind of words, and the locales that show them. */
type Shown = Pick<Text, 'kind' | 'locales'>;

/** The problems of words. Those in a locale in translation name it, so that they become warnings. */
function wordsProblems(words: Words, shown: Shown, context: FieldContext): Problem[] {
  const problems = problemsOfWords(words, shown, context);
  const [locale = '', ...others] = shown.locales;
  if (others.length > 0 || !context.settings.inTranslation.includes(locale)) return problems;
  return problems.map((problem) => ({ ...problem, locale }));
}

function problemsOfWords(words: Words, { kind, locales }: Shown, { settings, names }: FieldContext): Problem[] {
  const { text, source, path } = words;
  const [locale = ''] = locales;
  const isOneOfMany = path.at(-1) === locales[0];
  const key = isOneOfMany ? path.slice(0, -1) : path;
  if (text.trim() === '')
    return isOneOfMany && settings.inTranslation.includes(locale)
      ? [textMissing(lastName(key), locale, settings.locales[0] ?? '', source.place(key, { key: true }))]
      : [noWords(lastName(key), isOneOfMany ? locale : undefined, source.place(path))];
  const limits = limitsOf(settings.rules, 'too-long');
  const long = tooLongFault(text, kind, lastName(key), limits[kind.limit]);
  if (long) return [textTooLong(long, source.place(path))];
  const problems: Problem[] = [];
  const prose = withoutCode(text, kind.markdown);
  // What a claim lacks in a locale in translation is counted there, not at every text that all locales share.
  const complete = locales.filter((locale) => !settings.inTranslation.includes(locale));
  // Code may contain the same.
  const placeOf = (find: string, at: number) =>
    source.place(path, { find, nth: text.slice(0, at).split(find).length - 1 });
  let end = 0;
  for (const reference of writtenReferences(prose)) {
    const [find = ''] = reference.split('\n', 1);
    const at = prose.indexOf(reference, end);
    end = at + reference.length;
    const place = () => placeOf(find, at);
    const found = (locales.length > 1 ? complete : locales).flatMap(
      (locale) => referenceProblem(reference, locale, { names, place }) ?? [],
    );
    problems.push(...new Map(found.map((one) => [`${one.rule} ${one.locale}`, one])).values());
  }
  const at = (find: string) => source.place(path, { find });
  const almost = almostReference(prose, () => names.all('collection'));
  if (almost) problems.push(mistypedReference(almost, at(almost)));
  const marks = kind.isInterfaceWord && markedWords(text);
  if (marks) problems.push(shownMarks(marks, 'remove the marks: words have no Markdown', at(marks)));
  // An illustration is shown as it is written.
  const syntax = kind.isCopy ? foreignSyntax(text, kind.markdown, kind.isInterfaceWord ? 'word' : 'text') : [];
  // Lists of entries have a number, and those of tags a name.
  const isFilledIn = (find: string) => path[0] === 'collections' && /^\{(?:page|tag)\}$/.test(find);
  for (const { find, nth, hint } of syntax)
    if (find !== almost && !isFilledIn(find)) problems.push(shownSyntax(find, hint, source.place(path, { find, nth })));
  if (kind.markdown === 'none') return problems;
  const item = kind.markdown === 'inline' && list.exec(prose)?.[0];
  if (item) problems.push(shownMarks(item, 'use a field for long texts', at(item)));
  const forbidden = forbiddenEntity(prose);
  if (forbidden) problems.push(forbiddenCharacter(forbidden.character, placeOf(forbidden.find, forbidden.at)));
  const options = { schemes: kind.mayLeadOutside && settings.schemes, limits };
  for (const { find, nth, of, ...fault } of textFaults(text, kind.markdown, options)) {
    const place = source.place(path, { find, nth });
    problems.push(faultOf[of](fault, place));
  }
  for (const { name, aim } of picturesIn([words], kind, names))
    if (!names.has('picture', name)) problems.push(noPicture(name, names.all('picture'), source.place(path, aim)));
  return problems;
}

const faultOf = { html: htmlInText, markdown: notAllowedInText, 'raw-link': faultyAddress };

function lastName(path: Path): string {
  return String(path.findLast((step) => typeof step === 'string') ?? path.at(-1) ?? '');
}
