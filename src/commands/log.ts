// How the contact endpoint's log is written: one line of JSON per entry on standard output, with the time. Lines of the same
// moment are written together, because a pipe holds up the process with every write.

export function openLog(): (entry: object) => void {
  let lines = '';
  const flush = () => {
    const text = lines;
    lines = '';
    if (text !== '') process.stdout.write(text);
  };
  process.once('exit', flush);
  // A reader that is gone, or a full disk, ends the commands that only print. It is no reason to take no messages.
  process.stdout.removeAllListeners('error').on('error', () => {});
  return (entry) => {
    if (lines === '') setImmediate(flush);
    lines += `${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`;
  };
}
