// Counts in words.

/** "1 page", "2 pages", "1,203 pages". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
