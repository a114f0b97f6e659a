// How ${…} and links are written.
import { describe, expect, test } from 'vitest';
import { parseTarget } from '../../src/text/link.ts';
import { parseReference, replaceReferences, writtenReferences } from '../../src/text/references.ts';

describe('a reference', () => {
  test.each([
    ['${claim.price}', { kind: 'claim', name: 'price' }],
    ['${claim.price, short}', { kind: 'claim', name: 'price', style: 'short' }],
    ['${ site.name }', { kind: 'site', name: 'name' }],
    ['${page.legal/imprint}', { kind: 'page', name: 'legal/imprint' }],
    ['${link.eu-dispute}', { kind: 'link', name: 'eu-dispute' }],
  ])('%s is read', (written, expected) => {
    expect(parseReference(written)).toEqual({ written, ...expected });
  });

  test.each(['${claim}', '${claim.}', '${clam.}', '${claim price}', '${claim.a b}', '${claim.price', '{claim.price}'])(
    '%s is none',
    (written) => expect(parseReference(written)).toBe(undefined),
  );
});

test('a text lists everything in it that begins like a reference', () => {
  expect(writtenReferences('a ${claim.x} b ${broken c} ${open')).toEqual(['${claim.x}', '${broken c}', '${open']);
  expect(writtenReferences('5 $ and { }')).toEqual([]);
});

test('references are replaced in order, and everything else stays', () => {
  expect(replaceReferences('${site.a} ${nope} ${site.b}', ({ name }, index) => `${index}:${name}`)).toBe(
    '0:a ${nope} 1:b',
  );
});

test('what never closes is one mistake, and takes no other reference along', () => {
  expect(writtenReferences('${${${')).toEqual(['${${${']);
  expect(writtenReferences('${claim.a and ${claim.b}')).toEqual(['${claim.a', '${claim.b}']);
  expect(writtenReferences('${claim.a${claim.b}')).toEqual(['${claim.a', '${claim.b}']);
});

describe('a link', () => {
  test.each([
    ['${page.home}', { kind: 'page', name: 'home' }],
    ['${page.home}#faq', { kind: 'page', name: 'home', anchor: 'faq' }],
    ['page.home#faq', { kind: 'page', name: 'home', anchor: 'faq' }],
    ['${link.chat}', { kind: 'link', name: 'chat' }],
    ['#faq', { kind: 'anchor', name: '', anchor: 'faq' }],
  ])('%s is read', (written, expected) => expect(parseTarget(written)).toEqual(expected));

  test.each(['home', '/home', 'https://a.example', '#', '${claim.price}', '${page.home}?x', '${page.home, short}'])(
    '%s is not a reference',
    (written) => expect(parseTarget(written)).toBe(undefined),
  );
});
