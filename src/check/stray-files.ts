// Files of content/ that nothing reads, because of their folder or their name. Rule `stray-file`.

import { didYouMean, type Problem } from '../diagnostics/problem.ts';
import type { Loaded, Source } from '../load/index.ts';
import { isNameable } from '../site/references.ts';

const folders = ['pages', 'sections', 'locales', 'evidence', 'images'];
const files = ['site.yaml', 'claims.yaml', 'terms.yaml', 'translations.lock.yaml', 'addresses.lock.yaml'];

/** Folders in which every file is meant to be read, with what such a file is. */
const kinds: Readonly<Record<string, string>> = {
  pages: 'a page is YAML',
  sections: 'a shared section is YAML',
  locales: 'the words of a locale are YAML',
};

/** A page whose name no reference can hold would be built, and nothing could lead to it. */
function nameless(source: Source): Problem[] {
  const { file } = source;
  const name = file.replace(/^content\/pages\/|\.yaml$/g, '');
  if (isNameable(name)) return [];
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w/]+/g, '-')
    .replace(/^[-_/]+|-$/g, '');
  const hint = `letters, digits, - and _: name it ${plain === '' ? 'content/pages/home.yaml' : `content/pages/${plain}.yaml`}`;
  const place = { file, line: 1, column: 1, length: 1, source: source.text };
  return [{ rule: 'stray-file', severity: 'error', text: `no link can name ${file}`, hint, place }];
}

/** A file in a misspelt folder, or in another format, would be a page that silently does not exist. */
export function strayFiles({ sources, unread }: Pick<Loaded, 'sources' | 'unread'>): Problem[] {
  return [...sources.flatMap(strayYaml), ...otherFiles(unread)];
}

function strayYaml(source: Source): Problem[] {
  const [, folder = '', ...rest] = source.file.split('/');
  const misspelt = !source.file.endsWith('.yaml');
  if (!misspelt && (rest.length > 0 ? folders : files).includes(folder))
    return folder === 'pages' ? nameless(source) : [];
  const hint = misspelt
    ? `name it ${source.file.replace(/\.ya?ml$/i, '.yaml')}`
    : (didYouMean(folder, rest.length > 0 ? folders : files) ??
      `content/ holds ${files.slice(0, 3).join(', ')} and the folders ${folders.slice(0, 3).join(', ')}`);
  const place = { file: source.file, line: 1, column: 1, length: 1, source: source.text };
  return [{ rule: 'stray-file', severity: 'error', text: `nothing reads ${source.file}`, hint, place }];
}

/** What is no YAML: one problem for each file, and one for a folder that is not known. */
function otherFiles(unread: readonly string[]): Problem[] {
  const known = unread.filter((file) => !isAside(file));
  const isInUnknown = (file: string) => file.split('/').length > 2 && !folders.includes(folderOf(file));
  const unknown = Map.groupBy(known.filter(isInUnknown), folderOf);
  return [
    ...known.filter((file) => !isInUnknown(file)).map(otherFile),
    ...[...unknown].map(([folder, inside]): Problem => {
      const meant = didYouMean(folder, folders);
      const text = `nothing reads content/${folder}/, with ${inside.length} ${inside.length === 1 ? 'file' : 'files'}`;
      return strayProblem(inside[0] ?? '', { text, isMistake: meant !== undefined, hint: meant ?? elsewhere });
    }),
  ];
}

function otherFile(file: string): Problem {
  const folder = folderOf(file);
  const text = `nothing reads ${file}`;
  const bare = file.replace(/\.[^./]*$/, '');
  if (/\.ya?ml$/i.test(bare)) return strayProblem(file, { text, isMistake: true, hint: `name it ${bare}` });
  const served = servedAs(file);
  if (served) return strayProblem(file, { text, isMistake: false, hint: served });
  const isSettings = files.includes(`${bare.split('/')[1]}.yaml`) && !file.includes('/', 'content/'.length);
  const kind = kinds[folder] ?? (isSettings ? 'settings are YAML' : undefined);
  if (kind === undefined) return strayProblem(file, { text, isMistake: false, hint: elsewhere });
  const isProse = /\.(md|markdown|mdx|txt|html?)$/i.test(file) && folder !== 'locales' && !isSettings;
  const hint = /\.json$/i.test(file)
    ? `JSON is YAML as well: name it ${bare}.yaml`
    : isProse
      ? `${kind}: write ${bare}.yaml, with the text in a field that is markdown()`
      : `${kind}: ${bare}.yaml`;
  return strayProblem(file, { text, isMistake: true, hint });
}

const elsewhere = 'move it out of content/; what proves a claim goes into content/evidence/';

/** Where a file belongs that is neither text of a page nor settings. */
function servedAs(file: string): string | undefined {
  if (/\.(png|jpe?g|webp|avif|gif|svg)$/i.test(file))
    return 'pictures go into content/images/, files that are served as they are into public/';
  if (/\.(pdf|mp[34]|webm|ogg|wav|zip|ico|woff2?)$/i.test(file))
    return 'files that are served as they are go into public/';
  if (/\.([cm]?[jt]sx?|css|scss)$/i.test(file)) return 'components and styles go into templates/';
  return undefined;
}

/** A README, and what editors, offices and systems leave beside a file. */
function isAside(file: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return (
    /^readme(\.\w+)?$/i.test(name) ||
    /(~|\.sw[a-p]|\.bak|\.orig|\.tmp)$/i.test(name) ||
    /^(#.*#|~\$.*|Thumbs\.db|desktop\.ini|Icon\r)$/i.test(name)
  );
}

function folderOf(file: string): string {
  const [, folder = '', ...rest] = file.split('/');
  return rest.length > 0 ? folder : '';
}

/** An error where somebody surely meant it to be read. */
function strayProblem(
  file: string,
  { text, hint, isMistake }: { readonly text: string; readonly hint: string; readonly isMistake: boolean },
): Problem {
  const place = { file, line: 1, column: 1, length: 1, source: '' };
  return { rule: 'stray-file', severity: isMistake ? 'error' : 'warning', text, hint, place };
}
