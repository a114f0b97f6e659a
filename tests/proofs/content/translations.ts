// What has changed since translations were accepted is the same, whether all of them are looked at or
// only those that are not as accepted: of sites that are made and changed at random.
import { isDeepStrictEqual } from 'node:util';
import { parseSource } from '../../../src/read/yaml/read-yaml.ts';
import type { Text } from '../../../src/site/text.ts';
import { shortText } from '../../../src/text/text-kinds.ts';
import { acceptTranslations } from '../../../src/translations/accept.ts';
import type { LockEntry } from '../../../src/translations/lock.ts';
import { lockComparison, matchTranslations } from '../../../src/translations/match.ts';
import type { Proof } from '../proof.ts';

export const translations: Proof = {
  name: 'translations',
  of: 'sites',
  full: 2_000,
  short: 50,
  run: async ({ count, random }) => {
    const faults: string[] = [];
    const item = () => random.pick(['Eins | One', 'Zwei | Two', 'Drei | Three', 'Vier', 'Eins | Uno', 'Fünf | Five']);
    const some = <T>(make: () => T): T[] => Array.from({ length: 1 + random.below(3) }, make);
    const section = () => ({
      type: random.pick(['faq', 'story']),
      ...(random() < 0.2 && { id: random.pick(['a', 'b']) }),
      items: some(item),
    });
    const site = (pages: readonly Sections[]) => pages.flatMap((one, at) => textsOf(one, `content/pages/${at}.yaml`));
    const states = new Map<string, number>();
    for (let round = 0; round < count; round++) {
      const before = [some(section), some(section), some(section)];
      const { entries } = acceptAll(site(before));
      const after = before.map((page) => {
        if (random() < 0.3) return some(section);
        const moved = random() < 0.3 ? page.toReversed() : page;
        return moved.map((part) => ({ ...part, items: part.items.map((text) => (random() < 0.15 ? item() : text)) }));
      });
      if (random() < 0.3) after.pop();
      const texts = site(after);
      const changed = matchTranslations(texts, entries).filter(({ state }) => state !== 'fresh');
      if (!isDeepStrictEqual(changedTranslations(texts, entries), changed))
        faults.push(`round ${round}: ${JSON.stringify([before, after])}`);
      for (const { state } of changed) states.set(state, (states.get(state) ?? 0) + 1);
    }
    for (const state of ['new', 'missing', 'moved', 'stale'])
      if ((states.get(state) ?? 0) <= count / 10) faults.push(`only ${states.get(state) ?? 0} texts are ${state}`);
    return { done: count, also: [...states].map(([state, times]) => `${times} ${state}`).join(', '), faults };
  },
};

/** The texts of one page: each section a type, perhaps an id, and a list of texts, "de | en". */
export type Sections = readonly { readonly type: string; readonly id?: string; readonly items: readonly string[] }[];

export function textsOf(sections: Sections, file = 'content/pages/home.yaml'): Text[] {
  const data = {
    sections: sections.map(({ items, ...section }) => ({
      ...section,
      items: items.map((item) => {
        const [de = '', en] = item.split(' | ');
        return en === undefined ? { de } : { de, en };
      }),
    })),
  };
  const source = parseSource(file, JSON.stringify(data, null, 1));
  return data.sections.flatMap((section, index) =>
    section.items.map((item, at): Text => {
      const path = ['sections', index, 'items', at];
      const words = new Map(
        Object.entries(item).map(([locale, text]) => [locale, { text, source, path: [...path, locale] }]),
      );
      return { kind: shortText, file, path, locales: ['de', 'en'], words };
    }),
  );
}

export function acceptAll(texts: readonly Text[], entries: readonly LockEntry[] = []) {
  return acceptTranslations({ translations: matchTranslations(texts, entries), entries, wanted: () => true });
}

export function changedTranslations(texts: readonly Text[], entries: readonly LockEntry[]) {
  const held = lockComparison(entries);
  texts.forEach(held.add);
  return held.changed();
}
