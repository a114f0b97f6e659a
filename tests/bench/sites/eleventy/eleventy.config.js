// One YAML file contains all pages; what they share is JSON.
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

// biome-ignore lint/style/noDefaultExport: Eleventy reads the default export.
export default function configure(config) {
  config.addDataExtension('yaml', (text) => load(text));
  config.addGlobalData('stylesheet', () => readFileSync('site.css', 'utf8'));
  return { dir: { input: 'src', output: '_site' } };
}
