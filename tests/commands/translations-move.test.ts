// litfass translations move: translations go into files of each language and back beside their original.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildOf, type Changes, filesBelow, firstSite, litfass, siteWith, type TestSite } from '../support/helpers.ts';
import { beside, english, inFiles, inMarkdown, original } from '../support/page-files.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();
const garden = 'content/pages/garden.yaml';
const inEnglish = 'content/pages/garden.en.yaml';

async function move(site: TestSite, to: string, ...more: string[]) {
  const { code, stdout, stderr } = await litfass(['translations', 'move', '--root', site.root, '--to', to, ...more]);
  return { code, stdout: stdout.trim(), stderr: stderr.trim() };
}

function contentOf(site: TestSite): Record<string, string> {
  const files = [...filesBelow(join(site.root, 'content'))];
  return Object.fromEntries(files.map(([file, bytes]) => [`content/${file}`, bytes.toString()]));
}

const siteOf = (changes: Changes) => track(siteWith(changes));

describe('translations move', () => {
  test('writes a file for each language, and back, byte for byte', async () => {
    const site = siteOf(beside);
    expect((await move(site, 'files', 'garden')).stdout).toBe('2 files written, 0 files removed');
    const files = contentOf(site);
    expect(files[garden]).toBe(original);
    expect(files[inEnglish]).toBe(english);
    expect((await move(site, 'beside', garden)).stdout).toBe('1 file written, 1 file removed');
    const together = contentOf(site);
    expect(together[garden]).toContain('heading:\n      de: Licht im Garten\n      en: Light in the garden\n');
    expect(together[garden]).toContain('- { label: { de: Rot, en: Red }, tag: red }');
    await move(site, 'files', 'garden');
    expect(contentOf(site)).toEqual(files);
    expect((await move(site, 'files', 'garden')).stdout).toBe('0 files written, 0 files removed');
    await move(site, 'beside', 'garden');
    expect(contentOf(site)).toEqual(together);
  });

  test('brings the first site back to the same files after a trip', async () => {
    const site = track(firstSite());
    expect((await move(site, 'files')).stdout).toMatch(/^8\d files written/);
    const files = contentOf(site);
    await move(site, 'beside');
    expect(Object.keys(contentOf(site)).filter((file) => /\.en\.yaml$/.test(file))).toEqual([]);
    await move(site, 'files');
    expect(contentOf(site)).toEqual(files);
  });

  test('shows the same pages wherever translations stand', async () => {
    const [one, other] = [siteOf(beside), siteOf(beside)];
    await move(other, 'files');
    await buildOf(one);
    await buildOf(other);
    const pagesOf = ({ out }: TestSite) => [...filesBelow(out)].filter(([file]) => file.endsWith('.html'));
    expect(pagesOf(other)).toEqual(pagesOf(one));
  });

  test('takes comments along with their texts, and keeps the layout of all other lines', async () => {
    const written = original
      .replace('layout: plain', "# A page\nlayout:   'plain'   # the layout")
      .replace('    heading: Gläser', '    # Of two kinds.\n    heading: Gläser # sic')
      .replace('slug: {', 'index: true\n\nslug: {');
    const site = siteOf({
      ...inFiles(english.replace('  - heading: Glasses', '  - # Two.\n    heading: Glasses'), written),
      [inEnglish]: english.replace('    body: "From', '    # Checked.\n    body: "From'),
    });
    const before = contentOf(site);
    await move(site, 'beside', 'garden');
    const text = contentOf(site)[garden];
    expect(text).toContain("# A page\nlayout:   'plain'   # the layout\nindex: true\n\nslug: {");
    expect(text).toContain('    heading:\n      # Of two kinds.\n      de: Gläser # sic\n      en: Glasses\n');
    expect(text).toContain('      de: "Mit ${claim.lamps}."\n      # Checked.\n      en: "From ${claim.lamps} on."\n');
    await move(site, 'files', 'garden');
    expect(contentOf(site)).toEqual(before);
  });

  test('writes nothing if a comment would be lost, unless that is meant', async () => {
    const site = siteOf(inFiles(`# By Ann\n\n${english}`));
    const before = contentOf(site);
    const { code, stderr } = await move(site, 'beside');
    expect([code, stderr]).toEqual([1, expect.stringContaining(`moving ${garden} would lose the comment “By Ann”`)]);
    expect(contentOf(site)).toEqual(before);
    expect((await move(site, 'beside', '--drop-comments')).code).toBe(0);
    expect(contentOf(site)[inEnglish]).toBeUndefined();
  });

  test('moves long texts, texts in lists of texts, and names that one language writes differently', async () => {
    const body = 'body: |\n      Mit **Glas**.\n\n      - Rot\n      - Blau\n';
    const own = english.replace('body: "From ${claim.lamps} on."', 'body: |\n      With **glass**.\n    said: "1.42"');
    const site = siteOf(inFiles(own, original.replace('body: "Mit ${claim.lamps}."\n', body)));
    const before = contentOf(site);
    await move(site, 'beside', 'garden');
    expect(contentOf(site)[garden]).toContain('said:\n      de: "1:42"\n      en: "1.42"\n');
    expect(contentOf(site)[garden]).toContain('      de: |\n        Mit **Glas**.\n\n        - Rot\n        - Blau\n');
    await move(site, 'files', 'garden');
    expect(contentOf(site)).toEqual(before);
  });

  test('leaves pages in Markdown alone, and says so of one that is named', async () => {
    const site = siteOf(inMarkdown());
    const before = contentOf(site)['content/pages/terms.md'];
    expect((await move(site, 'beside')).code).toBe(0);
    expect(contentOf(site)['content/pages/terms.md']).toBe(before);
    const { code, stderr } = await move(site, 'beside', 'terms');
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is no page terms in YAML')]);
    expect((await move(site, 'beside', 'hmoe')).stderr).toContain('did you mean `content/pages/home.yaml`?');
  });

  test('keeps line ends of Windows and byte order marks', async () => {
    const windows = (text: string) => text.replaceAll('\n', '\r\n');
    const site = siteOf(inFiles(windows(english), `\ufeff${windows(original)}`));
    const before = contentOf(site);
    await move(site, 'beside', 'garden');
    expect(contentOf(site)[garden]).toMatch(/^\ufeff[^\n]*\r\n/);
    expect(contentOf(site)[garden]?.replaceAll('\r\n', '')).not.toContain('\n');
    await move(site, 'files', 'garden');
    expect(contentOf(site)).toEqual(before);
  });

  test('writes all files or none', async () => {
    const site = siteOf(beside);
    const before = contentOf(site);
    // A folder is where the last file would be written.
    mkdirSync(join(site.root, 'content/sections/closing.en.yaml'));
    const { code, stderr } = await move(site, 'files');
    expect(code).not.toBe(0);
    expect(stderr).toContain('cannot write content/sections/closing.en.yaml');
    expect(contentOf(site)).toEqual(before);
  });

  test('writes nothing in a site with errors', async () => {
    const site = siteOf({ ...inFiles(), [garden]: original.replace('type: note', 'type: notte') });
    const before = contentOf(site);
    expect((await move(site, 'beside')).code).toBe(1);
    expect(contentOf(site)).toEqual(before);
  });
});
