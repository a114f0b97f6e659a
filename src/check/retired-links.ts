// A declared address whose service was shut down: told at its declaration, as long as something links to it.
import type { Source } from '../load.ts';
import type { Place } from '../problem.ts';
import type { Checking } from './texts.ts';

/** Rule `retired-link`. */
export function retiredLinks({ settings, pages, shared, problems }: Checking): void {
  const { source } = settings;
  if (!source) return;
  for (const [name, link] of Object.entries(settings.links)) {
    const retired = link?.retired;
    if (!retired) continue;
    const written = `\${link.${name}}`;
    const users = [...pages.values()]
      .map((page) => page.source)
      .concat([...shared.values()].map((section) => section.source));
    const user = users.find((one) => one.text.includes(written));
    if (!user) continue;
    problems.push({
      rule: 'retired-link',
      severity: 'warning',
      text: `what \`${name}\` leads to was shut down on ${retired}`,
      hint: 'a release refuses it; remove the link where it is used',
      place: source.place(['links', name, 'url']),
      related: [{ text: 'used here:', place: placeInText(user, written) }],
    });
  }
}

function placeInText(source: Source, find: string): Place {
  const offset = source.text.indexOf(find);
  const before = source.text.slice(0, Math.max(0, offset));
  const line = before.split('\n').length;
  const column = before.length - before.lastIndexOf('\n');
  return { file: source.file, line, column, length: find.length, source: source.text };
}
