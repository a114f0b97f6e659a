// Source that visitors would read: what the parser left among the words is a fault, with what helps. A single
// mark is a word.
import { describe, expect, test } from 'vitest';
import { textFaults } from '../../src/text/text-faults.ts';

const long = (written: string) => textFaults(written, 'block').map(({ find, text, hint }) => ({ find, text, hint }));
const found = (written: string, markdown: 'inline' | 'block' = 'block') =>
  textFaults(written, markdown).map(({ of: rule, text, find, nth }) => `${rule}: ${text} @${find} ${nth}`);
const hints = (written: string) => textFaults(written, 'block').map(({ find, nth, hint }) => `${find} ${nth}: ${hint}`);

describe('two or more marks that stay text are a fault', () => {
  test.each([
    ['**Hinweis:**Text', ['** 1: put a space after the closing **, or move the : there; \\*\\* shows it']],
    ['**Preis:**${claim.price}', ['** 1: put a space after the closing **, or move the : there; \\*\\* shows it']],
    ['(**Preis:**3 Euro)', ['** 1: put a space after the closing **, or move the : there; \\*\\* shows it']],
    ['**Fett **hier', ['** 1: remove the space between ** and the words; \\*\\* shows it']],
    ['** Fett**', ['** 0: remove the space between ** and the words; \\*\\* shows it']],
    ['__Fett:__Text', ['__ 1: put a space after the closing __, or move the : there; \\_\\_ shows it']],
    ['__Fett__er', ['__ 1: write ** instead: __ marks no parts of words; \\_\\_ shows it']],
    ['~~Alt:~~neu', ['~~ 1: put a space after the closing ~~, or move the : there; \\~\\~ shows it']],
    ['first__last **Fett:**er', ['** 1: put a space after the closing **, or move the : there; \\*\\* shows it']],
    ['**nie zu Ende', ['** 0: write ** directly before and after the words, or not at all; \\*\\* shows it']],
    ['nie begonnen** also', ['** 0: write ** directly before and after the words, or not at all; \\*\\* shows it']],
    ['``nie zu Ende', ['`` 0: write `` directly before and after the words, or not at all; \\`\\` shows it']],
  ])('%s', (written, expected) => {
    expect(hints(written)).toEqual(expected);
  });

  test('also where the parser reads it as something else: bold words inside bold words', () => {
    expect(long('**Handarbeit.**Unsere**Lampen**sind gut')).toEqual([
      {
        find: '**Unsere**',
        text: 'bold words begin inside bold words',
        hint: 'end the first with a letter before its **',
      },
    ]);
  });

  test('each at its own occurrence, in the order of the text', () => {
    expect(found('**Gut** und **Schlecht:**er\n\n- **Noch** `**` **eins:**x')).toEqual([
      'markdown: ** would be shown literally @** 3',
      'markdown: ** would be shown literally @** 8',
    ]);
    expect(found('[a][b]\n===\n\n[a][b]')).toEqual([
      'markdown: a heading of level 1 belongs to the page, not to a text @[a][b] 0',
      'markdown: a link would be shown literally @[a][b] 0',
      'markdown: a link would be shown literally @[a][b] 1',
    ]);
  });
});

test.each([
  '*incl. VAT, *excl. VAT',
  '**3,49 €***',
  'snake_case and _other',
  'first__last@example.org',
  '2 * 3 * 4, 5 ~ 6',
  'don`t',
  'R&D; Q&A; AT&T',
  'at 12:30:45, a::b, a: b :c',
  'a == b == c',
  '$5, $$ to $$$',
  '[1][2] and [sic] and a[i]',
  'C# and #1',
  '{{count}} and {a}',
  '5 < 6 | 7',
  '\\*\\*bold\\*\\* \\[x] \\[^1] \\&copy; \\==a== \\:smile: \\{#a} \\[[a]] \\$$a$$ \\[a][b] \\[a](b c)',
  '\\### Titel',
  '\\|---|---|',
  '- \\[ ] open',
  '\\`\\`\\`',
  '&#169;&nbsp;&lt;',
  '**Hinweis:** Text, **手工制作**。我们, **bold**er',
  '`**`, `[^1]`, `&copy;`, `:::`',
])('words are no marks: %s', (written) => {
  expect([...textFaults(written, 'block'), ...textFaults(written, 'inline')]).toEqual([]);
});

describe('what other dialects read is a fault, in long and in short texts', () => {
  test.each([
    ['Gut.[^1]', 'a footnote would be shown literally @[^1] 0', '[^1]: The words'],
    ['[[Seite]]', 'a link would be shown literally @[[Seite]] 0', 'write [words](${page.ID})'],
    ['[Seite][hier]', 'a link would be shown literally @[Seite][hier] 0', 'write [words](${page.ID})'],
    ['[die Seite](zwei Wörter)', 'a link would be shown literally @[die 0', 'without spaces'],
    ['[Seite](${page.home}', 'a link would be shown literally @[Seite]( 0', ') behind it'],
    ['##Titel', 'a heading would be shown literally @## 0', '## and a space'],
    ['Titel {#id}', 'an attribute would be shown literally @{#id} 0', 'remove it'],
    ['Titel {: .big}', 'an attribute would be shown literally @{: 0', 'remove it'],
    [':::tip', 'a block of another tool would be shown literally @::: 0', 'a section of the theme'],
    ['Sehr ==wichtig==.', 'a highlight would be shown literally @==wichtig== 0', 'write **bold**'],
    ['$$x^2$$', 'a formula would be shown literally @$$x^2$$ 0', 'write it in words'],
    ['Danke :smile:', 'the name of an emoji would be shown literally @:smile: 0', 'the emoji itself'],
    ['Gr&uumll;n', 'an entity would be shown literally @&uumll; 0', 'the character itself'],
    ['| a | b |\n|---|\n| 1 | 2 |', 'a table would be shown literally @|---| 0', 'as many cells'],
  ])('%s', (written, expected, hint) => {
    expect(found(written)).toEqual([`markdown: ${expected}`]);
    expect(found(written, 'inline')).toEqual([`markdown: ${expected}`]);
    expect(textFaults(written, 'block')[0]?.hint).toContain(hint);
  });
});

describe('what the parser reads and a text does not show is a fault', () => {
  test.each([
    ['[x] fertig', 'the box of a task would be shown literally @[x] 0'],
    ['- [ ]', 'the box of a task would be shown literally @[ ] 0'],
    ['> [!NOTE]\n> Text', 'the kind of a note would be shown literally @[!NOTE] 0'],
  ])('%j', (written, expected) => {
    expect(found(written)).toEqual([`markdown: ${expected}`]);
  });

  test('and code in several lines of a short text', () => {
    expect(found('```sh\na\n```', 'inline')).toEqual(['markdown: a block of code in a text of one paragraph @```sh 0']);
  });

  test('and the end of an element that begins nowhere', () => {
    expect(found('Text</div>')).toEqual(['html: HTML is not allowed in content: </div> @</div> 0']);
    expect(textFaults('<details>a</details>', 'block')[0]?.hint).toContain('::: details Summary');
    expect(found('<b>Text</b>')).toEqual(['html: HTML is not allowed in content: <b> @<b> 0']);
  });
});
