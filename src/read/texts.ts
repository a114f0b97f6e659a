// Reads the fields of one file: every text, link, picture and icon. A text must exist in each locale, and
// everything that it names must exist.
import { cutAtComma } from '../problems/cut-text.ts';
import { noWords } from '../problems/empty-text.ts';
import { htmlInText } from '../problems/html.ts';
import { notALink } from '../problems/link.ts';
import { notAllowedInText, shownMarks } from '../problems/markdown.ts';
import { textMissing } from '../problems/missing-translation.ts';
import { oneTextForAll } from '../problems/not-localized.ts';
import { didYouMean, type Place, type Problem } from '../problems/problem.ts';
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
import { withoutCode } from '../text/code.ts';
import { foreignSyntax } from '../text/foreign-syntax.ts';
import { parseTarget } from '../text/link.ts';
import { outsideFault } from '../text/outside-address.ts';
import { parseReference, writtenReferences } from '../text/references.ts';
import { markedWords, picturesOf, textFaults } from '../text/text-faults.ts';
import { interfaceWord, type TextKind, tooLongFault } from '../text/text-kinds.ts';
import { forbiddenEntity } from '../text/turned-direction.ts';
import type { Theme } from '../theme/index.ts';
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
  const texts = parts.map((part) => (part.is === 'words' ? textsOf(part, piece, context) : nothing));
  const pictures = parts.flatMap((part, index): readonly NamedPicture[] => {
    const named = part.is === 'words' ? (texts[index]?.texts.flatMap(picturesIn) ?? []) : pictureOf(part);
    return named.map((picture) => ({ ...picture, name: pictureNamed(picture.name, piece.source.file, context.names) }));
  });
  return {
    claims: claimsIn(texts.flatMap((one) => one.texts)),
    pictures,
    problems: parts.flatMap((part, index) => {
      const { texts: written = [], before = [], after = [] } = texts[index] ?? {};
      if (part.is === 'words')
        return [...before, ...written.flatMap((one) => textProblems(one, piece.source, context)), ...after];
      return [...ofLocale(part, piece), ...namedProblems(part, piece.source, context)];
    }),
  };
}

/** Reads the words of the interface in one locale. */
export function readWords(
  words: InterfaceWords,
  from: { tag: string; source: Source },
  context: FieldContext,
): ReadFields {
  const texts = wordsIn(words, ['words']).map(([path, text]) => ({
    text,
    path,
    locales: [from.tag],
    kind: interfaceWord,
  }));
  const problems = texts.flatMap((text) => textProblems(text, from.source, context));
  return { claims: claimsIn(texts), pictures: [], problems };
}

/** The problem of a value for one locale. */
function ofLocale({ locale, path }: NamedPart, { source, locales }: Piece): Problem[] {
  if (locale === undefined || locale === 'all' || locales.includes(locale)) return [];
  return [notOfSite(locale, locales, source.place(path, { key: true }))];
}

type NamedPart = Exclude<FieldPart, { is: 'words' }>;

/** The problem of a field that holds the name of a link, a picture or an icon. */
function namedProblems(part: NamedPart, source: Source, context: FieldContext): Problem[] {
  const { names, icons = [] } = context;
  const { value, path } = part;
  if (typeof value !== 'string' || part.is === 'id') return [];
  if (part.is === 'picture') return missingPicture(value, source.file, { names, place: () => source.place(path) });
  if (part.is === 'tag') {
    const list = `${collectionOf(source.file)}/${path[0]}`;
    if (names.has('tag', `${list}/${value}`)) return [];
    return [noTag(value, list, { known: names.all('tag'), place: source.place(path) })];
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

interface WrittenText {
  readonly text: string;
  readonly path: Path;
  /** The locales that show this text. */
  readonly locales: readonly string[];
  /** Set for a text in a locale that the page does not have yet. */
  readonly isEarly?: boolean;
  readonly kind: TextKind;
}

interface LocalizedTexts {
  readonly texts: readonly WrittenText[];
  readonly before?: readonly Problem[];
  readonly after?: readonly Problem[];
}

const nothing: LocalizedTexts = { texts: [] };

/** The texts of a field in its locales, and the problems of the field before and after those of the texts. */
function textsOf(
  { kind, path, value, mayBeEmpty }: Extract<FieldPart, { is: 'words' }>,
  piece: Piece,
  { settings }: FieldContext,
): LocalizedTexts {
  const { source, locales, only } = piece;
  if (mayBeEmpty && value === '') return nothing;
  const name = lastName(path);
  if (typeof value === 'string') {
    const shown = kind.mayBeShared ? locales : locales.slice(0, 1);
    const isOne = locales.length > 1 && !kind.mayBeShared;
    return {
      texts: [{ text: value, path, locales: shown, kind }],
      before: isOne ? [oneTextForAll(name, locales, source.place(path))] : [],
    };
  }
  if (!isRecord(value)) {
    const at = source.place(path, value === null ? { key: true } : {});
    return { texts: [], before: [notAText(name, value, { place: source.place(path), at })] };
  }
  const texts: WrittenText[] = [];
  const before: Problem[] = [];
  const others = absentFrom(value, locales);
  for (const [locale, text] of Object.entries(value)) {
    const inFile = [...path, locale];
    if (locale === 'all' && typeof text === 'string') {
      texts.push({ text, path: inFile, locales: others, kind });
      continue;
    }
    const key = () => source.place(inFile, { key: true });
    const isOfSite = settings.locales.includes(locale);
    if (text === null && !isOfSite) before.push(cutAtComma(name, locale, settings.locales, key()));
    // A page without a slug may already have texts for that locale; pages.ts reports the missing slug.
    else if (!locales.includes(locale) && (only || !isOfSite))
      before.push(
        isOfSite
          ? wordsElsewhere(name, locale, only, key())
          : notOfSite(locale, locales, key(), absentFrom(value, locales)),
      );
    else if (typeof text !== 'string')
      before.push(
        notAText(name, text, { locale, place: source.place(inFile), at: text === null ? key() : source.place(inFile) }),
      );
    else texts.push({ text, path: inFile, locales: [locale], isEarly: !locales.includes(locale), kind });
  }
  return { texts, before, after: typeof value.all === 'string' ? [] : missingTexts(value, path, piece) };
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

function pictureOf({ is, value, path }: FieldPart): NamedPicture[] {
  return is === 'picture' && typeof value === 'string' ? [{ name: value, path }] : [];
}

/** The picture that a file names: first one beside it, then one of content/images/. */
function pictureNamed(name: string, file: string, names: Names): string {
  return pictureNameIn(file, name, (one) => names.has('picture', one));
}

/** The problem of a picture that does not exist. */
function missingPicture(
  name: string,
  file: string,
  { names, place }: { readonly names: Names; readonly place: () => Place },
): Problem[] {
  return names.has('picture', pictureNamed(name, file, names)) ? [] : [noPicture(name, names.all('picture'), place())];
}

/** The pictures of a text. Only long texts have some. */
function picturesIn({ text, path, kind }: WrittenText): NamedPicture[] {
  if (kind.markdown !== 'block' || !text.includes('![')) return [];
  return picturesOf(text).map(({ name, find }) => ({ name, path, aim: { find } }));
}

function claimsIn(texts: readonly WrittenText[]): string[] {
  const references = texts.flatMap(({ text, isEarly, kind }) =>
    isEarly ? [] : writtenReferences(withoutCode(text, kind.markdown)),
  );
  const claims = references.map(parseReference).filter((reference) => reference?.kind === 'claim');
  return [...new Set(claims.map((reference) => reference?.name ?? ''))];
}

const list = /^[-*+] .*(?=\n+[-*+] )/m;

/** The problems of a text. Those in a locale in translation name it, so that they become warnings. */
function textProblems(written: WrittenText, source: Source, context: FieldContext): Problem[] {
  const problems = problemsOfText(written, source, context);
  const [locale = '', ...others] = written.locales;
  if (others.length > 0 || !context.settings.inTranslation.includes(locale)) return problems;
  return problems.map((problem) => ({ ...problem, locale }));
}

function problemsOfText(written: WrittenText, source: Source, { settings, names }: FieldContext): Problem[] {
  const { text, path, locales, kind } = written;
  const isOneOfMany = path.at(-1) === locales[0];
  const key = isOneOfMany ? path.slice(0, -1) : path;
  const [locale = ''] = locales;
  if (text.trim() === '' && settings.inTranslation.includes(locale) && path.at(-1) === locale)
    return [
      textMissing(
        lastName(path.slice(0, -1)),
        locale,
        settings.locales[0] ?? '',
        source.place(path.slice(0, -1), { key: true }),
      ),
    ];
  if (text.trim() === '') return [noWords(lastName(key), isOneOfMany ? locales[0] : undefined, source.place(path))];
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
  for (const { name, aim } of picturesIn(written))
    problems.push(...missingPicture(name, source.file, { names, place: () => source.place(path, aim) }));
  return problems;
}

const faultOf = { html: htmlInText, markdown: notAllowedInText, 'raw-link': faultyAddress };

function lastName(path: Path): string {
  const named = path.filter((step) => typeof step === 'string');
  return String(named.at(-1) ?? path.at(-1) ?? '');
}
