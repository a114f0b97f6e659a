// The site of tests/blog-site: a blog in three locales.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOf, type Changes, repository, siteWith, type TestSite } from './helpers.ts';

export const blogFolder = join(repository, 'tests/blog-site');

/** A copy of the site with a blog. */
export function blogSite(changes: Changes = {}): TestSite {
  return siteWith(changes, { from: blogFolder });
}

/** Builds a site and returns a function that reads a file of the output. */
export async function builtFiles(site: TestSite): Promise<(file: string) => string> {
  await buildOf(site);
  return (file) => readFileSync(join(site.out, file), 'utf8');
}

/** A file of the site. */
export const ofBlog = (file: string) => readFileSync(join(blogFolder, file), 'utf8');

/** The settings of the site, with some text replaced. */
export function blogSettings(...replaced: readonly (readonly [string | RegExp, string])[]): Changes {
  const text = replaced.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    if (after === before) throw new Error(`the settings have no ${from}`);
    return after;
  }, ofBlog('content/site.yaml'));
  return { 'content/site.yaml': text };
}

/** A post in German. */
export function post(title: string, front = '', body = 'Ein Text.'): string {
  const description = `${title}: was geschehen ist, warum es geschehen ist, und was wir in der Werkstatt davon halten.`;
  return `---\ntitle: ${title}\ndescription: "${description}"\nauthor: Jana Kurz\n${front}---\n${body}\n`;
}
