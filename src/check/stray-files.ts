// Files of content/ that nothing reads, because of their names. Rule `stray-file`.
import { isNameable } from '../content/references.ts';
import type { Source } from '../load.ts';
import { didYouMean, type Problem } from '../problem.ts';

const folders = ['pages', 'sections', 'locales', 'evidence', 'images'];
const files = ['site.yaml', 'claims.yaml', 'terms.yaml', 'translations.lock.yaml', 'addresses.lock.yaml'];

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

/** A file in a misspelt folder would be a page that silently does not exist. */
export function strayFiles(sources: readonly Source[]): Problem[] {
  return sources.flatMap((source): Problem[] => {
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
  });
}
