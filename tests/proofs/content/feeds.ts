// Feeds as other programs read them: xmllint with the grammar of Atom (RFC 4287, appendix B, in atom.rng),
// and feedparser for Atom and RSS. The posts have random characters wherever an author may write some.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blogSettings, blogSite } from '../../support/blog-site.ts';
import { buildOf, repository } from '../../support/helpers.ts';
import type { Proof } from '../proof.ts';
import type { Random } from '../random.ts';

const characters = [...'abcäß漢字عربيไทย🦉 &<>"\'`]{}#*_~|\\/?=:;,.!%$@-–—“”\u00a0\u200d'];

/** A text without line ends that is not blank. */
function randomText(random: Random, most: number): string {
  const length = 1 + random.below(most);
  return `A ${Array.from({ length }, () => random.pick(characters)).join('')} z`;
}

/** A text without marks and placeholders, and how it is written in a title. */
function plainText(random: Random, most: number): { readonly words: string; readonly written: string } {
  const words = randomText(random, most).replace(/[*_~[\]`\\${}%]/g, '·');
  return { words, written: words.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`) };
}

const inCode = (text: string) => text.replaceAll('`', "'");

/** Builds a site with so many posts, and reads its feeds. */
export const feeds: Proof = {
  name: 'feeds',
  of: 'posts',
  full: 2_000,
  short: 0,
  async run({ count, random, showProgress }) {
    if (spawnSync('xmllint', ['--version']).status !== 0)
      return { done: 0, faults: [], skipped: 'there is no xmllint' };
    const feed = '    feed: { path: feed.xml }';
    // The site has posts of its own.
    const most = `entries: ${count + 20}`;
    const both = `    feed: [{ path: feed.xml, ${most} }, { path: rss.xml, format: rss, ${most} }]`;
    const site = blogSite({
      ...blogSettings([feed, both], ['rules: { raw-figure: off }', 'rules: { raw-figure: off, length: off }']),
    });
    mkdirSync(join(site.root, 'content/posts'), { recursive: true });
    const titles: string[] = [];
    for (let index = 0; index < count; index++) {
      const day = new Date(Date.UTC(2020, 0, 1 + (index % 2_000))).toISOString().slice(0, 10);
      const title = plainText(random, 40);
      titles.push(`${title.words} ${index}`);
      const front = {
        title: `${title.written} ${index}`,
        description: `${plainText(random, 80).written} ${index}`,
        author: randomText(random, 12).replace(/[${}%]/g, '·'),
      };
      const lines = Object.entries(front).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
      const body = `\`${inCode(randomText(random, 60))}\`\n\n- a & b\n\n## ${index}\n\n\`\`\`\n${inCode(randomText(random, 60))}\n\`\`\`\n`;
      writeFileSync(join(site.root, `content/posts/${day}-post-${index}.md`), `---\n${lines.join('')}---\n${body}`);
    }
    showProgress('building');
    try {
      await buildOf(site);
      const file = (name: string) => join(site.out, name);
      const grammar = join(repository, 'tests/proofs/content/atom.rng');
      const checks = [
        ['xmllint', ['--noout', '--relaxng', grammar, ...['feed.xml', 'en/feed.xml', 'fr/feed.xml'].map(file)]],
        ['xmllint', ['--noout', ...['rss.xml', 'en/rss.xml', 'fr/rss.xml'].map(file)]],
      ] as const;
      const faults = checks.flatMap(([program, args]) => {
        const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1e9 });
        return status === 0 ? [] : stderr.slice(0, 2_000);
      });
      const script = [
        'import feedparser, html, json, sys',
        'words = lambda text: " ".join(text.split())',
        'titles = {words(one) for one in json.load(sys.stdin)}',
        'for file in sys.argv[2:]:',
        '  read = feedparser.parse(open(file, "rb").read())',
        '  if read.bozo or len(read.entries) < int(sys.argv[1]): sys.exit(f"{file} {len(read.entries)} {read.get(\'bozo_exception\')}")',
        '  left = titles - {words(html.unescape(one.title)) for one in read.entries}',
        '  if left: sys.exit(f"{file} does not show {left}")',
      ].join('\n');
      const parsed = spawnSync('/usr/bin/python3', ['-c', script, String(count), file('feed.xml'), file('rss.xml')], {
        encoding: 'utf8',
        input: JSON.stringify(titles),
      });
      const also = parsed.stderr.includes('No module') ? 'feedparser is not installed' : 'feedparser reads them all';
      if (parsed.status !== 0 && !parsed.stderr.includes('No module')) faults.push(parsed.stderr);
      return { done: count, faults, also };
    } finally {
      site.remove();
    }
  },
};
