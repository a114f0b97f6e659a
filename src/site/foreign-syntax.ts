// Finds what other tools fill in or replace in a text: placeholders, plural forms, tags, shortcodes. litfass
// does not read it, so visitors would.
import { shownWords } from './code.ts';
import type { MarkdownGrade } from './text-kinds.ts';

/** What to write in litfass, by where the text is. Without it, the syntax is read there. */
type Hints = Partial<Record<'text' | 'word' | 'claim', string>>;

const claim = 'the words of a claim have {value}, {figure}, {number} and the like, and nothing else';
const value: Hints = {
  text: 'write a fact as ${site.NAME}, and a figure as ${claim.ID}; `…` shows it as code',
  word: "write {{NAME}}, and pass it where the word is shown: t('KEY', { NAME: … })",
  claim,
};
const forms: Hints = {
  text: 'write the sentence for what is so; a number with its noun can be a claim; `…` shows it as code',
  word: "write a word for each form, as in lamps_one and lamps_other, with {{count}} in it: t('lamps', { count: … })",
  claim,
};
const element: Hints = {
  text: 'write **bold**, *emphasis* or [words](${page.ID})',
  word: 'write a word for each part, and let the component put the element around it',
  claim,
};
const block = 'litfass has no conditions and no shortcodes: write Markdown, or make a section of it';

const name = String.raw`(?:[\p{L}_][\p{L}\p{N}_]+|n|(?<![\p{Script=Latin}\])}]\{ *)\d{1,2})(?:[.-][\p{L}\p{N}_]+)*`;
const kinds = 'plural|select|selectordinal|number|date|time|choice|list|duration|spellout|ordinal';
const nested = `${[1, 2, 3].reduce((inner) => `(?:[^{}]|\\{${inner}*\\})`, '[^{}]')}*`;
const shortcode = String.raw`\{\{[<%][^{}]*\}\}|\[\/?[a-z][\w-]* +[\w-]+=["'][^[\]\n]*\]`;
/** Not escaped, and of no reference or formula. */
const open = String.raw`(?<![$\\_^]|\\[A-Za-z]+)\{`;
/** Neither behind a number (“100 %d’accord”) nor in an address or a word. */
const percent = String.raw`(?<![\p{Script=Latin}\p{N}\\/%=&?]|\p{N}\s)%`;

/** The first that fits at a place is taken. */
const syntaxes: readonly (readonly [syntax: string, instead: Hints])[] = [
  // Hugo, WordPress, Liquid, Jinja, Twig, EJS, ERB
  [String.raw`${shortcode}|\{%[^%]*%\}|\{#[^#]*#\}|<%[^%]*%>`, { text: block, word: block, claim }],
  // Angular, Vue, Handlebars, i18next
  [String.raw`(?<!\\)\{\{\{?[^{}\n]*\}\}\}?|\$t\([^()\n]*\)`, { ...value, word: undefined }],
  // ICU MessageFormat, Java
  [String.raw`${open}\s*[\p{L}\p{N}_.]+\s*,\s*(?:${kinds})\b${nested}\}?`, forms],
  // Fluent, Vue I18n
  [String.raw`${open} *\$\p{L}${nested}\}|${open} +-[a-z][\w-]+ *\}|(?<!\S)@:\w[\w.]+`, value],
  // Ruby, Python
  [String.raw`(?<!\\)[%#@]\{ *[\p{L}_][^{}\s]* *\}|%<\w+>[-\d.]*[a-z]?|%\(\w+\)[a-z]`, value],
  // printf, gettext, Objective-C
  [String.raw`${percent}(?:\d+\$)?[-+0]*\d*(?:\.\d+)?(?:l{0,2}[sdiuf]|@)(?![\p{Script=Latin}\p{N}])`, value],
  // Symfony, Windows
  [String.raw`${percent}(?![\dA-Fa-f]{2}%)[A-Za-z_][\w.-]+%`, value],
  // ICU MessageFormat, Java, .NET, Python, JSX. claims/ reports what a claim does not have
  [String.raw`${open} *(?:${name}(?:[:!|][^{}\s]+)?|\w+\(["'$][^{}]*\)) *\}`, { ...value, claim: undefined }],
  // react-i18next
  [String.raw`<\d+>(?=[^<>]*<\/\d)|<\d+ ?\/>`, element],
  // Tags, which are HTML in a text, and wikis
  [String.raw`<[a-z][\w-]*(?: [^<>]*)?\/?>|\[\[[^[\]]+\]\]`, { ...element, text: undefined }],
  // BBCode
  [String.raw`\[\/(?:[bius]|url|img|quote|color|size|list)\]|\[(?:url|img|quote|color|size)=`, element],
];
const any = new RegExp(syntaxes.map(([syntax]) => `(${syntax})`).join('|'), 'gu');
const mayBeForeign = /(?<!\$)\{|[%<]|@:|\$t\(|\[[/[]|\[\w+[ =]/;

/** What other tools would replace in a text, each once. Code and addresses are left out. */
export function foreignSyntax(text: string, grade: MarkdownGrade, where: keyof Hints) {
  const found = mayBeForeign.test(text) ? [...shownWords(text, grade).matchAll(any)] : [];
  const seen = new Set<string>();
  return found.flatMap(({ 0: source, index, ...groups }) => {
    const hint = syntaxes.find((_, row) => groups[row + 1] !== undefined)?.[1][where];
    // Of forms, what stands before the first: “{count, plural, one”.
    const [find = source] = /^\W*[^{\n]*[^{\s]/.exec(source) ?? [];
    if (!hint || seen.has(find)) return [];
    seen.add(find);
    return [{ find, nth: text.slice(0, index).split(find).length - 1, hint }];
  });
}
