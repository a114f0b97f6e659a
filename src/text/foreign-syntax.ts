// Finds what other tools fill in or replace in a text: placeholders, plural forms, tags, shortcodes. litfass
// does not read it, so visitors would.
import { shownWords } from './code.ts';
import type { MarkdownGrade } from './text-kinds.ts';

/** What to write in litfass. */
const value = "texts have ${site.NAME}, ${claim.ID}; claims {value}; words {{NAME}}: t('KEY', { NAME }); code is `…`";
const forms = "a text says what is so, and words have forms: lamps_one and lamps_other, by t('lamps', { count: … })";
const element = 'write **bold**, *emphasis* or [words](${page.ID}) in a text, and a word for each part';
const block = 'litfass has no conditions and no shortcodes: write Markdown, or make a section of it';

const name = String.raw`(?:[\p{L}_][\p{L}\p{N}_]+|n|(?<![\p{Script=Latin}\])}]\{ *)\d{1,2})(?:[.-][\p{L}\p{N}_]+)*`;
const kinds = 'plural|select|selectordinal|number|date|time|choice|list|duration|spellout|ordinal';
const nested = `${[1, 2, 3].reduce((inner) => `(?:[^{}]|\\{${inner}*\\})`, '[^{}]')}*`;
const shortcode = String.raw`\{\{[<%][^{}]*\}\}|\[\/?[a-z][\w-]* +[\w-]+=["'][^[\]\n]*\]`;
/** Not escaped, and of no reference or formula. */
const open = String.raw`(?<![$\\_^]|\\[A-Za-z]+)\{`;
/** Neither behind a number (“100 %d’accord”) nor in an address or a word. */
const percent = String.raw`(?<![\p{Script=Latin}\p{N}\\/%=&?]|\p{N}\s)%`;
const conversion = String.raw`(?:\d+\$)?[-+0]*\d*(?:\.\d+)?(?:l{0,2}[sdiuf]|@)`;
const bbcode = '[bius]|url|img|quote|color|size|list';

/** The first that fits at a place is taken, and is fine where litfass itself reads it. */
const syntaxes: readonly (readonly [syntax: string, hint: string, readIn?: 'text' | 'word' | 'claim'])[] = [
  // Hugo, WordPress, Liquid, Jinja, Twig, EJS, ERB
  [String.raw`${shortcode}|\{%[^%]*%\}|\{#[^#]*#\}|<%[^%]*%>`, block],
  // Angular, Vue, Handlebars, i18next
  [String.raw`(?<!\\)\{\{\{?[^{}\n]*\}\}\}?|\$t\([^()\n]*\)`, value, 'word'],
  // ICU MessageFormat, Java
  [String.raw`${open}\s*[\p{L}\p{N}_.]+\s*,\s*(?:${kinds})\b${nested}\}?`, forms],
  // Fluent, Vue I18n
  [String.raw`${open} *\$\p{L}${nested}\}|${open} +-[a-z][\w-]+ *\}|(?<!\S)@:\w[\w.]+`, value],
  // Ruby, Python
  [String.raw`(?<!\\)[%#@]\{ *[\p{L}_][^{}\s]* *\}|%<\w+>[-\d.]*[a-z]?|%\(\w+\)[a-z]`, value],
  // printf, gettext, Objective-C, Symfony
  [String.raw`${percent}(?:${conversion}(?![\p{Script=Latin}\p{N}])|(?![\dA-Fa-f]{2}%)[A-Za-z_][\w.-]+%)`, value],
  // ICU MessageFormat, Java, .NET, Python, JSX. claims/ reports what a claim does not have
  [String.raw`${open} *(?:${name}(?:[:!|][^{}\s]+)?|\w+\(["'$][^{}]*\)) *\}`, value, 'claim'],
  // react-i18next, BBCode
  [String.raw`<\d+>(?=[^<>]*<\/\d)|<\d+ ?\/>|\[\/(?:${bbcode})\]|\[(?:${bbcode})=`, element],
  // Tags, which are HTML in a text, and wikis
  [String.raw`<[a-z][\w-]*(?: [^<>]*)?\/?>|\[\[[^[\]]+\]\]`, element, 'text'],
];
const any = new RegExp(syntaxes.map(([syntax]) => `(${syntax})`).join('|'), 'gu');
const mayBeForeign = /(?<!\$)\{|[%<]|@:|\$t\(|\[[/[]|\[\w+[ =]/;

/** What other tools would replace in a text, each once. Code and addresses are left out. */
export function foreignSyntax(text: string, grade: MarkdownGrade, where: 'text' | 'word' | 'claim') {
  const found = mayBeForeign.test(text) ? [...shownWords(text, grade).matchAll(any)] : [];
  return [...Map.groupBy(found, ([source]) => source)].flatMap(([source, [first]]) => {
    const [, hint, readIn] = syntaxes.find((_, row) => first?.[row + 1] !== undefined) ?? [];
    // Of forms, what stands before the first: “{count, plural, one”.
    const [find = source] = /^\W*[^{\n]*[^{\s]/.exec(source) ?? [];
    return hint && readIn !== where ? [{ find, nth: text.slice(0, first?.index).split(find).length - 1, hint }] : [];
  });
}
