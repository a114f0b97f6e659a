// The kinds of values that a page reads of the rest of the site. They are recorded while it is rendered.

/** The kinds of values that are recorded. */
export const readKinds = ['claims', 'pages', 'pictures', 'words', 'settings'] as const;

/**
 * The keys of the values that were read: ids of claims and pages, names of pictures or addresses of
 * their sources, interface words as `wordQuery` serializes them, and `links NAME` or `values NAME` of
 * content/site.yaml. `*` stands for all values of a kind, or for all links or values, and `@stated` among the
 * claims for the list of claims that texts state.
 */
export type Reads = ReadsOf<ReadonlySet<string>>;

/** `Reads` as plain data. */
export type ReadLists = ReadsOf<readonly string[]>;

/** A value for each kind. */
export type ReadsOf<Value> = Readonly<Record<(typeof readKinds)[number], Value>>;

/** Calls `make` for each kind. */
export function mapReadKinds<Value>(make: (kind: (typeof readKinds)[number]) => Value): ReadsOf<Value> {
  return Object.fromEntries(readKinds.map((kind) => [kind, make(kind)])) as ReadsOf<Value>;
}
