// Moves the translations of a page between their two homes: maps beside the original, and a file for each
// language. Comments and the layout of lines that do not change stay as they are.
import { Document, isCollection, isMap, type Node, parseDocument, visit, YAMLMap } from 'yaml';
import type { Path } from '../site/fields.ts';
import type { LocalizedText, TextPlace } from '../site/localized-text.ts';
import { isRecord } from '../site/record.ts';
import type { Source } from '../site/source.ts';

/** Where translations stand. */
export const homes = ['files', 'beside'] as const;
export type Home = (typeof homes)[number];

/** The new files of a page. */
export interface MovedTexts {
  /** File → its text, or undefined if the page no longer needs it. */
  readonly files: ReadonlyMap<string, string | undefined>;
  /** The comments that are in none of the new files. */
  readonly lost: readonly string[];
}

/** Moves the texts of one page or shared section in YAML. Without `files` there is nothing to move. */
export function moveTexts(texts: readonly LocalizedText[], to: Home): MovedTexts {
  const opened = new Map<Source, Document>();
  const open = (source: Source) => {
    const document = opened.get(source) ?? parsed(source.text);
    opened.set(source, document);
    return document;
  };
  const nodeAt = ({ source, path }: TextPlace) => open(source).getIn(path, true);
  const changed = new Set<Source>();
  const emptied = new Set<Source>();
  const trees = new Map<string, unknown>();
  for (const { locales, spoken, kind } of texts) {
    const [first = ''] = locales;
    const words = [...spoken].map(([tag, one]) => ({ tag, text: one.text, ...origin(one) }));
    const original = words.find(({ tag }) => tag === first);
    if (!original) continue;
    const { source: main, path } = original;
    const isElsewhere = ({ source }: TextPlace) => source !== main;
    if (to === 'beside' && words.some(isElsewhere)) {
      const map = new YAMLMap();
      // What all languages share is in the file of the original once.
      for (const one of words) map.set(one.tag, one === original || isElsewhere(one) ? nodeAt(one) : one.text);
      map.flow = isInFlow(open(main), path);
      open(main).setIn(path, map);
      for (const { source } of words.filter(isElsewhere)) emptied.add(source);
      changed.add(main);
    }
    const at = path.slice(0, -1);
    const map = to === 'files' && path.at(-1) === first ? open(main).getIn(at, true) : undefined;
    if (isMap(map) && map.items.length > 1 && map.items.length === words.length) {
      for (const { tag, text, ...one } of words) {
        if (tag === first || (kind.mayBeShared && text === original.text)) continue;
        const file = main.file.replace(/\.yaml$/, `.${tag}.yaml`);
        const known = main.joined?.files.find((other) => other.file === file);
        if (known) open(known);
        if (!trees.has(file)) trees.set(file, structuredClone(known?.data ?? {}));
        put(trees.get(file), at, nodeAt(one), main.data);
      }
      open(main).setIn(at, nodeAt(original));
      changed.add(main);
    }
  }
  const files = new Map<string, string | undefined>([
    ...Array.from(emptied, ({ file }) => [file, undefined] as const),
    ...Array.from(trees, ([file, tree]) => [file, new Document(tree).toString({ lineWidth: 0 })] as const),
    ...Array.from(changed, (main) => [main.file, printed(open(main), main.text)] as const),
  ]);
  const kept = [...files.values()].flatMap((text) => commentsIn(text ?? ''));
  const lost = [...opened.keys()].flatMap(({ text }) => commentsIn(text)).filter((comment) => !kept.includes(comment));
  return { files, lost: changed.size > 0 ? lost : [] };
}

/** The file of a text, and its path there. */
function origin({ source, path }: TextPlace): TextPlace {
  return source.joined?.origin(path) ?? { source, path };
}

function isInFlow(document: Document, path: Path): boolean {
  return path.some((_, end) => {
    const node = document.getIn(path.slice(0, end), true);
    return isCollection(node) && node.flow === true;
  });
}

/** Puts a value into the tree of a translation, whose lists are as long as those of the original. */
function put(tree: unknown, [step = '', ...rest]: Path, value: unknown, like: unknown): void {
  const at = tree as Record<string | number, unknown>;
  const below = (like as Record<string | number, unknown>)[step];
  if (rest.length === 0) at[step] = value;
  else {
    at[step] ??= Array.isArray(below) ? below.map((one) => (isRecord(one) ? {} : null)) : {};
    put(at[step], rest, value, below);
  }
}

function parsed(text: string): Document<Node> {
  return parseDocument(text, { version: '1.2', schema: 'core' });
}

/** The text of a document, with the lines of `text` that say the same. */
function printed(document: Document, text: string): string {
  const written = text.split('\n');
  const printing = (indentSeq: boolean) => {
    const lines = parsed(text).toString({ lineWidth: 0, indentSeq }).split('\n');
    return { indentSeq, lines, same: lines.filter((line, index) => line === written[index]).length };
  };
  const [one, other] = [printing(true), printing(false)];
  const { indentSeq, lines } = one.same >= other.same ? one : other;
  const original = new Map(lines.length === written.length ? lines.map((line, index) => [line, written[index]]) : []);
  const now = document.toString({ lineWidth: 0, indentSeq }).split('\n');
  return now.map((line) => original.get(line) ?? line).join('\n');
}

function commentsIn(text: string): string[] {
  const document = parsed(text);
  const found: (string | null | undefined)[] = [document.commentBefore, document.comment];
  visit(document, { Node: (_, node) => void found.push(node.commentBefore, node.comment) });
  return found.flatMap((comment) => comment ?? []);
}
