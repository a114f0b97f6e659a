// Moves the translations of a page between their two homes: maps beside the original, and a file for each
// language. Comments and the layout of lines that do not change stay as they are.
import { Document, isCollection, isMap, isScalar, type Node, parseDocument, Scalar, visit, YAMLMap } from 'yaml';
import { isRecord, type Path } from '../site/record.ts';
import { type Source, unjoined } from '../site/source.ts';
import type { Text, TextPlace } from '../site/text.ts';

/** Where translations stand. */
export const homes = ['files', 'beside'] as const;
/** `files` or `beside`. */
export type Home = (typeof homes)[number];

/** Moves the texts of one page or shared section in YAML. Without `files` there is nothing to move. */
export function moveTexts(texts: readonly Text[], to: Home) {
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
  /** The comments above texts that get a file of their own. */
  const comments: { file: string; at: Path; key: Node | undefined }[] = [];
  for (const { locales, words: all, kind } of inOrder(texts)) {
    const [first = ''] = locales;
    const words = [...all].map(([tag, one]) => ({ tag, text: one.text, ...unjoined(one) }));
    const original = words.find(({ tag }) => tag === first);
    if (!original) continue;
    const { source: main, path } = original;
    const isElsewhere = ({ source }: TextPlace) => source !== main;
    if (to === 'beside' && words.some(isElsewhere)) {
      const map = new YAMLMap<Scalar>();
      map.flow = isInFlow(open(main), path);
      for (const one of words) {
        const key = new Scalar(one.tag);
        // What all languages share is in the file of the original once.
        const isOwn = one === original || isElsewhere(one);
        if (isOwn && !map.flow) moveComment(keyAt(open(one.source), one.path), key);
        map.add({ key, value: isOwn ? nodeAt(one) : one.text });
      }
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
        comments.push({ file, at, key: keyAt(open(main), one.path) });
      }
      const key = keyAt(open(main), at);
      moveComment(map, key);
      moveComment(keyAt(open(main), path), key);
      open(main).setIn(at, nodeAt(original));
      changed.add(main);
    }
  }
  const lineEnd = [...opened.keys()].some(({ text }) => text.includes('\r\n')) ? '\r\n' : '\n';
  const written = Array.from(trees, ([file, tree]) => {
    const document = new Document(tree);
    for (const { at, key } of comments.filter((one) => one.file === file)) moveComment(key, keyAt(document, at));
    return [file, document.toString({ lineWidth: 0 }).replaceAll('\n', lineEnd)] as const;
  });
  const files = new Map<string, string | undefined>([
    ...Array.from(emptied, ({ file }) => [file, undefined] as const),
    ...written,
    ...Array.from(changed, (main) => [main.file, printed(open(main), main.text).replaceAll('\n', lineEnd)] as const),
  ]);
  const kept = [...files.values()].flatMap((text) => commentsIn(text ?? ''));
  const lost = [...opened.keys()].flatMap(({ text }) => commentsIn(text)).filter((comment) => !kept.includes(comment));
  return { files, lost: changed.size > 0 ? lost : [] };
}

/** The key of a value in a map. */
function keyAt(document: Document, path: Path): Node | undefined {
  const map = document.getIn(path.slice(0, -1), true);
  const pair = isMap(map) ? map.items.find(({ key }) => isScalar(key) && key.value === path.at(-1)) : undefined;
  return isScalar(pair?.key) ? pair.key : undefined;
}

/** Moves the comment above a node, below one that is there. */
function moveComment(from: Node | undefined, to: Node | undefined): void {
  if (!from?.commentBefore || !to) return;
  to.commentBefore = [to.commentBefore, from.commentBefore].filter(Boolean).join('\n');
  from.commentBefore = null;
}

function isInFlow(document: Document, path: Path): boolean {
  return path.some((_, end) => {
    const node = document.getIn(path.slice(0, end), true);
    return isCollection(node) && node.flow === true;
  });
}

/** Puts a value into the tree of a translation. An entry of a list before it that has no texts is {}. */
function put(tree: unknown, [step = '', ...rest]: Path, value: unknown, like: unknown): void {
  const [at, original] = [tree, like] as Record<string | number, unknown>[];
  if (!at || !original) return;
  if (Array.isArray(tree)) while (tree.length < Number(step)) tree.push(isRecord(original[tree.length]) ? {} : null);
  if (rest.length === 0) at[step] = value;
  else {
    at[step] ??= Array.isArray(original[step]) ? [] : {};
    put(at[step], rest, value, original[step]);
  }
}

/** Texts in the order of the file. */
function inOrder(texts: readonly Text[]): readonly Text[] {
  const placed = texts.map((text) => {
    const [first] = text.words.values();
    return { text, place: first?.source.place(first.path) ?? { line: 0, column: 0 } };
  });
  return placed.sort(({ place: a }, { place: b }) => a.line - b.line || a.column - b.column).map(({ text }) => text);
}

function parsed(text: string): Document<Node> {
  return parseDocument(text, { version: '1.2', schema: 'core' });
}

/** The text of a document, with the lines of `text` that say the same. */
function printed(document: Document, text: string): string {
  const written = text.split(/\r?\n/);
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
