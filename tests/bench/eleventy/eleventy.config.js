// One YAML file contains all pages; the stylesheets are read as they are. Pictures, fonts and scripts are
// copied.
import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';

// biome-ignore lint/style/noDefaultExport: Eleventy reads the default export.
export default function configure(config) {
  config.addDataExtension('yaml', (text) => load(text));
  config.addGlobalData('styles', () =>
    Object.fromEntries(readdirSync('styles').map((name) => [name, readFileSync(`styles/${name}`, 'utf8')])),
  );
  config.addPassthroughCopy({ public: '/' });
  return { dir: { input: 'src', output: '_site' } };
}
