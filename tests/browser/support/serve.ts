// The site that all browser tests visit: a copy, built and previewed, gone again when this process is told to stop.
import { join } from 'node:path';
import { copySite, removeSite, run, serve } from './litfass.ts';

const root = await copySite();
try {
  const out = join(root, 'dist');
  await run('build', ['--root', root, '--out', out]);
  const site = await serve('preview', ['--root', root, '--out', out]);
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
