// Tests which schemes addresses may have: those that litfass knows, those that content/site.yaml names, and
// never one that runs code or reads files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildOf, filesBelow, minimalSite, problemsWith, siteWith } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
/** The minimal site with one more address, and with what `more` says. */
const withLink = (url: string, more = '') => ({
  'content/site.yaml': `${settings.replace('links:', `links:\n  room: { url: ${JSON.stringify(url)} }`)}\n${more}`,
});
const known = 'https, http, mailto, tel, irc, ircs, xmpp, matrix, sms, geo, magnet, bitcoin';

const accepted = [
  'irc://chat.example.org/#room',
  'ircs://chat.example.org:6697/room',
  'xmpp:room@chat.lamps.net?join',
  'matrix:r/lamps:chat.lamps.net',
  'sms:+491701234567?body=Hello',
  'geo:53.36,7.2',
  'magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a',
  'bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=1',
];

test.each(accepted)('accepts %s, and links to it', async (url) => {
  const home = readFileSync(join(minimalSite, 'content/pages/home.yaml'), 'utf8');
  const site = track(
    siteWith({
      ...withLink(url),
      'content/pages/home.yaml': home.replace(/to: \$\{page\.contact\}/, 'to: ${link.room}'),
    }),
  );
  await buildOf(site);
  expect(filesBelow(site.out).get('index.html')?.toString()).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
});

test('accepts a scheme that schemes: names', async () => {
  expect(await problemsWith(withLink('monero:888tNkZrPN6J', 'schemes: [monero, web+lamp]\n'))).toEqual([]);
});

test.each([
  ['monero:888tNkZrPN6J', 'monero', `known are ${known}; for others, write schemes: [monero]`],
  ['htps://chat.example.org', 'htps', 'did you mean `https`?'],
  ['view-source:https://lamps.net', 'view-source', `known are ${known}; for others, write schemes: [view-source]`],
])('does not accept %s without it', async (url, scheme, hint) => {
  expect(await problemsWith(withLink(url))).toEqual([
    expect.objectContaining({
      rule: 'format',
      text: `links do not begin with \`${scheme}:\` unless \`schemes:\` names it`,
      hint,
      place: expect.objectContaining({ file: 'content/site.yaml', column: 16 }),
    }),
  ]);
});

test('says how to write a scheme in capitals', async () => {
  const problems = await problemsWith(withLink('IRC://chat.lamps.net'));
  expect(problems.map(({ rule, hint }) => [rule, hint])).toContainEqual([
    'format',
    'write irc://chat.lamps.net, in small letters',
  ]);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'javascript\t:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://lamps.net/1',
  '//lamps.net',
  '/paper.txt',
])('never accepts %j, whatever schemes: names', async (url) => {
  const problems = await problemsWith(withLink(url, 'schemes: [javascript, Data, vbscript, file, "blob:"]\n'));
  expect(problems).toContainEqual(
    expect.objectContaining({ rule: 'format', hint: expect.stringContaining('bitcoin:, or a scheme of `schemes:`') }),
  );
  const ofSchemes = problems.filter(({ hint }) => hint?.startsWith('write a scheme as monero; never javascript,'));
  expect(ofSchemes).toHaveLength(5);
});

test('says how an address is named, whatever its scheme', async () => {
  const home = readFileSync(join(minimalSite, 'content/pages/home.yaml'), 'utf8');
  const file = 'content/pages/home.yaml';
  expect(await problemsWith({ [file]: home.replace(/to: \$\{page\.contact\}/, 'to: irc://chat.lamps.net') })).toEqual([
    expect.objectContaining({ rule: 'raw-link', place: expect.objectContaining({ file }) }),
  ]);
});

test.each([
  '[x](irc://chat.lamps.net)',
  '[x](sms:+491)',
  '[x](javascript:alert)',
  '[x](JavaScript:alert)',
  '[x](data:a)',
])('reports %s in a text', async (written) => {
  const home = readFileSync(join(minimalSite, 'content/pages/home.yaml'), 'utf8');
  const changed = home.replace(/(text:\s+de: ).*/, `$1 "${written}"`);
  expect(await problemsWith({ 'content/pages/home.yaml': changed })).toContainEqual(
    expect.objectContaining({ rule: 'raw-link', severity: 'error', place: expect.objectContaining({ line: 12 }) }),
  );
});

test.each([
  ['page.contcat#a', 'there is no page `contcat`'],
  ['link.shpo', 'there is no link `shpo`'],
])('a field may name its target without ${ }, and %s must exist', async (to, text) => {
  const home = readFileSync(join(minimalSite, 'content/pages/home.yaml'), 'utf8');
  const problems = await problemsWith({
    'content/pages/home.yaml': home.replace(/to: \$\{page\.contact\}/, `to: ${to}`),
  });
  expect(problems.map((problem) => [problem.text, problem.place?.line, problem.place?.column])).toEqual([
    [text, 14, 9],
  ]);
});
