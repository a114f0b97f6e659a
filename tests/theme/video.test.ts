// `<Video>` shows a film of public/ with its captions, and `missing-captions` finds the films without.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startDev } from '../../src/commands/dev.ts';
import { layoutWith } from '../../src/problems/example-layout.ts';
import {
  buildOf,
  type Changes,
  complaintsWith,
  litfass,
  minimalSite,
  problemsWith,
  siteWith,
} from '../support/helpers.ts';

const sectionFile = 'templates/sections/picture/section.tsx';

/** A section that shows `markup` with the fields `image` and `caption` of content. */
const sectionWith = (markup: string): Changes => ({
  [sectionFile]: `import { defineSection, image, text, Video, usePage } from 'litfass/theme';
import { z } from 'zod';
const schema = z.strictObject({ image: image(), caption: text().optional() });
export const section = defineSection({
  schema,
  component: ({ id, image, caption }) => (
    <section id={id}>
      ${markup}
    </section>
  ),
});
`,
  'content/pages/contact.yaml': readFileSync(join(minimalSite, 'content/pages/contact.yaml'), 'utf8').replace(
    'sections:',
    `sections:
  - type: picture
    image: { src: lamp.svg, alt: { de: Lampe, en: Lamp } }
    caption: { de: Wie eine Lampe entsteht, en: How a **lamp** is made }`,
  ),
});

const film = { 'public/films/tour.mp4': 'mp4', 'public/films/tour.webm': 'webm' };
const captions = {
  'public/films/tour.de.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.000\nGlas.\n',
  'public/films/tour.en.vtt': '\uFEFFWEBVTT Kind: captions\r\n\r\n00:00.000 --> 00:01.000\r\nGlass.\r\n',
};
const video = '<Video src="films/tour.mp4" title={caption} poster={image} />';

/** The `<video>` of the page in both languages. */
async function videosWith(changes: Changes): Promise<readonly string[]> {
  const site = siteWith(changes);
  await buildOf(site);
  const pages = ['kontakt.html', 'en/contact.html'].map((file) => readFileSync(join(site.out, file), 'utf8'));
  site.remove();
  return pages.map((html) => /<video.*<\/video>/s.exec(html)?.[0].replace(/lamp-\w+/, 'lamp') ?? '');
}

test('a film has controls, its poster and its captions, and asks for nothing before it starts', async () => {
  const open = '<video controls="" playsInline="" preload="none" poster="/assets/lamp.svg" width="24" height="32"';
  const [german, english] = await videosWith({ ...film, ...captions, ...sectionWith(video) });
  expect(german).toBe(
    `${open} aria-label="Wie eine Lampe entsteht"><source src="/films/tour.mp4" type="video/mp4"/>` +
      '<track kind="captions" srcLang="de" label="Deutsch" src="/films/tour.de.vtt" default=""/>' +
      '<track kind="captions" srcLang="en" label="English" src="/films/tour.en.vtt"/>' +
      '<a href="/films/tour.mp4">Wie eine Lampe entsteht</a></video>',
  );
  expect(english).toBe(
    `${open} aria-label="How a lamp is made"><source src="/films/tour.mp4" type="video/mp4"/>` +
      '<track kind="captions" srcLang="de" label="Deutsch" src="/films/tour.de.vtt"/>' +
      '<track kind="captions" srcLang="en" label="English" src="/films/tour.en.vtt" default=""/>' +
      '<a href="/films/tour.mp4">How a lamp is made</a></video>',
  );
});

test('a film in several formats is offered in their order, in its own size, below a path', async () => {
  const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
  const [german] = await videosWith({
    ...film,
    ...captions,
    ...sectionWith(
      `<Video src={['films/tour.webm', 'films/tour.mp4']} title="Film" poster={image} width={640} height={360} className="wide" />`,
    ),
    'content/site.yaml': `${settings}base: /docs\n`,
  });
  expect(german).toBe(
    '<video controls="" playsInline="" preload="none" poster="/docs/assets/lamp.svg" width="640" height="360" class="wide" aria-label="Film">' +
      '<source src="/docs/films/tour.webm" type="video/webm"/><source src="/docs/films/tour.mp4" type="video/mp4"/>' +
      '<track kind="captions" srcLang="de" label="Deutsch" src="/docs/films/tour.de.vtt" default=""/>' +
      '<track kind="captions" srcLang="en" label="English" src="/docs/films/tour.en.vtt"/>' +
      '<a href="/docs/films/tour.webm">Film</a></video>',
  );
});

test('no prop starts a film', async () => {
  const started = `<Video {...{ autoPlay: true, loop: true, preload: 'auto' }} src="films/tour.mp4" title="Film" />`;
  const [german] = await videosWith({ ...film, ...captions, ...sectionWith(started) });
  expect(german).toMatch(/^<video controls="" playsInline="" preload="none" aria-label="Film">/);
  expect(german).not.toMatch(/autoplay|loop|auto"/i);
});

test('a build renders a page again when captions appear, and when they are gone', async () => {
  const site = siteWith({ ...film, ...sectionWith(video) });
  const tracks = async () => {
    expect(await litfass(['build', '--root', site.root])).toMatchObject({ code: 0 });
    return readFileSync(join(site.out, 'kontakt.html'), 'utf8').match(/<track[^>]*srcLang="\w+"/g)?.length ?? 0;
  };
  expect(await tracks()).toBe(0);
  site.change({ 'public/films/tour.de.vtt': captions['public/films/tour.de.vtt'] });
  expect(await tracks()).toBe(1);
  site.change({ 'public/films/tour.en.vtt': captions['public/films/tour.en.vtt'] });
  expect(await tracks()).toBe(2);
  site.change({ 'public/films/tour.de.vtt': null });
  expect(await tracks()).toBe(1);
  site.remove();
});

test('dev shows captions as soon as their file appears', async () => {
  const site = siteWith({ ...film, ...sectionWith(video) });
  const { url, checked, close } = await startDev(
    { root: site.root, host: '127.0.0.1', port: 0 },
    { say: () => {}, complain: () => {}, log: () => {} },
  );
  await checked;
  const page = async () => (await fetch(`${url}/kontakt`)).text();
  expect(await page()).not.toContain('<track');
  site.change({ 'public/films/tour.de.vtt': captions['public/films/tour.de.vtt'] });
  await expect.poll(page, { timeout: 20_000 }).toContain('<track kind="captions" srcLang="de"');
  await close();
  site.remove();
});

/** The problems of a site with films: where each is, and what it says. */
async function faultsOf(changes: Changes): Promise<string[]> {
  const problems = await problemsWith({ ...film, ...changes });
  return problems.map(({ rule, severity, text, hint, place }) => {
    const line = place?.source.split('\n')[place.line - 1]?.trim();
    return `${severity} ${rule} ${place?.file}: ${line} | ${text} | ${hint}`;
  });
}

test.each([
  ['films/tuor.mp4', 'there is no file public/films/tuor.mp4'],
  ['humans.txt', '<Video> shows MP4 and WebM files, and public/humans.txt is neither'],
])('a name that is no film is an error at its line: %s', async (name, text) => {
  const [found = '', ...others] = await faultsOf({
    ...captions,
    ...sectionWith(`<Video src="${name}" title="Film" />`),
  });
  expect(others).toEqual([]);
  expect(found).toContain(`error theme ${sectionFile}: <Video src="${name}" title="Film" /> |`);
  expect(found).toContain(text);
});

test('a film without captions in the language of its page is reported with the file to add, in all languages at once', async () => {
  const both = await complaintsWith({ ...film, ...sectionWith(video) });
  expect(
    both,
  ).toBe(`warning the film /films/tour.mp4 has no captions in 2 locales: de, en (the same on 1 more page) [missing-captions]
  ${sectionFile}:8:7
  hint add public/films/tour.de.vtt; <Video> finds it, and a <video> of your own needs a <track> for it; likewise for the others

2 warnings in 1 entry
`);
  const { 'public/films/tour.en.vtt': _, ...german } = captions;
  const [found, ...others] = await faultsOf({ ...german, ...sectionWith(video) });
  expect(others).toEqual([]);
  expect(found).toBe(
    `warning missing-captions ${sectionFile}: ${video} | the film /films/tour.mp4 has no captions in en (the same on 1 more page) | ` +
      'add public/films/tour.en.vtt; <Video> finds it, and a <video> of your own needs a <track> for it',
  );
});

test('the name of a film may state a claim, and mark a part', async () => {
  const { [sectionFile]: section, 'content/pages/contact.yaml': page } = sectionWith(video);
  const stated = String(page).replace(
    /Wie eine.* made/,
    '"Wie **wir** ${claim.lamps} machten", en: "How **we** made ${claim.lamps}"',
  );
  expect(await faultsOf({ ...captions, [sectionFile]: section ?? '', 'content/pages/contact.yaml': stated })).toEqual(
    [],
  );
});

const own = (attributes: string, inside = '') =>
  layoutWith(`<video controls ${attributes}>
  <source src={usePage().file('films/tour.webm').href} />${inside}
</video>`);

test('a film that a theme shows itself needs captions, too', async () => {
  const [found, ...others] = await faultsOf(own('', '\n  <track kind="chapters" srcLang="de" src="/humans.txt" />'));
  expect(others).toHaveLength(1);
  expect(found).toContain(
    `warning missing-captions templates/layout.tsx: <source src={usePage().file('films/tour.webm').href} /> | ` +
      'the film /films/tour.webm has no captions in de (the same on 4 more pages) | add public/films/tour.de.vtt;',
  );
});

test.each([
  ["src={usePage().file('films/tour.mp4').href + '#t=2'}", 'films/tour'],
  ["src={usePage().file('films/a tour.v2.mp4').href}", 'films/a tour.v2'],
  ["src={usePage().asset('tour.mp4')}", 'FILM'],
])('the hint names the file beside the film: %s', async (src, stem) => {
  const more = { 'public/films/a tour.v2.mp4': 'mp4', 'templates/assets/tour.mp4': 'mp4' };
  const problems = await problemsWith({ ...film, ...more, ...layoutWith(`<video controls ${src} />`) });
  expect(problems.map(({ rule, hint }) => `${rule}: ${hint?.split(';')[0]}`)).toEqual([
    `missing-captions: add public/${stem}.de.vtt`,
    `missing-captions: add public/${stem}.en.vtt`,
  ]);
});

test.each([
  ['that is muted', own('muted loop')],
  ['that is decoration', own('aria-hidden="true"')],
  ['without a file, which a script fills', layoutWith('<video /><audio controls><source src="/humans.txt" /></audio>')],
  [
    'with captions and subtitles',
    own(
      '',
      `
  <track kind="captions" srcLang="de-AT" src="/films/tour.de.vtt" />
  <track srcLang="EN" src="/films/tour.en.vtt" />`,
    ),
  ],
])('nothing is said of a film %s', async (_, changes) => {
  expect(await faultsOf({ ...captions, ...changes })).toEqual([]);
});

test.each([
  ['that is SubRip', '1\n00:00:01,000 --> 00:00:02,000\nGlas.\n'],
  ['that is empty', ''],
  ['that begins with another word', 'WEBVTTX\n'],
])('a file of captions %s is reported, because browsers show none of it', async (_, text) => {
  const [found, ...others] = await faultsOf({ 'public/films/other.de.vtt': text });
  expect(others).toEqual([]);
  expect(found).toContain('warning missing-captions public/films/other.de.vtt: ');
  expect(found).toContain('public/films/other.de.vtt does not begin with WEBVTT');
});
