// A sink that writes down every mail by its Message-ID, and what was promised beside it: what was lost,
// what came twice.

import type { Random } from '../random.ts';
import { keyIn } from './clients.ts';
import { idOf, type Sink, startSink } from './sink.ts';

export interface Mailbox extends Sink {
  /** How many mails came under each id. */
  readonly copies: ReadonlyMap<string, number>;
  readonly faults: string[];
  /** Waits until each of these ids has come, or nothing has for so long; those that have not. */
  missing(ids: ReadonlyMap<string, string>, patienceMs: number): Promise<readonly string[]>;
  /** Mails beyond the first of each id. */
  duplicates(): number;
}

/** `random` makes it think about each mail for up to `delayMs`, so that a kill finds it thinking. */
export async function startMailbox(random?: Random, delayMs = 6): Promise<Mailbox> {
  const copies = new Map<string, number>();
  const keys = new Map<string, string>();
  const faults: string[] = [];
  const sink = await startSink({
    delayMs: random && (() => random() * delayMs),
    onMail: (raw) => {
      const [id, key] = [idOf(raw), keyIn(raw)];
      copies.set(id, (copies.get(id) ?? 0) + 1);
      if (id === '' || key === '') faults.push(`a mail without id or key: ${raw.slice(0, 200)}`);
      if ((keys.get(id) ?? key) !== key) faults.push(`two messages came under the Message-ID ${id}`);
      keys.set(id, key);
    },
  });
  return {
    ...sink,
    copies,
    faults,
    missing: async (ids, patienceMs) => {
      const look = () => [...ids.keys()].filter((id) => !copies.has(id));
      let [seen, since] = [0, performance.now()];
      while (performance.now() - since < patienceMs && look().length > 0) {
        if (copies.size > seen) [seen, since] = [copies.size, performance.now()];
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      for (const [id, key] of ids)
        if (copies.has(id) && keys.get(id) !== key)
          faults.push(`the mail ${id} holds another message than was accepted`);
      return look();
    },
    duplicates: () => [...copies.values()].reduce((sum, count) => sum + count - 1, 0),
  };
}
