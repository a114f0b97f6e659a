// The input that all checks of texts share. Types only.

import type { Claim } from '../claims/claim.ts';
import type { Problem } from '../problems/problem.ts';
import type { PageContent, SectionContent } from '../site/content.ts';
import type { Loaded, Source } from '../site/source.ts';
import type { Theme } from '../theme/index.ts';
import type { CheckedFiles } from './checked-content.ts';
import type { PictureCheckInput } from './named-pictures.ts';
import type { LocaleEntry, SiteSettings } from './site.ts';

/** `problems` and `named` collect what the checks find. */
export interface TextCheckInput extends PictureCheckInput {
  readonly settings: SiteSettings;
  readonly locales: readonly LocaleEntry[];
  readonly claims: ReadonlyMap<string, Claim>;
  readonly pages: ReadonlyMap<string, PageContent>;
  readonly shared: ReadonlyMap<string, SectionContent>;
  readonly theme: Theme;
  /** The cached result for a page that need not be checked again. */
  readonly cached: CheckedFiles['page'];
  /** Whether the Markdown of a file need not be checked again. */
  readonly isClean: CheckedFiles['isClean'];
  /** Collects the ids of the claims that the texts of each file name. */
  readonly named: Map<Source, Set<string>>;
  readonly loaded: Loaded;
  readonly date: string | undefined;
  readonly problems: Problem[];
}
