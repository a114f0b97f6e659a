// Values as YAML the way people write it: plain where a text can be, in quotes where it must, long ones
// as blocks.

export type Yaml = string | boolean | readonly Yaml[] | { readonly [key: string]: Yaml };

export function yamlOf(value: { readonly [key: string]: Yaml }): string {
  return `${mapLines(value, '').join('\n')}\n`;
}

function mapLines(map: { readonly [key: string]: Yaml }, indent: string): string[] {
  return Object.entries(map).flatMap(([key, value]) => entryLines(`${indent}${key}:`, value, `${indent}  `));
}

function entryLines(head: string, value: Yaml, indent: string): string[] {
  if (typeof value === 'boolean') return [`${head} ${value}`];
  if (typeof value === 'string') {
    if (!value.includes('\n')) return [`${head} ${scalar(value)}`];
    return [`${head} |`, ...value.split('\n').map((line) => (line ? `${indent}${line}` : ''))];
  }
  if (!Array.isArray(value)) return [head, ...mapLines(value as { readonly [key: string]: Yaml }, indent)];
  return [head, ...listLines(value, indent)];
}

/** A list of maps has its dash before the first key. */
export function listLines(list: readonly Yaml[], indent: string): string[] {
  return list.flatMap((item) => {
    if (typeof item === 'object' && !Array.isArray(item)) {
      const [first = '', ...others] = mapLines(item as { readonly [key: string]: Yaml }, `${indent}  `);
      return [`${indent}- ${first.trimStart()}`, ...others];
    }
    return entryLines(`${indent}-`, item, `${indent}  `);
  });
}

function scalar(text: string): string {
  return /^[\p{L}$][^:#"{}[\]&*!|>'%@`]*$/u.test(text) && !/^(?:y|n|yes|no|true|false|null|on|off)$/i.test(text)
    ? text
    : JSON.stringify(text);
}
