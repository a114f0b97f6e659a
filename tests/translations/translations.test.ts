// Translations against the lock: what makes one stale, what does not, and how the lock is read and written.
import { expect, test } from 'vitest';
import { textsOfClaims } from '../../src/read/every-text.ts';
import { parseSource } from '../../src/read/yaml/read-yaml.ts';
import type { Text } from '../../src/site/text.ts';
import { shortText } from '../../src/text/text-kinds.ts';
import { acceptTranslations } from '../../src/translations/accept.ts';
import { entriesForOriginal } from '../../src/translations/changed-original.ts';
import { fingerprint, type LockEntry, normalised, readLock, writeLock } from '../../src/translations/lock.ts';
import { matchTranslations } from '../../src/translations/match.ts';
import { findings, hasChangedToo } from '../../src/translations/status-report.ts';
import { stableName, textId } from '../../src/translations/text-id.ts';
import { report } from '../../src/translations/translation-table.ts';
import { formatDiff, plainDiff, wordDiff } from '../../src/translations/word-diff.ts';
import { acceptAll, changedTranslations, type Sections, textsOf } from '../proofs/content/translations.ts';

const home: Sections = [
  { type: 'hero', items: ['Licht für draußen | Light for outdoors'] },
  { type: 'faq', id: 'questions', items: ['Wie lange? | How long?', 'Wie viel? | How much?', 'Warum? | Why?'] },
  { type: 'story', items: ['Am Anfang war es dunkel. | In the beginning it was dark.'] },
  { type: 'story', items: ['Dann kam die Lampe. | Then came the lamp.'] },
];

/** What is not fresh: "stale sections… Wie lange?". */
function statesOf(texts: readonly Text[], entries: readonly LockEntry[]): string[] {
  const changed = matchTranslations(texts, entries).filter(({ state }) => state !== 'fresh');
  expect(changedTranslations(texts, entries)).toEqual(changed);
  return changed.map(({ state, original }) => `${state}: ${original.text}`);
}

const with2 = (index: number, items: readonly string[], of = home): Sections =>
  of.map((section, at) => (at === index ? { ...section, items } : section));

test('what was accepted is fresh, and stays so in a lock that was written and read', () => {
  const { entries } = acceptAll(textsOf(home));
  expect(statesOf(textsOf(home), entries)).toEqual([]);
  const read = readLock(writeLock(entries));
  expect(read.problem).toBeUndefined();
  expect(statesOf(textsOf(home), read.entries)).toEqual([]);
  expect(writeLock(read.entries)).toBe(writeLock(entries));
});

test('without a lock nothing is stale and everything is new', () => {
  expect(new Set(matchTranslations(textsOf(home), []).map(({ state }) => state))).toEqual(new Set(['new']));
});

test('a changed original makes its translation stale, and reports the words that it was made from', () => {
  const { entries } = acceptAll(textsOf(home));
  const changed = textsOf(with2(0, ['Licht für drinnen | Light for outdoors']));
  expect(statesOf(changed, entries)).toEqual(['stale: Licht für drinnen']);
  const [hero] = matchTranslations(changed, entries);
  expect(hero?.was).toBe('Licht für draußen');
  expect(hero && hasChangedToo(hero)).toBe(false);
});

test('a translation that changed as well is stale until it is accepted', () => {
  const { entries } = acceptAll(textsOf(home));
  const changed = textsOf(with2(0, ['Licht für drinnen | Light for indoors']));
  const [hero] = matchTranslations(changed, entries);
  expect([hero?.state, hero && hasChangedToo(hero)]).toEqual(['stale', true]);
  expect(statesOf(changed, acceptAll(changed, entries).entries)).toEqual([]);
});

test('a better translation of the same original is fresh', () => {
  const { entries } = acceptAll(textsOf(home));
  expect(statesOf(textsOf(with2(0, ['Licht für draußen | Light outside'])), entries)).toEqual([]);
});

test('blanks, line breaks and invisible marks make nothing stale', () => {
  const { entries } = acceptAll(textsOf(home));
  expect(statesOf(textsOf(with2(0, ['Licht\u00a0für  drau\u00adßen\n | Light for outdoors'])), entries)).toEqual([]);
});

test('reordered sections and entries make nothing stale', () => {
  const { entries } = acceptAll(textsOf(home));
  const [hero, faq, first, second] = home;
  const reordered = [second, faq, hero, first].flatMap((one) => one ?? []);
  expect(statesOf(textsOf(reordered), entries).filter((state) => !state.startsWith('moved'))).toEqual([]);
  const turned = textsOf(with2(1, [...(faq?.items ?? [])].reverse()));
  expect(statesOf(turned, entries).filter((state) => !state.startsWith('moved'))).toEqual([]);
});

test('an entry inserted above others makes none of them stale, and is new itself', () => {
  const { entries } = acceptAll(textsOf(home));
  const inserted = textsOf(with2(1, ['Wo? | Where?', ...(home[1]?.items ?? [])]));
  expect(statesOf(inserted, entries).filter((state) => !state.startsWith('moved'))).toEqual(['new: Wo?']);
});

test('an entry that was moved and changed is held against its own former words', () => {
  const { entries } = acceptAll(textsOf(home));
  const changed = textsOf(
    with2(1, ['Wo? | Where?', 'Wie lange denn? | How long?', 'Wie viel? | How much?', 'Warum? | Why?']),
  );
  const stale = matchTranslations(changed, entries).filter(({ state }) => state === 'stale');
  expect(stale.map(({ original, was }) => [original.text, was])).toEqual([['Wie lange denn?', 'Wie lange?']]);
});

test('a claim or a page that is renamed in both languages makes nothing stale, in one alone it does', () => {
  const words = (de: string, en: string) => with2(0, [`Ab ${de}, [hier](${en}) | From ${de}, see [here](${en})`]);
  const { entries } = acceptAll(textsOf(words('${claim.price}', '${page.contact}')));
  const renamed = textsOf(words('${claim.fee}', '${page.write}'));
  expect(statesOf(renamed, entries)).toEqual(['moved: Ab ${claim.fee}, [hier](${page.write})']);
  expect(statesOf(renamed, acceptAll(renamed, entries).entries)).toEqual([]);
  const alone = 'Ab ${claim.fee}, [hier](${page.contact}) | From ${claim.price}, see [here](${page.contact})';
  expect(statesOf(textsOf(with2(0, [alone])), entries)).toEqual(['stale: Ab ${claim.fee}, [hier](${page.contact})']);
  const reworded = 'Nur ${claim.fee}, [hier](${page.contact}) | From ${claim.fee}, see [here](${page.contact})';
  expect(statesOf(textsOf(with2(0, [reworded])), entries)).toEqual([
    'stale: Nur ${claim.fee}, [hier](${page.contact})',
  ]);
});

test('a style of its own in each language stays, when the claim is renamed', () => {
  const { entries } = acceptAll(textsOf(with2(0, ['Nach ${claim.time, dative} | After ${claim.time}'])));
  expect(statesOf(textsOf(with2(0, ['Nach ${claim.wait, dative} | After ${claim.wait}'])), entries)).toEqual([
    'moved: Nach ${claim.wait, dative}',
  ]);
  expect(statesOf(textsOf(with2(0, ['Nach ${claim.time, short} | After ${claim.time}'])), entries)).toEqual([
    'stale: Nach ${claim.time, short}',
  ]);
});

test('claims that changed places in one language alone make it stale', () => {
  const { entries } = acceptAll(textsOf(with2(0, ['${claim.a} statt ${claim.b} | ${claim.a} not ${claim.b}'])));
  const swapped = textsOf(with2(0, ['${claim.b} statt ${claim.a} | ${claim.a} not ${claim.b}']));
  expect(statesOf(swapped, entries)).toEqual(['stale: ${claim.b} statt ${claim.a}']);
});

test('originals that changed places without their translations are stale', () => {
  const { entries } = acceptAll(textsOf(home));
  const swapped = textsOf(with2(1, ['Wie viel? | How long?', 'Wie lange? | How much?', 'Warum? | Why?']));
  expect(statesOf(swapped, entries)).toEqual(['stale: Wie viel?', 'stale: Wie lange?']);
});

test('an original that takes the words of another text is stale all the same', () => {
  const { entries } = acceptAll(textsOf(home));
  const copied = textsOf(with2(1, ['Warum? | How long?', 'Wie viel? | How much?', 'Warum? | Why?']));
  expect(statesOf(copied, entries)).toEqual(['stale: Warum?']);
});

test('the texts of a renamed page are found again', () => {
  const { entries } = acceptAll(textsOf(home));
  const renamed = textsOf(home, 'content/pages/start.yaml');
  expect(new Set(matchTranslations(renamed, entries).map(({ state }) => state))).toEqual(new Set(['moved']));
  const next = acceptAll(renamed, entries);
  expect(new Set(next.entries.map(({ file }) => file))).toEqual(new Set(['content/pages/start.yaml']));
  expect(statesOf(renamed, next.entries)).toEqual([]);
});

test('a copy of a page is new, and the page keeps what was accepted', () => {
  const { entries } = acceptAll(textsOf(home));
  const both = [...textsOf(home), ...textsOf(home, 'content/pages/copy.yaml')];
  const states = Map.groupBy(matchTranslations(both, entries), ({ text }) => text.file);
  expect(states.get('content/pages/home.yaml')?.every(({ state }) => state === 'fresh')).toBe(true);
  expect(states.get('content/pages/copy.yaml')?.every(({ state }) => state === 'new')).toBe(true);
});

/** The texts of a section in a file of its own. */
function sharedTexts({ items, ...section }: Sections[number], file = 'content/sections/shared.yaml'): Text[] {
  const data = { ...section, items: items.map((item) => ({ de: item.split(' | ')[0], en: item.split(' | ')[1] })) };
  const source = parseSource(file, JSON.stringify(data));
  return data.items.map((item, at) => ({
    kind: shortText,
    file,
    path: ['items', at],
    locales: ['de', 'en'],
    words: new Map(
      Object.entries(item).map(([locale, text = '']) => [locale, { text, source, path: ['items', at, locale] }]),
    ),
  }));
}

test('a section that becomes a shared one, or ceases to be, keeps what was accepted and what was stale', () => {
  const [hero, faq, ...stories] = home;
  const edited = { type: 'faq', items: ['Wie lange? | How long?', 'Wie teuer? | How much?', 'Warum? | Why?'] };
  const apart = [...textsOf([hero, ...stories].flatMap((one) => one ?? [])), ...sharedTexts(edited)];
  const states = ['moved: Wie lange?', 'stale: Wie teuer?', 'moved: Warum?'];
  expect(statesOf(apart, acceptAll(textsOf(home)).entries)).toEqual(states);

  const other = textsOf([], 'content/pages/other.yaml');
  const shared = acceptAll([...textsOf([]), ...other, ...sharedTexts({ ...edited, items: faq?.items ?? [] })]).entries;
  expect(statesOf([...textsOf([edited]), ...other], shared)).toEqual(states);
});

test('a shared section made after one that its page keeps is new', () => {
  const { entries } = acceptAll(textsOf(home));
  const both = [...textsOf(home), ...sharedTexts({ type: 'faq', items: ['Wie lange? | How long?'] })];
  expect(statesOf(both, entries)).toEqual(['new: Wie lange?']);
});

test('a missing translation is missing, whatever the lock says', () => {
  const { entries } = acceptAll(textsOf(home));
  expect(statesOf(textsOf(with2(0, ['Licht für draußen'])), entries)).toEqual(['missing: Licht für draußen']);
});

test('accepting one text leaves the others as stale as they were, wherever they moved', () => {
  const { entries } = acceptAll(textsOf(home));
  const changed = textsOf(
    [...with2(1, ['Wie lange denn? | How long?', 'Wie viel denn? | How much?', 'Warum? | Why?'])].reverse(),
  );
  const translations = matchTranslations(changed, entries);
  const wanted = ({ name }: { name: string }) => name === 'faq#questions.items.0';
  const next = acceptTranslations({ translations, entries, wanted });
  expect(next.stamped.map(({ original }) => original.text)).toEqual(['Wie lange denn?']);
  expect(statesOf(changed, next.entries)).toEqual(['stale: Wie viel denn?']);
});

test('what belongs to no text any more is dropped when its file is accepted, and only then', () => {
  const { entries } = acceptAll([...textsOf(home), ...textsOf(home, 'content/pages/gone.yaml')]);
  const translations = matchTranslations(textsOf(home), entries);
  const kept = acceptTranslations({ translations, entries, wanted: ({ file }) => file === 'content/pages/home.yaml' });
  expect(kept.dropped).toBe(0);
  expect(kept.entries.some(({ file }) => file === 'content/pages/gone.yaml')).toBe(true);
  const cleaned = acceptTranslations({ translations, entries, wanted: () => true });
  expect(cleaned.dropped).toBe(6);
  expect(cleaned.entries.some(({ file }) => file === 'content/pages/gone.yaml')).toBe(false);
});

test('another first language makes nothing stale where the translations follow the same words', () => {
  const said: Record<string, string> = { de: 'Licht', en: 'Light', es: 'Luz' };
  const inOrder = (locales: readonly string[], words = said): Text[] => {
    const source = parseSource('content/pages/home.yaml', JSON.stringify({ title: words }));
    const own = locales.map((tag) => [tag, { text: words[tag] ?? '', source, path: ['title', tag] }] as const);
    return [{ kind: shortText, file: source.file, path: ['title'], locales, words: new Map(own) }];
  };
  const german = acceptAll(inOrder(['de', 'en', 'es'])).entries;
  const states = (texts: readonly Text[], entries = german) =>
    matchTranslations(texts, entriesForOriginal(texts, entries)).map(({ locale, state, accepted }) =>
      [locale, state, accepted?.entry.words.get(accepted.stamp.from)].join(' '),
    );
  const english = ['en', 'de', 'es'];
  expect(states(inOrder(english))).toEqual(['de fresh Light', 'es fresh Light']);
  expect(changedTranslations(inOrder(english), german)).toEqual([]);
  // The page left its first language.
  expect(states(inOrder(['en', 'es']))).toEqual(['es fresh Light']);
  // A text without a common state is stale, and not reported as a change from one language to another.
  expect(states(inOrder(english, { ...said, en: 'Lamp' }))).toEqual(['de stale ', 'es stale ']);
  expect(states(inOrder(english, { ...said, de: 'Lampe' }))).toEqual(['de stale ', 'es fresh Light']);
  const changed = inOrder(['de', 'en', 'es'], { ...said, de: 'Lampe' });
  const apart = acceptTranslations({
    translations: matchTranslations(changed, german),
    entries: german,
    wanted: ({ locale }) => locale === 'es',
  }).entries;
  expect(states(inOrder(english, { ...said, de: 'Lampe' }), apart)).toEqual(['de stale ', 'es stale ']);
  // Accepted, and turned back.
  const texts = inOrder(english);
  const turned = entriesForOriginal(texts, german);
  const accepted = acceptTranslations({
    translations: matchTranslations(texts, turned),
    entries: turned,
    wanted: () => true,
  });
  expect([accepted.stamped.length, accepted.dropped]).toEqual([0, 0]);
  expect(states(inOrder(['de', 'en', 'es']), accepted.entries)).toEqual(['en fresh Licht', 'es fresh Licht']);
});

test('a locale with another tag of its language keeps what was accepted, and what was stale', () => {
  const texts = (tag: string, de: string, own: string): Text[] => {
    const source = parseSource('content/pages/home.yaml', JSON.stringify({ title: { de, [tag]: own } }));
    const words = Object.entries({ de, [tag]: own });
    return [
      {
        kind: shortText,
        file: source.file,
        path: ['title'],
        locales: ['de', tag],
        words: new Map(words.map(([locale, text]) => [locale, { text, source, path: ['title', locale] }])),
      },
    ];
  };
  const { entries } = acceptAll(texts('es', 'Licht', 'Luz'));
  const states = (all: readonly Text[]) =>
    changedTranslations(all, entries).map(({ locale, state }) => `${locale} ${state}`);
  expect(states(texts('es-MX', 'Licht', 'Luz'))).toEqual([]);
  expect(states(texts('es-MX', 'Lampe', 'Luz'))).toEqual(['es-MX stale']);
  expect(states(texts('es-MX', 'Licht', 'Foco'))).toEqual(['es-MX new']);
  expect(states(texts('fr', 'Licht', 'Luz'))).toEqual(['fr new']);
});

test('two locales may be made from two versions of the original', () => {
  const { entries } = acceptAll(textsOf(home));
  const [entry] = entries;
  const second = { from: fingerprint('Licht'), own: fingerprint('Luz') };
  const both = {
    file: 'content/pages/home.yaml',
    name: 'hero.items.0',
    stamps: new Map([...(entry?.stamps ?? []), ['es', second]]),
    words: new Map([...(entry?.words ?? []), [second.from, 'Licht']]),
  };
  expect(writeLock([both]).split('\n').slice(3)).toEqual([
    'content/pages/home.yaml:',
    '  hero.items.0:',
    expect.stringMatching(/^ {4}en: [a-z]{8} [a-z]{8}$/),
    expect.stringMatching(/^ {4}es: [a-z]{8} [a-z]{8}$/),
    expect.stringMatching(/^ {4}[a-z]{8}: "Licht/),
    expect.stringMatching(/^ {4}[a-z]{8}: "Licht/),
    '',
  ]);
});

test('the lock is YAML, whatever words and names are in it', () => {
  const words = normalised('„Quotes", \\ back: slash # and\ttabs ${claim.price, month} {{name}} – 🌙');
  const entry = {
    file: 'content/locales',
    name: 'words.a b: c#d."e"',
    stamps: new Map([['pt-BR', { from: fingerprint(words), own: fingerprint('x') }]]),
    words: new Map([[fingerprint(words), words]]),
  };
  const text = writeLock([entry]);
  expect(readLock(text).entries).toEqual([entry]);
  expect(parseSource('content/other.yaml', text)).toMatchObject({
    problems: [],
    data: { version: 1, [entry.file]: { [entry.name]: { [fingerprint(words)]: words } } },
  });
});

test('lines end as the editor wants', () => {
  const { entries } = acceptAll(textsOf(home));
  expect(readLock(writeLock(entries).replaceAll('\n', '\r\n')).entries).toEqual(readLock(writeLock(entries)).entries);
});

test.each([
  [
    'an unresolved merge',
    (text: string) => text.replace(/^version/m, '<<<<<<< HEAD\nversion'),
    /contains an unresolved merge conflict/,
    3,
  ],
  [
    'the base of a merge',
    (text: string) => text.replace(/^version/m, '||||||| 1a2b3c4\nversion'),
    /unresolved merge/,
    3,
  ],
  [
    'a line cut in half',
    (text: string) => text.replace(/(hero\.items\.0:\n {4}en: \w+).*/, '$1'),
    /cannot be read from this line on/,
    11,
  ],
  ['another version', (text: string) => text.replace('version: 1', 'version: 7'), /has version 7/, 3],
  ['no version', (text: string) => text.replace('version: 1\n', ''), /cannot be read/, 3],
  ['something else', () => '- a\n- b\n', /cannot be read/, 1],
  ['nothing', () => '', /cannot be read/, 1],
  ['comments alone', () => '# lost\n', /cannot be read/, 1],
])('a lock with %s is a problem with its line', (_, damage, sentence, line) => {
  const { entries } = acceptAll(textsOf(home));
  const read = readLock(damage(writeLock(entries)));
  expect(read.entries).toEqual([]);
  expect(read.problem?.text).toMatch(sentence);
  expect(read.problem?.place?.line).toBeGreaterThanOrEqual(line);
});

test.each([
  ['Nur zu. Du liest.', 'Nur zu! Du liest.', 'Nur [-zu.-] {+zu!+} Du liest.'],
  ['a b c d', 'a c d e', 'a [-b-] c d {+e+}'],
  ['alles', 'alles anders', 'alles {+anders+}'],
  ['weg damit', '', '[-weg damit-]'],
  [
    'Ab ${claim.price, month} im Abo',
    'Ab ${claim.price} im Abo',
    'Ab [-${claim.price, month}-] {+${claim.price}+} im Abo',
  ],
  [
    'eins zwei drei vier fünf sechs sieben acht neun zehn',
    'eins zwei drei vier fünf sechs sieben acht neun elf',
    '… vier fünf sechs sieben acht neun [-zehn-] {+elf+}',
  ],
  ['gleich', 'gleich', 'gleich'],
  [
    '音声は24時間後に消去されます。月額${claim.price}です。',
    '音声は48時間後に消去されます。月額${claim.price, month}です。',
    '音声は[-24-]{+48+}時間後に消去されます。月額[-${claim.price}-]{+${claim.price, month}+}です。',
  ],
  ['เราแปลงข้อความเสียง ทุกวัน', 'เราแปลงข้อความภาพ ทุกวัน', 'เราแปลงข้อความ[-เสียง-]{+ภาพ+} ทุกวัน'],
])('the words between “%s” and “%s” are reported', (before, after, reported) => {
  expect(formatDiff(wordDiff(before, after))).toBe(reported);
});

test.each([
  ['音声メッセージをすぐに文字にします。', true],
  ['お問い合わせ', false],
  ['東京都千代田区丸の内', false],
  ['Hier wird jede Lampe gebaut.', true],
  ['Hier ist nichts.', false],
  ['मुख्यपृष्ठ', false],
  ['यहाँ हर लालटेन बनाई जाती है', true],
])('“%s” in both languages was never translated: %s', (words, reported) => {
  const texts = textsOf([{ type: 'hero', items: [`${words} | ${words}`] }]);
  const states = findings(matchTranslations(texts, [])).map(({ state }) => state);
  expect(states.includes('identical')).toBe(reported);
});

test('a diff put together again is both texts', () => {
  const words = 'die der das und oder nicht aber wenn dann so'.split(' ');
  let seed = 7;
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  const text = () =>
    Array.from({ length: Math.floor(random() * 40) }, () => words[Math.floor(random() * words.length)]).join(' ');
  for (let round = 0; round < 200; round++) {
    const [before, after] = [text(), text()];
    const changes = wordDiff(before, after);
    const without = (kind: string) =>
      changes
        .filter((change) => change.kind !== kind)
        .flatMap((change) => change.words)
        .join(' ');
    expect([without('added'), without('removed')]).toEqual([before, after]);
  }
});

test('for a text of many thousand words, only the changed words are reported', () => {
  const sentence = (index: number) => `Satz ${index} ist ${index % 7} lang.`;
  const sentences = Array.from({ length: 2_000 }, (_, index) => sentence(index));
  const before = sentences.join(' ');
  const after = sentences
    .with(0, 'Satz 0 ist 0 kurz.')
    .with(900, 'Satz 900 bleibt 4 lang.')
    .with(1_999, 'Ende.')
    .join(' ');
  const changes = wordDiff(before, after);
  expect(formatDiff(changes)).toBe(
    'Satz 0 ist 0 [-lang.-] {+kurz.+} Satz 1 ist 1 lang. Satz … 899 ist 3 lang. Satz 900 [-ist-] {+bleibt+} 4 lang. Satz 901 ist 5 … lang. Satz 1998 ist 3 lang. [-Satz 1999 ist 4 lang.-] {+Ende.+}',
  );
  const without = (kind: string) => changes.flatMap((change) => (change.kind === kind ? [] : change.words)).join(' ');
  expect([without('added'), without('removed')]).toEqual([before, after]);
});

test('a sentence that is added to a text of many thousand words is reported by itself', () => {
  const sentences = Array.from({ length: 1_900 }, (_, index) => `Satz ${index} ist ${index % 5} lang.`);
  const added = sentences.toSpliced(1_000, 0, 'Hier steht Neues.');
  // The last one differs, so that the texts cannot be reported apart by where they begin and end alone.
  const changes = wordDiff(['Anfang.', ...sentences].join(' '), [...added, 'Ende.'].join(' '));
  expect(changes.filter(({ kind }) => kind !== 'same').map(({ kind, words }) => [kind, words.join(' ')])).toEqual([
    ['removed', 'Anfang.'],
    ['added', 'Hier steht Neues.'],
    ['added', 'Ende.'],
  ]);
});

test('a claim may have a style with any name, and a text without words has one', () => {
  const source = parseSource(
    'content/claims.yaml',
    'lamps: { text: { de: { all: alle Lampen }, en: { all: all lamps } } }',
  );
  expect(textsOfClaims(source, ['de', 'en']).map(textId)).toEqual(['content/claims.yaml lamps.text.all']);
  const path = ['sections', 0, 'heading'];
  const empty = { kind: shortText, file: 'content/pages/home.yaml', path, locales: ['fr'], words: new Map() };
  expect(textId(empty)).toBe('content/pages/home.yaml sections.0.heading');
});

test('a stale translation with the words of the original has all of them to translate', () => {
  const { entries } = acceptAll(textsOf([{ type: 'hero', items: ['Das Licht für draußen | Light for outdoors'] }]));
  const same = 'Das gute Licht für draußen';
  const found = findings(matchTranslations(textsOf([{ type: 'hero', items: [`${same} | ${same}`] }]), entries));
  expect(found.map(({ state, words }) => [state, words])).toEqual([
    ['stale', 1],
    ['identical', 5],
  ]);
});

test('texts of many thousand words are compared in no time', () => {
  const long = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join(' ');
  expect(wordDiff(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

test('a section whose type is no word has no name, and the others keep theirs', () => {
  const sections = [{ type: ['hero'] }, { type: { toString: 'hero' } }, { type: 'hero', heading: 'Licht' }];
  expect(stableName({ sections }, ['sections', 2, 'heading'])).toBe('hero.heading');
});

test('a list may have more lines than a call can have arguments', () => {
  const place = { file: 'content/pages/home.yaml', line: 1, column: 1 };
  const finding = {
    ...{ locale: 'en', state: 'missing', file: place.file, key: 'title', place },
    original: 'Licht',
    translation: '',
    words: 1,
  } as const;
  const asked = { counts: [], entries: [], moved: 0, first: 'de', style: plainDiff };
  expect(report(Array(100_000).fill(finding), asked)).toContain(
    'en · missing\n  content/pages/home.yaml:1:1 title\n    de: Licht\n',
  );
});
