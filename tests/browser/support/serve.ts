// The site that all browser tests visit: the shared real site, copied because its endpoint writes beside
// it, and gone again when this process is reported to stop.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { buildRealSite, realSite } from '../../support/real-site.ts';
import { copySite, removeSite, serve } from './litfass.ts';

await buildRealSite();
const root = await copySite();
try {
  await cp(join(realSite, 'dist'), join(root, 'dist'), { recursive: true });
  const site = await serve('preview', ['--root', root, '--out', join(root, 'dist')]);
  const stopped = new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  console.log(`site_url=${site.url} site_root=${root}`);
  await stopped;
  await site.stop();
} finally {
  await removeSite(root);
}
