// The rules that a theme brings: part of what `litfass/theme` exports (docs/rules.md).

/**
 * A rule that a theme adds to the rules of litfass. `check` is called for each text in each locale, or
 * for each rendered page. It must be pure: its result may depend on its argument only.
 */
export type ThemeRule = ThemeRuleDocs &
  (
    | { readonly scope: 'text'; readonly check: (text: WrittenText) => Iterable<ThemeFinding> }
    | { readonly scope: 'page'; readonly check: (page: CheckedPage) => Iterable<ThemeFinding> }
  );

/** What `litfass explain theme/ID` shows of a rule. */
interface ThemeRuleDocs {
  /** It begins with a–z; then a–z, 0–9 and single hyphens: `brand-name`. Problems show `theme/brand-name`. */
  readonly id: string;
  readonly severity: 'error' | 'warning';
  /**
   * What the rule reports, in a sentence. `litfass explain theme/ID` shows it, with `why` and the
   * examples.
   */
  readonly what: string;
  readonly why: string;
  readonly wrong: string;
  readonly right: string;
}

/** A text of content in one locale. */
export interface WrittenText {
  readonly locale: string;
  /** As it is written, with its Markdown and its references such as `${claim.price}`. */
  readonly words: string;
  /**
   * Whether visitors read it as a statement of the site. An illustration, such as a chat bubble, is not
   * copy.
   */
  readonly isCopy: boolean;
  /** Whether it is a word of content/locales/. */
  readonly isInterfaceWord: boolean;
}

/** What a rule may know of a rendered page. */
export interface CheckedPage {
  /** The name of its file in content/pages/, without `.yaml`. */
  readonly page: string;
  readonly layout: string;
  readonly locale: string;
  /** Its address, below the path of the site: `/en/contact`. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** The texts of its headings of level 1. */
  readonly mainHeadings: readonly string[];
  /** The `href` of each link, as it is in the HTML. */
  readonly links: readonly string[];
}

/** A problem that a rule found. */
export interface ThemeFinding {
  /** One sentence, without a place and without a full stop. */
  readonly text: string;
  /** How to fix it. */
  readonly hint?: string;
  /** The words that are wrong. Their place is reported; without them, that of the whole text or page. */
  readonly find?: string;
}

/** Returns its argument; checks its type where the rule is written. */
export function defineRule(rule: ThemeRule): ThemeRule {
  return rule;
}
