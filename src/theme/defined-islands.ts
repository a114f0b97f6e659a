// The islands that compiled themes have defined. Node runs a module once, so nothing else could say it of a
// theme that was imported before.

/** Island → the stack at its definition. */
export const definitionStacks = new Map<{ readonly name: string }, string>();
