// Reads the literals of a TypeScript file: strings, templates and regular expressions. Comments are skipped.

/** The text of each literal, including the literals in the `${}` of a template. */
export function literalsOf(code: string): string[] {
  const literals: string[] = [];
  let at = 0;
  readCode('');
  return literals;

  function readCode(end: string): void {
    while (at < code.length) {
      const character = code.charAt(at);
      if (character === end) return;
      if (character === '/' && '/*'.includes(code.charAt(at + 1))) {
        const stop = code.charAt(at + 1) === '/' ? '\n' : '*/';
        at = indexAfter(stop);
        continue;
      }
      if (character === '`') readTemplate();
      else if (character === "'" || character === '"') readQuoted(character);
      else if (character === '/' && isPattern()) readPattern();
      else if (character === '{') {
        at++;
        readCode('}');
      }
      at++;
    }
  }

  /** Whether a slash starts a regular expression: after an operator or `return`, but not after a value. */
  function isPattern(): boolean {
    return /(?:^|[^\w\s)\]}'"`]|\breturn)\s*$/.test(code.slice(Math.max(0, at - 100), at));
  }

  function indexAfter(stop: string): number {
    const found = code.indexOf(stop, at + 2);
    if (found < 0) throw new Error(`no ${stop} ends what starts at ${at}`);
    return found + stop.length;
  }

  function readQuoted(quote: string): void {
    const start = ++at;
    while (at < code.length && code.charAt(at) !== quote) at += code.charAt(at) === '\\' ? 2 : 1;
    literals.push(code.slice(start, at));
  }

  function readTemplate(): void {
    let start = ++at;
    while (at < code.length && code.charAt(at) !== '`') {
      if (code.startsWith('${', at)) {
        literals.push(code.slice(start, at));
        at += 2;
        readCode('}');
        start = at + 1;
      }
      at += code.charAt(at) === '\\' ? 2 : 1;
    }
    literals.push(code.slice(start, at));
  }

  function readPattern(): void {
    const start = ++at;
    for (let inClass = false; at < code.length && (inClass || code.charAt(at) !== '/'); at++) {
      if (code.charAt(at) === '\\') at++;
      else if (code.charAt(at) === '[') inClass = true;
      else if (code.charAt(at) === ']') inClass = false;
    }
    literals.push(code.slice(start, at));
  }
}
