// Hints that take long to find, such as a name among thousands. Of many problems few are printed: a hint is
// found when it is read.

/** `String(hint)` finds it; '' if there is none. */
export interface LateHint {
  readonly toString: () => string;
  /** A cache has it in a form that is not mistaken for a text. */
  readonly toJSON: () => { readonly late: string };
}

/** A hint that `find` returns when it is read for the first time. */
export function lateHint(find: () => string | undefined): LateHint {
  let found: string | undefined;
  const read = () => {
    found ??= find() ?? '';
    return found;
  };
  return { toString: read, toJSON: () => ({ late: read() }) };
}

/** The hint of a problem, found now. Undefined if there is none. */
export function hintOf({ hint }: { readonly hint?: string | LateHint | undefined }): string | undefined {
  return hint === undefined ? undefined : String(hint) || undefined;
}
