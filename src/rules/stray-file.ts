import { plainName } from '../files/file-names.ts';
import { didYouMean, type Found, localeList, lostSetting, placeAt, wholeFile } from '../problems/problem.ts';
import { isPageFile, pageIdOf } from '../site/page-file-name.ts';
import type { Source } from '../site/source.ts';
import { isNameable } from '../text/references.ts';
import { engineRule } from './rule.ts';

const lamps = 'type: note\nheading: { de: Lampen, en: Lamps }\nbody: { de: Aus Glas., en: Of glass. }\n';

export const strayFile = engineRule({
  id: 'stray-file',
  fixed: 'errors',
  what: 'This file is not read: its folder or extension is misspelt, it is not YAML, or the site does not have its locale. Or it is a page with a name that links cannot contain.',
  why: 'A page in a misspelt folder, or in Markdown, would silently be missing. A file that does not look like content is only a warning; READMEs and hidden files are ignored, and what systems, editors and tools leave behind is no part of the site.',
  wrong: { files: { 'content/section/lamps.yml': lamps }, shown: '# content/section/lamps.yml' },
  right: { files: { 'content/sections/lamps.yaml': lamps }, shown: '# content/sections/lamps.yaml' },
  checks: {
    file({ loaded, settings }) {
      const known = [...folders, ...Object.keys(settings.collections)];
      // A folder of Markdown that is no collection is one of notes.
      const { notes = [], read = [] } = Object.groupBy(loaded.sources, ({ file }) =>
        file.endsWith('.md') && !known.includes(folderOf(file)) ? 'notes' : 'read',
      );
      const isBesideEntry = (file: string) =>
        Object.hasOwn(settings.collections, folderOf(file)) && /\.(png|jpe?g|webp|avif|gif|svg)$/.test(file);
      const unread = [...loaded.unread.filter((file) => !isBesideEntry(file)), ...notes.map(({ file }) => file)];
      return [
        ...read.flatMap((source) => strayYaml(source, known)),
        ...otherFiles(unread, known),
        ...(settings.source ? loaded.sources.flatMap((source) => otherLocale(source, settings.locales)) : []),
      ];
    },
  },
});

const folders = ['pages', 'sections', 'locales', 'evidence', 'images'];
const locks = ['translations.lock.yaml', 'addresses.lock.yaml', 'claims.lock.yaml'];
const files = ['site.yaml', 'claims.yaml', 'terms.yaml', ...locks];

/** Folders whose files must all be YAML → the hint for other files. */
const kinds: Readonly<Record<string, string>> = {
  pages: 'a page is YAML',
  sections: 'a shared section is YAML',
  locales: 'the words of a locale are YAML',
};

/** A file of a locale that the site does not list. */
function otherLocale(source: Source, locales: readonly string[]): Found[] {
  const tag = /^content\/locales\/(.+)\.yaml$/.exec(source.file)?.[1];
  if (!tag || locales.includes(tag)) return [];
  const hint = `add it to locales: in content/site.yaml, or remove ${source.file}`;
  const text = `${tag} is not a locale of the site`;
  return [{ severity: 'warning', text, hint, place: source.place([]), follows: localeList }];
}

/** Reports a page whose file name is not valid in a reference: no text could link to it. */
function unreferableName(source: Source): Found[] {
  const { file } = source;
  const id = pageIdOf(file) ?? '';
  const [, folder = '', name = ''] = /^content\/(.+?)\/(.+)\.yaml$/.exec(file) ?? [];
  if (isNameable(folder === 'pages' ? `page.${id}` : id.replace('/', '.'))) return [];
  const plain = plainName(name);
  const hint = `use letters, digits, - and _: name it content/${folder}/${plain === '' ? 'home' : plain}.yaml`;
  return [{ text: `no link can name ${file}`, hint, place: placeAt(source, 0, 1) }];
}

function strayYaml(source: Source, folders: readonly string[]): Found[] {
  const [, folder = '', ...rest] = source.file.split('/');
  const hasWrongExtension = !source.file.endsWith('.yaml');
  if (!hasWrongExtension && (rest.length > 0 ? folders : files).includes(folder))
    return isPageFile(source.file) ? unreferableName(source) : [];
  const hint = hasWrongExtension
    ? `name it ${source.file.replace(/\.ya?ml$/i, '.yaml')}`
    : (didYouMean(folder, rest.length > 0 ? folders : files) ??
      `content/ contains ${files.slice(0, 3).join(', ')} and the folders ${folders.slice(0, 3).join(', ')}`);
  return [{ text: `${source.file} is ignored`, hint, place: placeAt(source, 0, 1) }];
}

/** Files that are not YAML: one problem per file, but only one per unknown folder. */
function otherFiles(unread: readonly string[], folders: readonly string[]): Found[] {
  const candidates = unread.filter((file) => !/\/readme(\.\w+)?$/i.test(file));
  const isInUnknown = (file: string) => file.split('/').length > 2 && !folders.includes(folderOf(file));
  const unknown = Map.groupBy(candidates.filter(isInUnknown), folderOf);
  return [
    ...candidates.filter((file) => !isInUnknown(file)).map(otherFile),
    ...[...unknown].map(([folder, inside]): Found => {
      const suggestion = didYouMean(folder, folders);
      const text = `content/${folder}/ is ignored, with ${inside.length} ${inside.length === 1 ? 'file' : 'files'}`;
      const found = strayProblem(inside[0] ?? '', suggestion ? 'error' : 'warning', text, suggestion ?? elsewhere);
      return { ...found, follows: lostSetting(folder) };
    }),
  ];
}

function otherFile(file: string): Found {
  const folder = folderOf(file);
  const text = `${file} is ignored`;
  const bare = file.replace(/\.[^./]*$/, '');
  if (/\.ya?ml$/i.test(bare)) return strayProblem(file, 'error', text, `name it ${bare}`);
  const otherFolder = folderHint(file);
  if (otherFolder) return strayProblem(file, 'warning', text, otherFolder);
  const isSettings = files.includes(`${bare.split('/')[1]}.yaml`) && !file.includes('/', 'content/'.length);
  const kind = kinds[folder] ?? (isSettings ? 'settings are YAML' : undefined);
  if (kind === undefined) return strayProblem(file, 'warning', text, elsewhere);
  const isProse = /\.(md|markdown|mdx|txt|html?)$/i.test(file) && folder !== 'locales' && !isSettings;
  const hint = /\.json$/i.test(file)
    ? `JSON is valid YAML: name it ${bare}.yaml`
    : isProse
      ? `${kind}: write ${bare}.yaml, with the text in a field that is markdown()`
      : `${kind}: ${bare}.yaml`;
  return strayProblem(file, 'error', text, hint);
}

const elsewhere = 'move it out of content/; evidence for a claim goes into content/evidence/';

/** The hint for a file that belongs into another folder, by its extension. */
function folderHint(file: string): string | undefined {
  if (/\.(png|jpe?g|webp|avif|gif|svg)$/i.test(file))
    return 'pictures go into content/images/, files that are served unchanged into public/';
  if (/\.(pdf|mp[34]|webm|ogg|wav|zip|ico|woff2?)$/i.test(file))
    return 'files that are served unchanged go into public/';
  if (/\.([cm]?[jt]sx?|css|scss)$/i.test(file)) return 'components and styles go into templates/';
  return undefined;
}

function folderOf(file: string): string {
  const [, folder = '', ...rest] = file.split('/');
  return rest.length > 0 ? folder : '';
}

/** An error if the author certainly expected the file to be read, else a warning. */
function strayProblem(file: string, severity: 'error' | 'warning', text: string, hint: string): Found {
  return { severity, text, hint, place: wholeFile(file) };
}
