// The shape of the words and patterns by which figures/ finds figures in a language, and tells them from
// numbers that are none.

/** Plain words or phrases, separated by `|`: `'mehr als|über'`. */
export type Alternatives = string;

/** Words with their values, separated by spaces: `'one=1 two=2'`. */
export type WordValues = string;

/**
 * The source of a regular expression for plain texts (claims/figures/plain-text.ts), where each blank is
 * U+0020 and an apostrophe is `'`. It ignores case unless it begins with `(?-i)`. `\<` and `\>` are the
 * beginning and the end of a word; `{year}` is a block of claims/figures/pattern.ts, or the entry of
 * `SharedWords` with this name, of all languages. Lists of alternatives need no group.
 */
export type Pattern = string;

/** What a figure states. `spelled` is a plain number in words. */
export type FigureKind = 'number' | 'percentage' | 'price' | 'range' | 'duration' | 'fraction' | 'multiple' | 'spelled';

/** Numbers in words that are written apart: two hundred and fifty. */
export interface SeparateNumbers {
  readonly kind: 'separate';
  /**
   * The words of each category, which is a letter. `H` multiplies the number before it by a hundred, `T` by a
   * thousand, `M`, `d` and `D` multiply all that precedes, `h` is a half, `p` the decimal point; all
   * others add their value.
   */
  readonly words: Readonly<Record<string, WordValues>>;
  /** A pattern over these letters, with a space, a hyphen, or a comma (for comma and space) between them. */
  readonly grammar: string;
  /** Phrases that are no number, with ⟨⟩ around the phrase in its text: `por ⟨ciento⟩`. */
  readonly except?: readonly Pattern[];
}

/**
 * Numbers in words that are written as one word, and words that begin with one: dreißig, dreimal. `and`,
 * `hundred`, `thousand` and `half` are patterns; those of factors begin with their first letter.
 */
export interface JoinedNumbers {
  readonly kind: 'joined';
  readonly small: WordValues;
  readonly tens: WordValues;
  /** Between ones and tens: ein`und`zwanzig. */
  readonly and: string;
  readonly hundred: string;
  readonly thousand: string;
  readonly half: string;
  readonly point: string;
  /** Endings that may follow a hyphen. */
  readonly hyphenated: Pattern;
  /** What may follow a number in its word, in lower case, and the figure that both are: drei`mal`. */
  readonly endings: readonly (readonly [ending: Pattern, kind?: FigureKind, unit?: string])[];
}

/**
 * A word that is a figure by itself: half, twice, thousands. Without a value it is vague. Values by word
 * belong to the word in a group of the pattern; with the unit `?`, that word is a unit.
 */
export type SpecialWord = readonly [
  kind: FigureKind,
  value: number | Readonly<Record<string, number>> | undefined,
  pattern: Pattern,
  unit?: string,
];

/** The words around a figure. */
export interface FigureWords {
  /** A text that contains neither this nor a digit has no figures. A plain regular expression, for speed. */
  readonly hint: RegExp;
  readonly special: readonly SpecialWord[];
  /** By denominator: two `thirds`. */
  readonly parts: Readonly<Record<number, Pattern>>;
  /** By factor: 5 `million`. Without one for a thousand, the magnitudes of Intl count too. */
  readonly scales: Readonly<Record<number, Pattern>>;
  /** After a factor: 3` times`. */
  readonly multiple: Pattern;
  /** By unit, what is joined to a number: a 10`-minute` call. */
  readonly compounds?: UnitWords;
  /** Turns a comparator round: `not` more than. */
  readonly negation: Pattern;
  /** Between the numbers of a share: nine `out of` ten. */
  readonly share: Pattern;
  /** After a unit: an hour `and a half`. */
  readonly half?: Pattern;
  /** Cents may be those of another currency than the euro. */
  readonly centsOfAnyCurrency?: true;
}

/** The words of units: a name of our own, and the pattern of its words. */
export type UnitWords = Readonly<Record<string, Pattern>>;

/** Classes of numbers that are no figures, in the order in which they are taken out of a text. */
export const noFigureClasses = [
  'statutes',
  'registers',
  'dates',
  'times',
  'phones',
  'addresses',
  'ordinals',
  'names',
  'idioms',
] as const;

/** Patterns of numbers that are no figures, by class. */
export type NoFigures = Readonly<Partial<Record<(typeof noFigureClasses)[number], readonly Pattern[]>>>;

/**
 * Words that fill blocks of the same name in patterns of all languages. The marked word of the example is
 * the entry.
 */
export interface SharedWords {
  /** 3 `and` 4 May */
  readonly and: Pattern;
  /** one `or` two */
  readonly or: Pattern;
  /** 3 `to` 5 May */
  readonly to: Pattern;
  /** 3 `of `May, with its blank */
  readonly of: Pattern;
  /** `the` 50 languages, after a comparator */
  readonly article: Pattern;
  /** dos millones` de `euros */
  readonly unitLink: Pattern;
  /** 2 euros `con` 50 */
  readonly minorLink: Pattern;
  /** 5 `days`: after a number, shows that it is neither a year nor a time of day */
  readonly timePlural: Pattern;
  /** `May` 2026 */
  readonly month: Pattern;
  /** `summer` 2026 */
  readonly season: Pattern;
  /** 3`rd` */
  readonly ordinalEnding: Pattern;
  /** `as of` 11/2026 */
  readonly asOf: Pattern;
  /** `since` 2019: a year, unless a unit follows */
  readonly beforeYear: Pattern;
  /** `until` 2019: a year, if nothing follows that could be counted */
  readonly yearAlone: Pattern;
  /** `In` 2019 Maria began: a year before a capital. With its case */
  readonly yearBeforeName: Pattern;
  /** `more than` 2019: no year */
  readonly comparing: Pattern;
  /** `for example` 50 */
  readonly forExample: Pattern;
  /** 1 km `is` 1000 m */
  readonly defines: Pattern;
  /** 1 `km` is 1000 m: what can be defined */
  readonly definedUnit: Pattern;
  /** `Layer` 2: a name, wherever it is */
  readonly layer: Pattern;
  /** `winner` 2024 */
  readonly award: Pattern;
  /** `within` 90s: seconds, not a decade */
  readonly beforeDuration: Pattern;
  /** 9 `o'clock` */
  readonly oClock: Pattern;
  /** After a year or a time, shows that nothing is counted: in 2019 `we` moved */
  readonly follower: Pattern;
  /** `Phone` 123 456 */
  readonly phone: Pattern;
  /** `PO Box` 12 */
  readonly postBox: Pattern;
  /** `Room` 12 */
  readonly room: Pattern;
  /** `Calle` Mayor 5, with its case */
  readonly streetBefore: Pattern;
  /** 12 Baker `Street`, with its case */
  readonly streetAfter: Pattern;
  /** A country with short postcodes, with its case: 1050 Brussels, `Belgium` */
  readonly country: Pattern;
  /** A town with numbered districts, with its case: `Dublin` 4 */
  readonly town: Pattern;
  /** `number` 12 */
  readonly numberWord: Pattern;
  /** `invoice` 12/34 */
  readonly registerWord: Pattern;
  /** Before and after number 1 in a ranking: `the` No. 1 `among` lamps */
  readonly beforeRank: Pattern;
  readonly afterRank: Pattern;
  /** `NIF` 12345678: codes of registers */
  readonly registerCode: Pattern;
  /** `Section` 5 of a law */
  readonly section: Pattern;
  /** Art. 5, `paragraph` 1 */
  readonly subsection: Pattern;
  /** Art. 5 `et seq.` */
  readonly andFollowing: Pattern;
  /** Art. 5 `in conjunction with` 6 */
  readonly sectionLink: Pattern;
  /** `Regulation` (EU) 2016/679 */
  readonly regulation: Pattern;
  /** `Step` 2: a label, if the clause ends after it */
  readonly label: Pattern;
  /** `Figure` 4 shows: always a label */
  readonly reference: Pattern;
  /** Step 2 `of` the guide; room 12 `in` */
  readonly afterLabel: Pattern;
  /** `version` 2 */
  readonly version: Pattern;
  /** Windows 11 and `newer` */
  readonly newer: Pattern;
  /** Krypta 12 `is` out */
  readonly afterName: Pattern;
  /** A product with a number: `Formula` 1 */
  readonly product: Pattern;
  /** Capitalised before a figure, but no name: `Over` 4.3 */
  readonly noName: Pattern;
  /** The same, before a figure that is joined to it: `Max`.50 */
  readonly noNameJoined: Pattern;
  /** Stems of what is counted after a decimal: 4.3 `star`s */
  readonly countedStem: Pattern;
  /** Nouns that are counted, but do not end in s: 12 `people` */
  readonly counted: Pattern;
  /** Joined to digits, in lower case, without being a name: 5`fold` */
  readonly joinedUnit: Pattern;
  /** Joined to digits, with its case: 5`Std` */
  readonly joinedCapital: Pattern;
}

/**
 * Patterns for the original text, with the flag `u`. Plain texts replace all letters outside Latin-1, so
 * languages in other letters are read there. Blocks: `{year}`, `{clock}`, `{clocks}`, `{clause}`.
 */
export interface OriginalPatterns {
  /** Before a year. */
  readonly beforeYear?: string;
  /** Before an hour, or two. */
  readonly beforeClocks?: string;
  /** Before the number of a clause of a law. */
  readonly beforeClause?: string;
  readonly noFigures?: readonly string[];
  /** A year of the language’s own calendar after a month. */
  readonly calendarYear?: string;
}
