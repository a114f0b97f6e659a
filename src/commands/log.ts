// How the contact endpoint's log is written: one line of JSON per entry on standard output, with the time.

export function printEntry(entry: object): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
}
