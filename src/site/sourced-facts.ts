// Facts with a source, such as credits, a changelog or a table of data: their figures need no claim, because
// the source stands for all of them. A page or a section says `facts:` for all of its texts.
import type { z } from 'zod';
import { factsShape } from './page.ts';
import { isRecord, valueAt } from './record.ts';
import type { Text } from './text.ts';

/** The source of facts, and the day that they are true of. */
export type SourcedFacts = z.infer<typeof factsShape>;

/** The facts that a text gives, as its page, its section or the theme says. Undefined if it is none. */
export function factsOf({ kind, words, path }: Pick<Text, 'kind' | 'words' | 'path'>): SourcedFacts | undefined {
  if (kind.givesFacts) return { source: `the field ${path.findLast((part) => typeof part === 'string')}` };
  const data = words.values().next().value?.source.data;
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const part = valueAt(data, path.slice(0, depth));
    const facts = isRecord(part) && part.facts ? factsShape.safeParse(part.facts).data : undefined;
    if (facts) return facts;
  }
  return undefined;
}
