// The writer of content: a value is set, added or removed at a random place of a real or a generated
// file. The file then has that value, and no other byte has changed.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import { editFile } from '../../../src/read/edit-file.ts';
import { strictValues } from '../../../src/read/yaml/strict-yaml.ts';
import type { Path } from '../../../src/site/record.ts';
import { repository } from '../../support/helpers.ts';
import { dice, yamlText } from '../../support/yaml-texts.ts';
import type { Proof } from '../proof.ts';
import type { Random } from '../random.ts';

const words = [
  ...['x', 'Größe', 'two\nlines\n', 'a: b', '# no', ' lead', 'trail ', '', '- item', 'null', '12', '1e3', 'true'],
  ...['{a}', '[b', 'a, b', 'it’s', "it's", '"q"', 'back\\slash', '${claim.x, month}', '😀', '😁', 'مرحبا', '你好。'],
  ...['\n\n', 'a\n\n  b\nc', 'tab\there', '@x', '*star*', '&amp', '!tag', '%', '`tick`', '|', '>', '---', '...'],
  ...['x #y', 'ends:', '?', '~', 'l\n', 'long words '.repeat(30).trim(), 'https://example.com/a?b=c#d', '07:30'],
];

const files = ['content', 'templates', 'tests/first-site', 'tests/blog-site', 'tests/minimal-site', 'tests/earlier']
  .flatMap((folder) => globSync(`${folder}/**/*.yaml`, { cwd: repository }))
  .map((file) => readFileSync(join(repository, file), 'utf8'));

const variants: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.trimEnd(),
  (text) => text.replace(/^( *[\w-]+:)\s*$/gm, '$1 # why'),
  (text) => text.replace(/^(?= +\w)/gm, '  '),
];

export const writer: Proof = {
  name: 'writer',
  of: 'edits',
  full: 10_000,
  short: 50,
  run: async ({ count, random, showProgress }) => {
    const faults: string[] = [];
    let done = 0;
    let refused = 0;
    while (done < count) {
      const isReal = random.below(2) === 0;
      const text = random.pick(variants)(isReal ? random.pick(files) : yamlText(dice(random.below(1e9))));
      if (strictValues('', text).data === undefined || text.length > 60_000) continue;
      const edit = randomEdit(text, random);
      if (!edit) continue;
      done += 1;
      // Its values are compared by the writer itself, which refuses an edit that would change others.
      const now = editFile({ file: 'content/pages/home.yaml', text }, [edit]);
      if (now === undefined) refused += 1;
      if (now === undefined && !isReal) continue;
      const fault = now === undefined ? 'it is refused' : changedElsewhere(text, now, edit.mayGo);
      if (fault) faults.push(`${fault}: ${JSON.stringify({ ...edit, text })}`);
      showProgress(`${done} edits`);
    }
    // Generated files have YAML that nobody writes: [ a: b ], or a dash alone on its line.
    if (refused > count / 200) faults.push(`${refused} are refused`);
    return { done, faults, also: `${refused} edits of generated files are refused` };
  },
};

interface Edit {
  readonly path: Path;
  readonly value: unknown;
  /** How many characters may be others than before. */
  readonly mayGo: number;
}

function randomEdit(text: string, random: Random): Edit | undefined {
  const spots: { readonly node: Node | null; readonly path: Path }[] = [];
  const visit = (node: Node | null, path: Path) => {
    spots.push({ node, path });
    if (isMap(node))
      for (const { key, value } of node.items)
        if (isScalar(key) && typeof key.value === 'string') visit(value as Node | null, [...path, key.value]);
    if (isSeq(node)) for (const [index, item] of node.items.entries()) visit(item as Node, [...path, index]);
  };
  visit(parseDocument(text).contents, []);
  const { node, path } = random.pick(spots);
  const [start = 0, end = 0] = node?.range ?? [];
  const kind = random.below(5);
  if (kind === 4 && path.length > 0) return { path, value: undefined, mayGo: Number.POSITIVE_INFINITY };
  // Behind { }, a comment stays with its key.
  const isEmpty = (isMap(node) || isSeq(node)) && node.items.length === 0;
  const mayGo = isEmpty ? Number.POSITIVE_INFINITY : isScalar(node) ? end - start + 2 : 0;
  if (isMap(node)) {
    const more = random.below(3) === 0 ? ['sub', 'x'] : [];
    return { path: [...path, `k${random.below(99)}new`, ...more], value: random.pick(words), mayGo };
  }
  if (isSeq(node)) {
    const more = random.below(2) === 0 ? ['de'] : [];
    return { path: [...path, node.items.length + random.below(2), ...more], value: random.pick(words), mayGo };
  }
  if (path.length === 0 || !isScalar(node)) return undefined;
  const value = random.below(12) === 0 ? { de: random.pick(words), fr: random.pick(words) } : random.pick(words);
  return { path, value, mayGo };
}

/** Says so if more of a text has changed than may. */
function changedElsewhere(before: string, now: string, mayGo: number): string | undefined {
  const most = Math.min(before.length, now.length);
  let start = 0;
  while (start < most && before[start] === now[start]) start += 1;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === now.at(-1 - same)) same += 1;
  const gone = before.slice(start, before.length - same).trim();
  return gone.length > mayGo ? `“${gone}” is gone` : undefined;
}
