// Rules that compare pages with each other: links, anchors, titles. tests/broken/ covers single mistakes with
// their exact messages.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { minimalSite, problemsWith, sentencesWith } from '../support/helpers.ts';

const closing = readFileSync(`${minimalSite}/content/sections/closing.yaml`, 'utf8');
const layout = readFileSync(`${minimalSite}/templates/layout.tsx`, 'utf8');

test('reports a mistake in the theme once, with the number of affected pages', async () => {
  expect(
    await sentencesWith({
      'templates/layout.tsx': layout.replace("{t('lamps', { count: 2 })}", '<a href="/nowhere">x</a>'),
    }),
  ).toEqual(['dead-link: /kontakt links to /nowhere, where there is no page (the same on 9 more pages)']);
});

test('accepts a link to a file in public/', async () => {
  expect(
    await sentencesWith({
      'templates/layout.tsx': layout.replace("{t('lamps', { count: 2 })}", '<a href="/humans.txt">x</a>'),
    }),
  ).toEqual([]);
});

test('checks that the file of a picture URL with a fragment exists', async () => {
  const withPictures = (...pictures: readonly string[]) =>
    sentencesWith({
      'templates/layout.tsx': layout.replace(
        "{t('lamps', { count: 2 })}",
        pictures.map((src) => `<img src="${src}" alt="" />`).join(''),
      ),
    });
  expect(await withPictures('/humans.txt#bun')).toEqual([]);
  expect(await withPictures('/nobody.svg#bun')).toEqual([
    'dead-link: /kontakt loads /nobody.svg#bun, which does not exist (the same on 9 more pages)',
  ]);
});

test('accepts an anchor on another page', async () => {
  expect(
    await sentencesWith({
      'content/sections/closing.yaml': closing.replaceAll('${link.shop}', '${page.contact}#content'),
    }),
  ).toEqual([]);
});

test('resolves links as browsers do: encoded anchors, queries, the top of the page', async () => {
  const found = [
    '#Gr%C3%B6%C3%9Fe',
    '#Größe',
    '#100%',
    '#top',
    '/kontakt?about=lamps#content',
    '?x=1#content',
    '/#:~:text=a',
  ];
  const lost = ['#größe', '#Gr%C3', '/Kontakt', '/kontakt?x#nowhere'];
  const links = [...found, ...lost].map((href) => `<a href={${JSON.stringify(href)}}>x</a>`);
  const reported = (
    await sentencesWith({
      'templates/layout.tsx': layout.replace(
        "{t('lamps', { count: 2 })}",
        `<i id="Größe">x</i><i id="100%">x</i>${links.join('')}`,
      ),
    })
  ).filter((sentence) => !sentence.startsWith('duplicate-id'));
  expect([...new Set(reported.map((sentence) => sentence.replace(/ on .*| \(.*/, '')))].sort()).toEqual([
    'dead-anchor: there is no `Gr%C3`',
    'dead-anchor: there is no `größe`',
    'dead-anchor: there is no `nowhere`',
    'dead-link: /kontakt links to /Kontakt, where there is no page',
  ]);
});

test('counts a link with a query as a link to its page', async () => {
  const contact = readFileSync(`${minimalSite}/content/site.yaml`, 'utf8').replace(
    '    - { to: "${page.contact}" }\n',
    '',
  );
  expect(
    await sentencesWith({
      'content/site.yaml': contact,
      'templates/layout.tsx': layout.replace(
        "{t('lamps', { count: 2 })}",
        '<a href="/kontakt?about=lamps">x</a><a href="/en/contact?about=lamps">x</a>',
      ),
    }),
  ).toEqual([]);
});

test('compares titles only within a locale', async () => {
  const contact = readFileSync(`${minimalSite}/content/pages/contact.yaml`, 'utf8');
  const same = contact.replace('title: { de: Schreib uns einen Brief', 'title: { de: Write us a letter');
  expect(await sentencesWith({ 'content/pages/contact.yaml': same })).toEqual([]);
});

test('warns about a title that is too long, at its text', async () => {
  const contact = readFileSync(`${minimalSite}/content/pages/contact.yaml`, 'utf8');
  const long = contact.replace('en: Write us a letter }\ndesc', `en: ${'long '.repeat(13)}title }\ndesc`);
  const [problem] = await problemsWith({ 'content/pages/contact.yaml': long });
  expect(problem).toMatchObject({
    rule: 'length',
    severity: 'warning',
    text: 'the title of /en/contact has 70 characters',
  });
  expect(problem?.place).toMatchObject({ line: 3, column: 43 });
});

test('rejects an inline script of a component', async () => {
  expect(
    await sentencesWith({
      'templates/layout.tsx': layout.replace(
        "{t('lamps', { count: 2 })}",
        "<script dangerouslySetInnerHTML={{ __html: 'x' }} />",
      ),
    }),
  ).toEqual(['inline-code: <script> on /kontakt: the policy forbids inline code (the same on 9 more pages)']);
});
