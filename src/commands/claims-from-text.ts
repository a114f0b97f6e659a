// litfass new claim --from FILE:LINE: makes claims of the figures of a text, and refers to them in it.
import { type Claim, formatClaim } from '../claims/claim.ts';
import { type DraftedKeys, draftedKeys, valueIn, wordingOf } from '../claims/draft-claim.ts';
import { placeOfRange } from '../claims/figures/scalar-offsets.ts';
import { type Finding, rawFigures } from '../claims/raw-figures.ts';
import { usageError } from '../problems/problem.ts';
import { editFile } from '../read/edit-file.ts';
import { withoutErrors } from '../run/linted-content.ts';
import { filesOf, unjoined } from '../site/source.ts';
import { type ClaimInput, describeClaim, newClaim, withClaims } from './new-claim.ts';
import { openSite } from './open-site.ts';
import { whileLocked } from './project-lock.ts';
import { writeContent } from './write-content.ts';

/** A figure in one language, and the style of the new claim that replaces it. */
interface Rewritten {
  readonly finding: Finding;
  readonly claim: Claim;
  readonly style: string;
}

/** Adds a claim for each figure of the text at FILE:LINE, in all its languages: `id`, `id-2` and so on. */
export function claimsFromText(id: string, at: string, input: ClaimInput): Promise<void> {
  const [, file, line] = /^(?:\.\/)?(.+?):(\d+)(?::\d+)?$/.exec(at) ?? [];
  if (!file) throw usageError(`“${at}” is not FILE:LINE`, 'write it as check prints it: content/pages/home.yaml:12');
  return whileLocked(input.root, async () => {
    const { site, texts, content } = withoutErrors(await (await openSite(input.root, input.date)).content());
    const findings = [...texts()].map(rawFigures(site.claims)).find((list) =>
      list.some(({ written, figure }) => {
        const place = placeOfRange(written, figure);
        return place.file === file && place.line === Number(line);
      }),
    );
    if (!findings) throw usageError(`no text has a figure without a claim at ${file}:${line}`, 'run npx litfass check');
    const rewritten: Rewritten[] = [];
    const claims: Claim[] = [];
    const report: string[] = [];
    for (const group of Map.groupBy(findings, sameValue).values()) {
      const drafted = draft(group, findings);
      if (typeof drafted === 'string') {
        report.push(`left as it is: ${drafted}`);
        continue;
      }
      const { keys, wordings } = drafted;
      const text = Object.fromEntries(
        site.locales.map(({ tag }): [string, Record<string, string>] => [tag, { default: valueIn(keys, tag) }]),
      );
      const claim = newClaim({ ...keys, id: claims.length === 0 ? id : `${id}-${claims.length + 1}` }, text, input);
      claims.push(claim);
      for (const [finding, words] of wordings) {
        const style = styleFor(words, text[finding.locale] ?? {});
        rewritten.push({ finding, claim, style });
      }
      report.push(describeClaim(claim));
    }
    const sources = content.loaded.sources
      .flatMap(filesOf)
      .map(({ file, text }) => ({ file, before: text, now: text }));
    for (const [words, edits] of Map.groupBy(rewritten, ({ finding }) => finding.written)) {
      const own = unjoined(words);
      const source = sources.find((one) => one.file === own.source.file);
      const value = replaced(words.text, edits, ({ claim, style }) =>
        style === 'default' ? `\${claim.${claim.id}}` : `\${claim.${claim.id}, ${style}}`,
      );
      const now = source && editFile({ file: source.file, text: source.now }, [{ path: own.path, value }]);
      if (source && now !== undefined) source.now = now;
      const reads = replaced(words.text, edits, ({ claim, style, finding }) =>
        String(formatClaim(claim, finding.locale, style, site.claims)),
      );
      const [place] = edits.map(({ finding }) => placeOfRange(words, finding.figure));
      report.push(
        `${place?.file}:${place?.line}${now === undefined ? ' cannot be changed by itself: write this there' : ''}`,
      );
      report.push(changedLines(words.text, value, reads));
    }
    if (claims.length > 0) writeContent(input.root, [...sources, withClaims(claims, input.root)]);
    console.log(report.join('\n'));
  });
}

/** Figures with the same value are one claim in all languages; it compares as the original does. */
function sameValue({ figure: { values, readings, unit } }: Finding): string {
  return JSON.stringify([values.map(Number), readings, unit]);
}

/** The claim that figures of one value make with the words of each, or why they make none. */
function draft(group: readonly Finding[], all: readonly Finding[]) {
  const known = group.flatMap(({ match }) => match.same)[0];
  if (known) return `“${group[0]?.figure.raw}” may be \${claim.${known.id}}`;
  const drafted = group.map((finding) => {
    const others = all.filter((one) => one.written === finding.written && one !== finding);
    const written = { ...finding, text: finding.written.text, others: others.map(({ figure }) => figure.whole) };
    return { finding, written, keys: draftedKeys(written) };
  });
  let common: DraftedKeys | undefined;
  for (const { keys } of drafted) {
    if ('refused' in keys) return `${keys.refused}; ${keys.hint}`;
    common ??= keys;
    // One language may leave out how often a price is paid.
    if (common.period === 'once') common = { ...common, period: keys.period, term: keys.term };
  }
  if (!common) return '';
  const keys = common;
  const wordings = drafted.map(({ finding, written }) => [finding, wordingOf(written, keys)] as const);
  return { keys, wordings };
}

/** The style of these words among those of a language, to which it is added if they have none. */
function styleFor(words: string, styles: Record<string, string>): string {
  const names = Object.keys(styles);
  const known = names.find((name) => styles[name] === words);
  const style = known ?? (names.length === 1 ? 'inline' : `inline-${names.length}`);
  styles[style] = words;
  return style;
}

/** The lines that differ: before, after, and as they will read if that is not as before. */
function changedLines(before: string, ...after: readonly string[]): string {
  const versions = after.map((text) => text.split('\n'));
  const lines = before.split('\n').flatMap((line, index) => {
    const [now = '', reads = ''] = versions.map((one) => one[index] ?? '');
    if (now === line) return [];
    return unbound(reads) === unbound(line) ? [line, now] : [line, now, reads];
  });
  return lines.map((line) => `  ${line}`).join('\n');
}

/** A text without the spaces that keep a figure on one line. */
function unbound(text: string): string {
  return text.replace(/\s/g, ' ');
}

function replaced(text: string, edits: readonly Rewritten[], by: (edit: Rewritten) => string): string {
  return edits.toReversed().reduce((now, edit) => {
    const { start, end } = edit.finding.figure.whole;
    return now.slice(0, start) + by(edit) + now.slice(end);
  }, text);
}
