// What rules report. Types only.
import type { Found } from '../../problems/problem.ts';
import type { FindWriters, WriterPlace } from '../../render/writers.ts';
import type { TemplateSources } from './theme-places.ts';

/**
 * A problem of one page. Findings of one rule with the same `groupKey` have one cause, such as a
 * mistake in the theme, and are reported once.
 */
export interface PageFinding extends Found {
  readonly groupKey: string;
  /** Finds the place in the theme. If there is none, `place` applies. */
  readonly findPlace?: ((theme: ThemeSearch) => Promise<WriterPlace | undefined>) | undefined;
}

/** The tools to find a place in the theme. */
export interface ThemeSearch {
  readonly findWriters: FindWriters;
  readonly templateSources: () => TemplateSources;
}

/** What is wrong with an entry of a claim's evidence, and which rule reports it. */
export interface FoundEvidenceFault extends Found {
  readonly rule: 'evidence' | 'evidence-expression' | 'evidence-file';
}
