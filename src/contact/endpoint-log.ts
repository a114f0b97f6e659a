// The contact endpoint's log: one line of JSON per entry, with the time.

/**
 * Returns a function that logs an entry to `stdout`. Entries of the same tick are written together,
 * because each write to a pipe blocks.
 */
export function openLog(stdout: NodeJS.WriteStream): (entry: object) => void {
  let lines = '';
  const flush = () => {
    const text = lines;
    lines = '';
    if (text !== '') stdout.write(text);
  };
  process.once('exit', flush);
  // Other commands exit if stdout fails (closed pipe, full disk). The endpoint keeps accepting messages.
  stdout.removeAllListeners('error').on('error', () => {});
  return (entry) => {
    if (lines === '') setImmediate(flush);
    lines += `${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`;
  };
}
