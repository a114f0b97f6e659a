// Where the address of a site is written.
import type { Place } from '../../problems/problem.ts';
import type { Site } from '../../read/site.ts';
import { isRecord, valueAt } from '../../site/record.ts';

/**
 * Whether `url` in content/site.yaml is marked as a placeholder, and its place. A url of --base-url has
 * neither.
 */
export function writtenUrl({ url, source }: Site): {
  readonly isPlaceholder: boolean;
  readonly place: Place | undefined;
} {
  const written = valueAt(source?.data, ['url']);
  const address = isRecord(written) ? written.value : written;
  const isOwn = typeof address === 'string' && URL.parse(address)?.origin === new URL(url).origin;
  const place = isOwn ? source?.place(isRecord(written) ? ['url', 'value'] : ['url']) : undefined;
  return { isPlaceholder: isOwn && isRecord(written) && written.placeholder === true, place };
}

/** The hint of rules about the URL of the site. */
export const urlHint = 'write the real URL under url: in content/site.yaml, or pass it with --base-url';
