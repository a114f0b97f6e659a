// The shape of what the engine knows of a language. Each language is one file of data beside this one, and
// all entries but the tag are optional: an engine does without what a language does not have.

import type {
  Alternatives,
  FigureWords,
  JoinedNumbers,
  NoFigures,
  OriginalPatterns,
  Pattern,
  SeparateNumbers,
  SharedWords,
  UnitWords,
} from './figure-words.ts';

/** What the engine knows of a language. All but the tag is optional. */
export interface Language {
  /** The primary subtag: `de` also serves de-AT and de-CH. */
  readonly tag: string;
  /** All nouns are capitalised, as in German: a capital marks no name. */
  readonly capitalisedNouns?: true;
  /** Its countries write 1.500,5 or 1,500.5: in a locale without a region, 1.500 may be either. */
  readonly separatorsVary?: true;
  /** What a preview says at the top of each page, instead of English: some of it is still an example. */
  readonly preview?: string;
  /** The title, with `{name}` for its name, and the description of a page that `litfass new` makes. */
  readonly newTitle?: string;
  readonly newDescription?: string;
  /** A postcode comes after its town: London SW1A 1AA. */
  readonly townFirst?: true;
  /** Usual endings of a word in content/terms.yaml: with `s`, “portal” also finds “portals”. */
  readonly endings?: Alternatives;
  /**
   * What is written together with such a word without belonging to it: the article of `l’app`, a
   * particle of Korean. Unicode patterns.
   */
  readonly attached?: { readonly before?: string; readonly after?: string };
  /** Words that compare: in claims, before figures that are typed, and before references to claims. */
  readonly comparators?: Comparators;
  /**
   * `to`: between the ends of a range, 5 `to` 15. `open`: words that open one, with the word between its
   * ends: `between` 5 `and` 15.
   */
  readonly ranges?: { readonly to: Pattern; readonly open: Readonly<Record<string, Pattern>> };
  /** Words for the terms of a price: `including VAT`, `a month`. */
  readonly price?: PriceWords;
  /**
   * Words that say how often something is paid, next to a figure: `month`, `per annum`. Unicode
   * patterns.
   */
  readonly periods?: Partial<Record<Period, string>>;
  /** The numbers from two to twelve, for `{spelled}`: those that have one form. */
  readonly twoToTwelve?: Alternatives;
  /**
   * Words that a text should avoid, or not use beside a claim: `unbeatable`. Without it, none are
   * reported.
   */
  readonly terms?: TermWords;
  /** Statements about the environment: `eco-friendly`. Without it, none are judged. */
  readonly environment?: EnvironmentWords;
  /** Numbers in words: `twenty-one`. Without it, only numbers in digits are found. */
  readonly numbers?: SeparateNumbers | JoinedNumbers;
  /** The words around a number that belong to a figure: `million`, `between 5 and 15`, `twice`. */
  readonly figures?: FigureWords;
  /**
   * Magnitudes after digits, by power of ten, instead of those that Intl writes: `{ 7: '千万' }`. They are
   * patterns for the original text, with the flag `u`. In languages with `figures`, only what its scales do
   * not have.
   */
  readonly magnitudes?: Readonly<Record<number, readonly string[]>>;
  /**
   * Words for units, by their Intl name, `%` or `permille`: `{ hour: 'hours?' }`. Without it, those that
   * Intl writes.
   */
  readonly units?: UnitWords;
  /** Days of the week, also short, of opening hours: `Mon|Monday`. */
  readonly weekdays?: Pattern;
  /** “a.m.” and “p.m.”, where the usual pattern would match another word. */
  readonly noon?: Pattern;
  /** What is read in texts of every language, because names, laws and addresses are quoted as they are. */
  readonly shared?: {
    readonly units?: UnitWords;
    readonly words?: Partial<SharedWords>;
    readonly noFigures?: NoFigures;
  };
  /** Numbers that are no figures, in texts of this language only. They are read before those of `shared`. */
  readonly noFigures?: NoFigures;
  /** Years, hours and clauses of laws in letters that plain texts do not have: `год`. */
  readonly original?: OriginalPatterns;
}

export const comparators = ['more-than', 'at-least', 'from', 'up-to', 'at-most', 'about'] as const;

/**
 * How the value of a figure is meant. Figures without a comparator are exact. `from` is a starting price: the
 * lowest of several. Before anything but a price, its words are read as `at-least`: from 5 people.
 */
export type Comparator = (typeof comparators)[number];

/**
 * By meaning. The first word of `words` is the one that claims are written with. A claim cannot be
 * `less-than`; a figure typed with such a word is read as `at-most`.
 */
export type Comparators = Readonly<Partial<Record<Comparator | 'less-than', ComparatorWords>>>;

/** The words for one comparator. */
export interface ComparatorWords {
  /** `more than|over`: before a figure or a claim. */
  readonly words?: Alternatives;
  /** Only before a figure that is typed: “starting at 5 euros” is read as `from`. */
  readonly figure?: Alternatives;
  /** Only before a claim, where they change what it says: “well over ${claim.users}”. */
  readonly claim?: Alternatives;
  /** After a figure: `or more`. */
  readonly after?: Alternatives;
}

/** Days, weeks, months, years, as in ISO 8601. */
export type Period = 'D' | 'W' | 'M' | 'Y';

/** The words for `{tax}` and `{period}` of a price: “3.49 € `a month` `including VAT`”. */
export interface PriceWords extends Readonly<Record<Period, string>> {
  readonly gross: string;
  readonly net: string;
  /** What else says that tax is added, as a Unicode pattern: `excl. VAT`. */
  readonly alsoNet?: string;
  /** Paid only once. */
  readonly once: string;
  /** Before a number of days, weeks, months or years: `every` 3 months. */
  readonly every: string;
}

/** Phrases as in content/terms.yaml: with usual endings, or any ending where they end in `*`. */
export interface TermWords {
  /** Make a claim sound larger or smaller directly before it: `only`. */
  readonly before: Alternatives;
  /** Make a claim in the same sentence absolute: `always`. */
  readonly absolute: Alternatives;
  readonly flagged: Readonly<Record<FlaggedKind, Alternatives>>;
  /** Phrases in which a flagged word means something else: `free of`. */
  readonly allowed: Alternatives;
  /** After a superlative, shows that it advises the reader: the best` way to do this is`. Unicode pattern. */
  readonly advice: string;
  /** Opens a question that takes the flagged word for granted: `why` are we the best? */
  readonly presuming: Alternatives;
  /** By form of address, the words that use another form. */
  readonly address: Readonly<Record<string, readonly OtherAddress[]>>;
}

/** Superlatives, promises without exception, words for “free” and “unlimited”, and praise. */
export type FlaggedKind = 'superlative' | 'promise' | 'free' | 'unlimited' | 'praise';

/**
 * Phrases as in `terms`. By kind: those that say what the rule `environmental-claim` judges. They are judged
 * by the words around them.
 */
export interface EnvironmentWords extends Readonly<Record<EnvironmentKind, Alternatives>> {
  /** Phrases in which such a word means something else: `sustainable growth`. */
  readonly allowed: Alternatives;
  readonly around: Readonly<Record<EnvironmentContext, Alternatives>>;
}

/**
 * `offset`: says by itself that emissions are compensated. `neutral`: no emissions, or fewer than none.
 * `label`: a label or certificate. `generic`: good for the environment, without saying how. `whole`: true of
 * a whole product. `goal`: judged only as a plan for the future. `reduced`: also judged beside offsetting.
 */
export type EnvironmentKind = 'offset' | 'neutral' | 'reduced' | 'label' | 'generic' | 'whole' | 'goal';

/**
 * `offsetting`: emissions are compensated elsewhere. `future`: a plan or promise. `specific`: what is better
 * for the environment. `part`: a part of a product. `denied`, `affirmed`: `not`, and `not only`. `about`: the
 * sentence explains a word.
 */
export type EnvironmentContext = 'offsetting' | 'future' | 'specific' | 'part' | 'denied' | 'affirmed' | 'about';

/** Words that address the reader in the form `form`. */
export interface OtherAddress {
  readonly form: string;
  readonly words: Alternatives;
  /**
   * `capital`: only if capitalised inside a sentence. `opening`: only as the first word of a sentence.
   * Without it, anywhere.
   */
  readonly where?: 'capital' | 'opening';
}

export { ownLanguage } from '../../problems/counted.ts';
