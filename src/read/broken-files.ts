// Which files could not be loaded: nothing that depends on them is reported again.
import type { Loaded } from '../site/source.ts';

/** Whether a file, or a file in a folder, could not be loaded. Its error is already reported. */
export function isBroken(file: string, loaded: Pick<Loaded, 'problems'>): boolean {
  const broken = loaded.problems.flatMap(({ place, severity }) => (place && severity === 'error' ? place.file : []));
  return broken.some((name) => `${file}/`.startsWith(`${name}/`) || name.startsWith(`${file}/`));
}
