// What other tools fill in or replace is an error wherever visitors would read it, and never in words that
// only look like it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { foreignSyntax } from '../../src/text/foreign-syntax.ts';
import { minimalSite, problemsWith, repository, sentencesOf, sentencesWith, siteWith } from '../support/helpers.ts';

const found = (text: string, where: 'text' | 'word' | 'claim' = 'text') =>
  foreignSyntax(text, where === 'text' ? 'block' : 'none', where).map(({ find, nth }) =>
    nth > 0 ? [find, nth] : find,
  );

describe('in texts', () => {
  test.each([
    ['ICU', '{name}, { first_name }, {user.name}, {0}, {n}, {имя}, 共{count}页', 7],
    ['ICU with a type', '{n, number} {d, date, short} {0, number, integer} {n, plural, one {# a} other {# b}}', 4],
    ['nested forms', '{g, select, other {They have {n, selectordinal, one {#st} other {#th}} lamps}}', 1],
    ['formats of .NET, Python, Rust', '{price:.2f} {0:N2} {name!r} {name|upper}', 4],
    ['printf', '%s, %d, %1$s, %2$d, %@, %ld, %.2f €, %05d, “%i”, 共%u页', 10],
    ['Python', '%(name)s', 1],
    ['Ruby', '%{name} #{count} %<price>.2f', 3],
    ['Symfony', '%name% und %lamp_count%', 2],
    ['Angular, Vue, Handlebars', '{{name}} {{ price | currency }} {{{html}}} {{#if a}}', 4],
    ['i18next and Vue I18n', '$t(greeting) @:common.hello', 2],
    ['Fluent', '{ $name } {$count} { -brand-name } { $n -> [one] a *[other] b }', 4],
    ['Liquid, Jinja, Twig', '{% if lamp %} {# note #}', 2],
    ['Hugo and WordPress', '{{< youtube x >}} {{% note %}} [gallery ids="1,2"]', 3],
    ['JSX', `{t('greeting')} {props.name}`, 2],
    ['react-i18next', 'Go <0>here</0><1/>.', 2],
    ['BBCode', '[b]bold[/b] [url=https://lamps.example]', 2],
  ])('%s: %s', (_, text, count) => expect(found(text)).toHaveLength(count));

  test('each is found once, at the place where it is not code', () =>
    expect(found('`%s` is not %s, and %s is {name}.')).toEqual([['%s', 1], '{name}']));

  test.each([
    '100 % sicher, 50%, 5 %–10 %, 99,9 %-ig, 20%ige Lösung',
    '100 %d’accord, die %-Angabe, % der Befragten, 50%s',
    'a { b, {, }, {}, {one two}, { x + y }, {"a": 1}',
    '{1, 2, 3}, {x}, {a, b}, {x | x > 0}, x_{max}, 10^{23}, \\frac{ab}{c}, [0-9]{4}',
    '`{name}`, ``%s``, \\{name\\}, \\%s',
    '```\n{name} %s\n```',
    '${site.city} and ${claim.lamps, default}',
    '[x](https://lamps.example/{id}/%s), https://lamps.example/%20s/{id}, /Stra%C3%9Fe/%C3%A4%C3%B6',
    'a < b > c, I <3 you, <mail@lamps.example>, @home, a@b.example',
    '$100, US$ 5, in $million, $name, [b], [1], [x] y',
    '## Lamps {#lamps}',
  ])('%j is fine', (text) => expect(found(text)).toEqual([]));

  test('twice as long takes no longer than that', () => {
    for (const part of ['{', '{{', '{%', '{a,plural{', '{$a', '%(', '%1', '<1>', '[a b="', '[[', '[url=', '{a.', '%a'])
      expect(found(part.repeat(100_000)).length, part).toBeLessThan(3);
  });
});

test('in words of the interface, what i18next reads is fine, and tags are not', () => {
  expect(found('{{name}}, {{- name}}, {{count, number}}, $t(menu), Jana <jana@lamps.example>, 100 %', 'word')).toEqual(
    [],
  );
  expect(found('{name} %s {n, plural, one {a} other {b}} <b>x</b> <br/> [[x]]', 'word')).toEqual([
    '{name}',
    '%s',
    '{n, plural, one',
    '<b>',
    '<br/>',
    '[[x]]',
  ]);
});

test('in words of claims, their own placeholders are fine', () => {
  expect(found('{value}, {Comparator} {number}', 'claim')).toEqual([]);
  expect(found('{{value}} %s <b>{value}</b>', 'claim')).toEqual(['{{value}}', '%s', '<b>']);
});

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const home = read('content/pages/home.yaml');
const words = read('content/locales/en.yaml');
const layout = read('templates/layout.tsx');

test.each([
  ['a title', { 'content/pages/home.yaml': home.replace('Lanterns from Emden', '"Lanterns from {city}"') }],
  ['an alternative text', { 'content/pages/home.yaml': home.replace('A lamp', '"A {city}"') }],
  ['a word', { 'content/locales/en.yaml': words.replace('Menu', 'Menu {city}') }],
  ['a claim', { 'content/claims.yaml': read('content/claims.yaml').replace('{value}', '%{city} {value}') }],
])('is an error in %s', async (_, changes) =>
  expect(await sentencesWith(changes)).toContainEqual(
    expect.stringMatching(/^unfilled: %?\{city\} would be shown lit/),
  ),
);

test('is an error in the front matter and the body of an entry; {tag} in the title of a list is filled in', async () => {
  const file = 'content/posts/2026-03-01-open-day.en.md';
  const post = readFileSync(join(repository, 'tests/blog-site', file), 'utf8');
  const changes = { [file]: post.replace('On the first', 'On {day}, the first').replace('Come', '%s, come') };
  expect(await sentencesOf(siteWith(changes, { from: join(repository, 'tests/blog-site') }))).toEqual([
    'unfilled: {day} would be shown literally',
    'unfilled: %s would be shown literally',
    'host-limit: Cloudflare redirects /x.html to /x',
  ]);
});

test('is shown as code in a title, too', async () =>
  expect(
    await sentencesWith({
      'content/pages/home.yaml': home.replace('Lanterns from Emden', '"How `{city}` is filled in"'),
    }),
  ).toEqual([]));

test('a word that a component shows without its values is an error, with the form of its plural', async () => {
  const shown = layout.replace(
    "t('lamps', { count: 2 })",
    "t('lamps', { count: 2 })} {t('hello')}{t('hello', { name: 'Ada' })",
  );
  const changes = {
    'templates/layout.tsx': shown,
    'content/locales/en.yaml': words
      .replace('lamps_other: "', 'lamps_other: "{{colour}} ')
      .replace('menu:', 'hello: "Hi {{name}}"\n  menu:'),
    'content/locales/de.yaml': read('content/locales/de.yaml').replace('menu:', 'hello: Hallo\n  menu:'),
  };
  const problems = (await problemsWith(changes)).filter(({ rule }) => rule === 'unfilled');
  expect(problems.map(({ text, hint, place }) => [text, hint, place?.line])).toEqual([
    [
      '/en/contact shows {{name}} of the word `hello`, which nothing fills in',
      "pass it: t('hello', { name: … }), or remove it from the word",
      4,
    ],
    [
      '/en/contact shows {{colour}} of the word `lamps`, which nothing fills in',
      "pass it: t('lamps', { colour: … }), or remove it from the word",
      7,
    ],
  ]);
});

test('a placeholder that an island fills in is passed to it as its own value', async () =>
  expect(
    await sentencesWith({
      'templates/layout.tsx': layout.replace("t('menu')", "t('menu', { name: '{{name}}' })"),
      'content/locales/de.yaml': read('content/locales/de.yaml').replace(/menu: .*/, 'menu: "Menü, {{name}}"'),
      'content/locales/en.yaml': words.replace('Menu', '"Menu, {{name}}"'),
    }),
  ).toEqual([]));
