// Checks whether the clauses that prove claims exist: a part of a page in each of its languages, and the
// page says what it proves.

import type { Claim } from '../../claims/claim.ts';
import { clauseTarget, entriesOf } from '../../claims/evidence.ts';
import { didYouMean, type Found, lateHint } from '../../problems/problem.ts';
import type { RenderedPage } from '../../render/rendered.ts';
import type { Source } from '../../site/source.ts';

/** A rendered page. */
type ClausePage = Pick<RenderedPage, 'route' | 'ids' | 'statements'>;

interface ClauseInput {
  readonly claims: ReadonlyMap<string, Claim>;
  /** All pages. */
  readonly pages: readonly ClausePage[];
  /** content/claims.yaml. */
  readonly source: Source | undefined;
}

/** What is wrong with the clauses that claims name as their evidence. */
export function clauseFaults({ claims, pages, source }: ClauseInput): Found[] {
  const clauses = source ? clausesOf(claims) : [];
  if (!source || clauses.length === 0) return [];
  const byId = Map.groupBy(pages, ({ route }) => route.page.id);
  return clauses.flatMap(({ claim, index, page, anchor }): Found[] => {
    const versions = byId.get(page);
    const fault = versions ? faultOf(claim, anchor, versions) : noPage(page, [...byId.keys()]);
    const place = () => source.place([claim.id, 'evidence', index, 'clause']);
    return fault ? [{ ...fault, owner: claim.owner, place: place() }] : [];
  });
}

/** All clauses that prove claims. */
export function clausesOf(claims: ReadonlyMap<string, Claim>) {
  return [...claims.values()].flatMap((claim) =>
    entriesOf(claim.evidence).flatMap((entry, index) =>
      entry.type === 'contract' ? [{ claim, index, ...clauseTarget(entry.clause) }] : [],
    ),
  );
}

function faultOf({ id }: Claim, anchor: string, versions: readonly ClausePage[]) {
  const without = versions.find(({ ids }) => !ids.includes(anchor));
  if (without) {
    const otherwise = `give a heading there this id: ## … {#${anchor}}`;
    const hint = lateHint(() => didYouMean(anchor, without.ids) ?? otherwise);
    return { text: `there is no \`${anchor}\` on ${without.route.url} to prove \`${id}\``, hint };
  }
  // The first language binds; the others may be summaries.
  const [binding] = versions;
  if (!binding || binding.statements().some(({ claim, where }) => claim === id && where.length > 0)) return undefined;
  return {
    text: `${binding.route.url} does not state \`${id}\`, so it cannot prove it`,
    hint: `write \${claim.${id}} in the clause`,
  };
}

function noPage(name: string, names: readonly string[]) {
  return {
    text: `there is no page ${name}`,
    hint: lateHint(() => didYouMean(name, names) ?? `pages: ${names.slice(0, 8).join(', ')}`),
  };
}
