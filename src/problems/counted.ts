// Counts in words.

/** "1", "1,203". */
export function digits(count: number): string {
  return count.toLocaleString('en');
}

/** "1 page", "2 pages", "1,203 pages". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${digits(count)} ${count === 1 ? one : many}`;
}
