import { defineRule } from './rule.ts';

export const unprovenClaim = defineRule({
  id: 'unproven-claim',
  severity: 'error',
  release: 'only',
  scope: 'site',
  what: 'A claim has no evidence yet.',
  why: 'A promise that cannot be proved on request must not be published.',
  wrong: 'evidence: none-yet',
  right: 'evidence:\n  - { type: data, file: evidence/languages.yaml, count: items }',
  check: ({ site: { claims }, sources }) => {
    const source = sources.find(({ file }) => file === 'content/claims.yaml');
    if (!source) return [];
    return [...claims.values()].flatMap(({ id, evidence, owner }) => {
      if (evidence !== 'none-yet') return [];
      const hint = `ask ${owner} for data, a document, a measurement or counsel, or stop stating it`;
      const text = `nothing proves the claim \`${id}\` yet`;
      return [{ text, hint, place: source.place([id, 'evidence']) }];
    });
  },
});
