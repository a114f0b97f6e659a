// Loads Node's built-in SQLite, which stores the outbox of the contact form and implements the locks
// of builds.

/** Loads `node:sqlite`. Silences the warning of Node 22 that it is experimental, and no other. */
export function loadSqlite(): typeof import('node:sqlite') {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).includes('SQLite is an experimental feature'))
      Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** The primary result code of an SQLite error (5 is busy, 13 full), or undefined for other errors. */
export function resultCode(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}
