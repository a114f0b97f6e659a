// The islands that compiled themes have defined, and the stacks of their lines. Node runs a module once, so
// nothing else could say it of a theme that was imported before.

/** An island, and the stack at its definition. */
export interface DefinedIsland {
  readonly island: { readonly name: string };
  readonly stack: string;
}

const defined: DefinedIsland[] = [];

/** Records an island. Call it where the theme defines it. */
export function recordIsland(island: DefinedIsland['island']): void {
  defined.push({ island, stack: new Error().stack ?? '' });
}

/** The islands of the theme that was imported from a URL. */
export function islandsOf(themeUrl: string): readonly DefinedIsland[] {
  return defined.filter(({ stack }) => stack.includes(themeUrl));
}

/** The stack at the definition of an island. */
export function definitionStack(island: DefinedIsland['island']): string {
  return defined.find((one) => one.island === island)?.stack ?? '';
}
