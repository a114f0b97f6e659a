// Checks fields that hold a name: of a link, or of an icon of the theme.

import { didYouMean } from '../problems/problem.ts';
import type { Path } from '../site/fields.ts';
import { parseTarget } from '../site/link.ts';
import { writtenReferences } from '../site/references.ts';
import type { Source } from '../site/source.ts';
import { referenceFault } from './reference-faults.ts';
import type { TextCheckInput } from './text-check-input.ts';

/** Rules `link`, `raw-link` and those of references. */
export function checkLink(path: Path, value: unknown, source: Source, input: TextCheckInput): void {
  if (typeof value !== 'string') return;
  const { problems } = input;
  for (const reference of writtenReferences(value)) {
    const fault = referenceFault(reference, '', input);
    if (fault) {
      problems.push({ severity: 'error', ...fault, place: source.place(path, { find: reference }) });
      return;
    }
  }
  if (parseTarget(value)) return;
  const isAddress = /^([a-z][a-z\d+.-]*:\S|\/)/i.test(value);
  problems.push({
    rule: isAddress ? 'raw-link' : 'link',
    severity: 'error',
    text: isAddress ? `${value} is an address that the site does not declare` : `“${value}” is not a link`,
    hint: isAddress
      ? 'name it under links: in content/site.yaml and write ${link.NAME}, or ${page.ID} for a page of the site'
      : 'write a link as ${page.contact}, ${page.home}#faq, ${link.chat} or #anchor',
    place: source.place(path),
  });
}

/** Rule `unknown-icon`. */
export function checkIcon(path: Path, value: unknown, source: Source, { theme, problems }: TextCheckInput): void {
  const icons = theme.icons ?? [];
  if (typeof value !== 'string' || icons.includes(value)) return;
  problems.push({
    rule: 'unknown-icon',
    severity: 'error',
    text: `the theme has no icon \`${value}\``,
    hint:
      didYouMean(value, icons) ??
      (icons.length > 0 ? `icons: ${icons.join(', ')}` : 'the theme has no icons: list them in its `icons`'),
    place: source.place(path),
  });
}
