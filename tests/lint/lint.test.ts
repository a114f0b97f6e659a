// Rules across pages. tests/broken has single mistakes, word by word.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { minimalSite, problemsWith, sentencesWith } from '../support/helpers.ts';

const closing = readFileSync(`${minimalSite}/content/sections/closing.yaml`, 'utf8');
const layout = readFileSync(`${minimalSite}/templates/layout.tsx`, 'utf8');

test('a mistake in the theme is reported once, with the number of pages that have it', async () => {
  expect(
    await sentencesWith({
      'templates/layout.tsx': layout.replace("{t('lamps', { count: 2 })}", '<a href="/nowhere">x</a>'),
    }),
  ).toEqual(['dead-link: /kontakt links to /nowhere, where there is no page (the same on 9 more pages)']);
});

test('a link to a file in public/ leads somewhere', async () => {
  expect(
    await sentencesWith({
      'templates/layout.tsx': layout.replace("{t('lamps', { count: 2 })}", '<a href="/humans.txt">x</a>'),
    }),
  ).toEqual([]);
});

test('of a picture with a view of its drawing the file has to be there', async () => {
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

test('an anchor in another page’s markup is found', async () => {
  expect(
    await sentencesWith({
      'content/sections/closing.yaml': closing.replaceAll('${link.shop}', '${page.contact}#content'),
    }),
  ).toEqual([]);
});

test('a link leads where a browser takes it: encoded anchors, a query, the top of the page', async () => {
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

test('a link with a query leads to its page', async () => {
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

test('titles are compared within a locale only', async () => {
  const contact = readFileSync(`${minimalSite}/content/pages/contact.yaml`, 'utf8');
  const same = contact.replace('title: { de: Schreib uns einen Brief', 'title: { de: Write us a letter');
  expect(await sentencesWith({ 'content/pages/contact.yaml': same })).toEqual([]);
});

test('a title that is too long is a warning at its text', async () => {
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

test('a script that a component writes inline is refused', async () => {
  expect(
    await sentencesWith({
      'templates/layout.tsx': layout.replace(
        "{t('lamps', { count: 2 })}",
        "<script dangerouslySetInnerHTML={{ __html: 'x' }} />",
      ),
    }),
  ).toEqual(['inline-code: <script> on /kontakt: the policy forbids inline code (the same on 9 more pages)']);
});
