// Checks that a translation has the same claims, links and placeholders as its original, and as many
// paragraphs and list entries. Missing translations are reported by texts.ts.
import type { Token, Tokens } from 'marked';
import type { Claim } from '../claims/claim.ts';
import type { Problem } from '../diagnostics/problem.ts';
import type { LocalizedText, SpokenText } from '../model/localized-text.ts';
import { parseTarget } from '../site/link.ts';
import { leadingParagraphs, libraryBlocks } from '../site/markdown.ts';
import { parseReference, writtenReferences } from '../site/references.ts';

export interface ParityInput {
  readonly claims: ReadonlyMap<string, Claim>;
  /** Problems found so far: a text with an error may differ only because of it, so it is skipped. */
  readonly reported: readonly Problem[];
}

/**
 * Returns a function that reports what each translation of a text lacks or has in addition to its
 * original.
 */
export function parityCheck({ claims, reported }: ParityInput): (text: LocalizedText) => Problem[] {
  return (text) => {
    const [first = '', ...others] = text.locales;
    const original = text.spoken.get(first);
    if (!original) return [];
    return others.flatMap((locale) => {
      const translation = text.spoken.get(locale);
      if (!translation || translation.text === original.text) return [];
      const pair: Pair = { text, first, locale, original, translation };
      const found = [
        ...claimProblems(pair, claims),
        ...linkProblems(pair),
        ...placeholderProblems(pair),
        ...listProblems(pair),
      ];
      return found.length > 0 && (hasError(original, reported) || hasError(translation, reported)) ? [] : found;
    });
  };
}

function hasError({ text, source, path }: SpokenText, reported: readonly Problem[]): boolean {
  const { file, line } = source.place(path);
  const last = line + text.split('\n').length - 1;
  const errors = reported.filter(({ rule, severity }) => severity === 'error' || rule === 'cut-text');
  return errors.some(({ place }) => place?.file === file && place.line >= line && place.line <= last);
}

interface Pair {
  readonly text: LocalizedText;
  readonly first: string;
  readonly locale: string;
  readonly original: SpokenText;
  readonly translation: SpokenText;
}

/** A claim, link or placeholder of a text: its normalised name, and how the text writes it. */
interface Part {
  readonly name: string;
  readonly written: string;
}

function claimProblems(pair: Pair, claims: ReadonlyMap<string, Claim>): Problem[] {
  const both = [pair.original, pair.translation].map((spoken) => claimsIn(spoken.text));
  // Unknown claims are reported by reference-faults.ts; a difference only follows from them.
  if (both.some((parts) => parts === undefined || parts.some(({ name }) => !claims.has(name)))) return [];
  return differences(pair, both as Part[][], {
    rule: 'parity-claims',
    describe: (name) => `the claim \`${name}\``,
    hint: 'use a claim in every language or in none; the style may differ: ${claim.ID, style}',
  });
}

function linkProblems(pair: Pair): Problem[] {
  return differences(pair, [linksIn(pair.original.text), linksIn(pair.translation.text)], {
    rule: 'parity-links',
    describe: (name) => `the link to ${name}`,
    hint: 'use the same links in every language',
  });
}

function placeholderProblems(pair: Pair): Problem[] {
  if (!pair.text.kind.isInterfaceWord) return [];
  // `count` chooses a plural form; whether the form shows it differs: "one message", "several messages".
  const counted = /_(zero|one|two|few|many|other)$/.test(pair.text.key);
  const parts = (text: string) => distinct(placeholdersIn(text).filter(({ name }) => !counted || name !== 'count'));
  return differences(pair, [parts(pair.original.text), parts(pair.translation.text)], {
    rule: 'parity-placeholders',
    describe: (name) => `{{${name}}}`,
    hint: 'the site fills in what is between {{ and }}: do not translate or remove it',
  });
}

/** The claims of a text, or undefined if one of its references is invalid. */
function claimsIn(text: string): Part[] | undefined {
  const parts: Part[] = [];
  for (const written of writtenReferences(text)) {
    const reference = parseReference(written);
    if (!reference) return undefined;
    if (reference.kind === 'claim') parts.push({ name: reference.name, written });
  }
  return parts;
}

/** The targets of Markdown links, and the references that become links. */
function linksIn(text: string): Part[] {
  if (!text.includes('${') && !text.includes('](')) return [];
  const parts: Part[] = [];
  const rest = text.replace(/\]\(\s*<?([^)\s>]+)/g, (_, target: string) => {
    if (parseTarget(target)) parts.push({ name: inBraces(target), written: target });
    return ']';
  });
  for (const written of writtenReferences(rest)) {
    const kind = parseReference(written)?.kind;
    if (kind === 'page' || kind === 'link') parts.push({ name: written, written });
  }
  return parts;
}

/** Normalises a target: `page.contact` and `${ page.contact }` become `${page.contact}`. */
function inBraces(target: string): string {
  return target.replace(/^(?:\$\{\s*)?((?:page|link)\.[\w-]+)(?:\s*\})?/, '${$1}');
}

function placeholdersIn(text: string): Part[] {
  return [...text.matchAll(/\{\{-?\s*([\w.]+)(?![\w.])[^{}]*\}\}/g)].map(([written, name = '']) => ({ name, written }));
}

function distinct(parts: readonly Part[]): Part[] {
  return [...new Map(parts.map((part) => [part.name, part])).values()];
}

interface Wording {
  readonly rule: string;
  readonly describe: (name: string) => string;
  readonly hint: string;
}

/** Reports all missing and added parts as one problem: they usually have one cause. */
function differences(
  pair: Pair,
  [ours = [], theirs = []]: readonly Part[][],
  { rule, describe, hint }: Wording,
): Problem[] {
  const missing = without(ours, theirs);
  const added = without(theirs, ours);
  if (missing.length === 0 && added.length === 0) return [];
  const { first, locale, original, translation } = pair;
  const list = (parts: readonly Part[]) => parts.map(({ name }) => describe(name)).join(' and ');
  const lacks = missing.length > 0 ? `lacks ${list(missing)}, which ${first} has` : '';
  const has = added.length > 0 ? `has ${list(added)}, which ${first} lacks` : '';
  return [
    {
      rule,
      severity: 'error',
      text: `\`${nameOf(pair)}\` in ${locale} ${[lacks, has].filter(Boolean).join(', and ')}`,
      locale,
      hint,
      place: translation.source.place(translation.path, aim(added)),
      related: [{ text: `in ${first}:`, place: original.source.place(original.path, aim(missing)) }],
    },
  ];
}

/** The multiset difference by name: `parts` without one part for each of `others`. */
function without(parts: readonly Part[], others: readonly Part[]): Part[] {
  const left = new Map<string, number>();
  for (const { name } of others) left.set(name, (left.get(name) ?? 0) + 1);
  return parts.filter(({ name }) => {
    const count = left.get(name) ?? 0;
    left.set(name, count - 1);
    return count <= 0;
  });
}

function aim([part]: readonly Part[]): { find?: string } {
  return part ? { find: part.written } : {};
}

function listProblems(pair: Pair): Problem[] {
  if (pair.text.kind.markdown !== 'block' || hasSameBlocks(pair.original.text, pair.translation.text)) return [];
  const ours = shapeOf(pair.original.text);
  const theirs = shapeOf(pair.translation.text);
  const { first, locale, original, translation } = pair;
  const different = shapes.filter((shape) => ours[shape] !== theirs[shape]);
  if (different.length === 0) return [];
  const counts = different.map((shape) => `${counted(theirs[shape], shape)} instead of ${ours[shape]}`);
  return [
    {
      rule: 'parity-list',
      severity: 'warning',
      text: `\`${nameOf(pair)}\` has ${counts.join(' and ')} in ${locale}`,
      locale,
      hint: `check what the translation leaves out, or what was added in ${first} since`,
      place: translation.source.place(translation.path),
      related: [{ text: `in ${first}:`, place: original.source.place(original.path) }],
    },
  ];
}

/**
 * A fast test that avoids parsing: if all lines have the same marks before their first word, the blocks
 * are the same.
 */
function hasSameBlocks(original: string, translation: string): boolean {
  return (
    outlineOf(original) === outlineOf(translation) && ![original, translation].some((text) => /[<|`=\r]|\]:/.test(text))
  );
}

function outlineOf(text: string): string {
  return text.replace(/^([-+*>#_~ \t\d.)]*)(.?).*$/gm, (_, marks: string, word: string) => marks + (word && 'x'));
}

const shapes = ['paragraph', 'heading', 'list entry', 'table row', 'quote'] as const;
type Shape = Record<(typeof shapes)[number], number>;

/** The number of blocks of each kind in a Markdown text, including those inside lists and quotes. */
function shapeOf(text: string): Shape {
  const shape: Shape = { paragraph: 0, heading: 0, 'list entry': 0, 'table row': 0, quote: 0 };
  const visit = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (token.type === 'paragraph') shape.paragraph += 1;
      else if (token.type === 'heading') shape.heading += 1;
      else if (token.type === 'table') shape['table row'] += (token as Tokens.Table).rows.length;
      else if (token.type === 'list') {
        const { items } = token as Tokens.List;
        shape['list entry'] += items.length;
        for (const item of items) visit(item.tokens);
      } else if (token.type === 'blockquote') {
        shape.quote += 1;
        visit((token as Tokens.Blockquote).tokens);
      }
    }
  };
  // Parse blocks only: inline Markdown is not counted and is the slowest part.
  const { paragraphs, rest } = leadingParagraphs(text);
  shape.paragraph += paragraphs.length;
  if (rest !== '') visit(libraryBlocks(rest).blocks);
  return shape;
}

function counted(count: number, noun: string): string {
  const many = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${count} ${count === 1 ? noun : many}`;
}

function nameOf({ text, original }: Pair): string {
  if (text.kind.isInterfaceWord) return original.path.slice(1).join('.');
  const names = original.path.slice(0, -1).filter((step) => typeof step === 'string');
  return String(names.at(-1) ?? '');
}
