import { isUtf8 } from 'node:buffer';
import { readIfPossible } from '../files/read-if-possible.ts';
import type { FaultWords, Found } from '../problems/problem.ts';
import { didYouMean, placeAt, wholeFile } from '../problems/problem.ts';
import { robotsFile, robotsLines } from '../publish/robots-file.ts';
import { engineRule } from './rule.ts';

const file = `public/${robotsFile}`;

export const robots = engineRule({
  id: 'robots',
  what: '`public/robots.txt` has a line that robots do not understand, is not UTF-8 or too large, or keeps all robots away.',
  why: 'Robots skip such a line without a word: they read what they should not, or nothing of the site is found any more.',
  wrong: { files: { [file]: 'User-agent: *\nDissalow: /drafts/\n' } },
  right: { files: { [file]: 'User-agent: *\nDisallow: /drafts/\n' } },
  checks: {
    file({ publicFiles, settings, isPreview }) {
      const own = publicFiles.get(robotsFile);
      const bytes = own && 'copy' in own ? readIfPossible(own.copy) : undefined;
      if (!bytes) return [];
      const place = wholeFile(file);
      if (!isUtf8(bytes)) return [{ text: `${file} is not UTF-8`, hint: 'save it as UTF-8', place }];
      const text = `${file} has ${bytes.length} bytes, and robots read only the first ${maxBytes}`;
      if (bytes.length > maxBytes) return [{ text, hint: 'name folders in place of single addresses', place }];
      const source = { file, text: bytes.toString() };
      const lines = robotsLines(source.text);
      const firstGroup = lines.find(({ key }) => key === 'user-agent')?.offset ?? maxBytes;
      const closing = isPreview ? undefined : closingLine(lines);
      return lines.flatMap((line): Found | [] => {
        const isInGroup = line.offset > firstGroup;
        const words = faultOf(line, isInGroup, settings.url) ?? (line === closing ? keepsAllAway : undefined);
        return words ? { ...words, place: placeAt(source, line.offset, line.length) } : [];
      });
    },
  },
});

/** RFC 9309 asks robots to read at least 500 KiB. */
const maxBytes = 500 * 1024;

const keys =
  'user-agent allow disallow sitemap crawl-delay host clean-param content-signal content-usage license request-rate visit-time'.split(
    ' ',
  );

const keepsAllAway = {
  severity: 'warning',
  text: 'this line keeps all search engines away from the whole site',
  hint: 'name only what they should not read; for a site that is not ready there is `build --preview`',
} as const;

type RobotsLine = ReturnType<typeof robotsLines>[number];

function faultOf({ key, value }: RobotsLine, isInGroup: boolean, siteUrl: string): FaultWords | undefined {
  if (key === '') return { text: 'this line is not `key: value`', hint: 'a comment begins with #' };
  if (!keys.includes(key))
    return { text: `robots do not know \`${key}\``, hint: didYouMean(key, keys) ?? `they know ${keys.join(', ')}` };
  if (key === 'sitemap' && !/^https?:/.test(URL.parse(value)?.protocol ?? ''))
    return { text: `“${value}” is not a full address`, hint: `write ${URL.parse(value, siteUrl)?.href}` };
  if (key !== 'allow' && key !== 'disallow') return undefined;
  if (!isInGroup)
    return { text: `\`${key}\` stands before any \`User-agent\``, hint: 'write `User-agent: *` above it' };
  if (/^([/*]|$)/.test(value)) return undefined;
  return {
    text: `the path “${value}” does not begin with /`,
    hint: `write ${URL.parse(value)?.pathname ?? `/${value}`}`,
  };
}

/** The line that forbids all robots the whole site, if nothing is allowed beside it. */
function closingLine(lines: readonly RobotsLine[]): RobotsLine | undefined {
  let agents: readonly string[] = [];
  const ofAll = lines.filter(({ key, value }, index) => {
    if (key === 'user-agent') agents = lines[index - 1]?.key === key ? [...agents, value] : [value];
    return agents.includes('*') && value !== '';
  });
  if (ofAll.some(({ key }) => key === 'allow')) return undefined;
  return ofAll.find(({ key, value }) => key === 'disallow' && /^(\/|\/?\*)$/.test(value));
}
