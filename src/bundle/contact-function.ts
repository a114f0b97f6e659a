// The files of a site whose contact form calls a function. Other sites have none of them.
import type { Bundle } from '../bundle.ts';
import type { Site } from '../check.ts';
import { functionOf } from '../content/contact.ts';
import { once } from '../content/once.ts';
import { browserFile } from './browser-file.ts';

/** What islands ask with `import.meta.env.CONTACT_FORM_FUNCTION`. */
export const contactFunction = 'import.meta.env.CONTACT_FORM_FUNCTION';

const client = once(() => browserFile('contact', 'browser/contact-client.ts'));

/** The assets of a site as its contact form needs them. */
export async function assetsFor({ contact }: Pick<Site, 'contact'>, made: Bundle): Promise<Bundle['assets']> {
  const { assets, callingIslands } = made;
  if (!functionOf(contact)) return assets;
  const { path, bytes } = await client();
  const files = new Map([...assets.files, [path, bytes] as const]);
  const called = { ...assets, files, contactClient: `/${path}` };
  if (!callingIslands) return called;
  files.delete(assets.islands?.slice(1) ?? '');
  files.set(callingIslands.path, callingIslands.bytes);
  return { ...called, islands: `/${callingIslands.path}` };
}
