// SQLite as Node brings it: the outbox of the contact form lies in it, and the locks of builds are held through it.

/** `node:sqlite`, without the remark of Node 22 that it may change: that one is silenced, and no other. */
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

/** The result code of SQLite in an error, without its finer part; undefined for other errors. 5 is busy, 13 full. */
export function resultCode(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}
