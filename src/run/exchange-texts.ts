// The texts of a site as they are exchanged with translators, and where their translations belong.

import { formOf, routeUrl, stemOf } from '../addresses/page-address.ts';
import { formatClaim, placeholdersOf } from '../claims/claim.ts';
import { prefixOf } from '../read/pages.ts';
import type { Site } from '../read/site.ts';
import type { ValueEdit } from '../read/yaml/edit-yaml.ts';
import { limitsOf } from '../settings/rule-limits.ts';
import { pluralEnding } from '../settings/word-keys.ts';
import type { PageContent } from '../site/content.ts';
import { pageFileName } from '../site/page-file-name.ts';
import { valueAt } from '../site/record.ts';
import { unjoined } from '../site/source.ts';
import { parseReference, writtenReferences } from '../text/references.ts';
import type { TextKind } from '../text/text-kinds.ts';
import { type ExchangeText, exchangeText } from '../translations/exchange.ts';
import { nameInLock } from '../translations/lock.ts';
import type { Translation } from '../translations/match.ts';
import { type SiteTranslations, slugsIn } from './site-translations.ts';

/** The texts that a locale needs, in the order of content. */
export function exchangeTexts({ site, translations }: SiteTranslations, locale: string): ExchangeText[] {
  const pages = new Map(Array.from(site.pages.values(), (page) => [page.source.file, page]));
  const texts = translations.flatMap((translation) => {
    const { name, original, spoken, state, accepted, text } = translation;
    if (translation.locale !== locale || original.text.trim() === '') return [];
    const place = original.source.place(original.path);
    const isPlural = text.kind.isInterfaceWord && pluralEnding.test(name);
    return exchangeText({
      id: nameInLock(translation),
      original: original.text,
      words: spoken?.text ?? '',
      place: `${place.file}:${place.line}`,
      context: contextOf(translation, { site, page: pages.get(original.source.file) }),
      translation,
      was: state === 'stale' ? (accepted?.was ?? '') : undefined,
      form: isPlural ? name.replace(/^words\./, '') : undefined,
    });
  });
  const slugs = slugsIn(site, locale).map(({ file, key, original, translation, place }) => {
    const context = ['the end of an address, without the prefix of the language; a number may stay'];
    const at = `${place.file}:${place.line}`;
    return exchangeText({ id: `${file} ${key}`, original, words: translation, place: at, context });
  });
  return [...texts, ...slugs];
}

interface Where {
  readonly site: Site;
  /** The page of the text, if it is in the file of one. */
  readonly page: PageContent | undefined;
}

/** What a text is, where it is shown, how long it may be, and what stands in it for its claims. */
function contextOf({ text, locale, original, name }: Translation, { site, page }: Where): string[] {
  const { kind, locales } = text;
  const length = limitsOf(site.rules, 'length');
  const [least, most] = name === 'title' || name === 'description' ? length[name] : [];
  const filled = /\{\{|(?<!\$)\{\w+\}/.test(original.text) ? ', with braces that are filled in' : '';
  const what = kind.markdown === 'block' ? 'Markdown' : kind.isCopy ? 'a text' : 'a name, or words in a picture';
  const [shown = ''] = [locale, ...locales].filter((tag) => page?.locales.includes(tag));
  const where = page ? `, ${shown === locale ? 'on' : 'for now on'} ${routeUrl(page, shown)}` : '';
  return [
    `${what}${filled}${where}`,
    ...(most ? [`${least} to ${most} characters`] : []),
    ...formContext(name, locale),
    ...claimContext(name, [locale, locales[0] ?? ''], { kind, site }),
    ...new Set(
      writtenReferences(original.text).flatMap((written) => {
        const { kind: of, name: id = '', style = 'default' } = parseReference(written) ?? {};
        const claim = of === 'claim' ? site.claims.get(id) : undefined;
        if (!claim) return [];
        const words = formatClaim(claim, locales[0] ?? '', style, site.claims) ?? '';
        const styles = Object.keys(claim.text[locale] ?? {}).join(', ');
        return `${written} is “${words}”${styles && `; styles in ${locale}: ${styles}`}`;
      }),
    ),
  ];
}

/** For which numbers a plural form stands. */
function formContext(name: string, locale: string): string[] {
  const [, form] = pluralEnding.exec(name) ?? [];
  if (!form || !name.startsWith('words.')) return [];
  const rules = new Intl.PluralRules(locale);
  const numbers = Array.from({ length: 200 }, (_, number) => number).filter((number) => rules.select(number) === form);
  return numbers.length > 0 ? [`for ${numbers.slice(0, 4).join(', ')}${numbers.length > 4 ? ' …' : ''}`] : [];
}

/** What the words of a claim say, and which braces they may have in a locale. */
function claimContext(
  name: string,
  [locale, first]: readonly [string, string],
  { kind, site }: Pick<Where, 'site'> & { readonly kind: TextKind },
): string[] {
  const [id = '', , style = ''] = name.split('.');
  const claim = kind.limit === 'claim' ? site.claims.get(id) : undefined;
  if (!claim) return [];
  const braces = placeholdersOf(claim, locale).map((one) => `{${one}}`);
  return [
    `in the original: “${formatClaim(claim, first, style, site.claims) ?? ''}”; may have ${braces.join(', ') || 'no braces'}`,
  ];
}

/** The change that gives a text this translation: in which file, and what. */
export function editOf(
  { translation, id, original: slug }: ExchangeText,
  words: string,
  { site, locale }: { readonly site: Site; readonly locale: string },
): ValueEdit & { readonly file: string } {
  const file = id.slice(0, id.indexOf(' '));
  if (!translation) {
    const page = [...site.pages.values()].find(({ source }) => source.file === file);
    const at = page?.source.joined?.origin(['slug']) ?? { source: { file }, path: ['slug'] };
    const prefix = prefixOf(locale, { ...site, locales: site.locales.map(({ tag }) => tag) });
    const end = formOf(slug) === site.urls.form ? '' : slug.slice(stemOf(slug).length);
    const stem = stemOf(words.trim()).replace(/^\//, '');
    const path = stem.startsWith(`${prefix}/`) ? stem.slice(prefix.length + 1) : stem;
    return { file: at.source.file, path: [...at.path, locale], value: [prefix, path].filter(Boolean).join('/') + end };
  }
  const { text, original, spoken } = translation;
  const end = original.text.endsWith('\n') && text.kind.markdown === 'block' ? '\n' : '';
  const isOneLine = text.kind.markdown !== 'block' && !original.text.trim().includes('\n');
  const plain = words.trim().replace(/\r\n?/g, '\n');
  const value = (isOneLine ? plain.replace(/\s*\n\s*/g, ' ') : plain) + end;
  if (spoken) {
    const at = unjoined(spoken);
    return { file: at.source.file, path: at.path, value };
  }
  const { source, path } = unjoined(original);
  const first = text.locales[0] ?? '';
  if (text.kind.isInterfaceWord) {
    const [ending = ''] = pluralEnding.exec(translation.name) ?? [];
    const key = String(path.at(-1)).replace(pluralEnding, ending);
    return { file: `content/locales/${locale}.yaml`, path: [...path.slice(0, -1), key], value };
  }
  const at = path.lastIndexOf(first);
  const isBeside = at >= 0 && typeof valueAt(source.data, path.slice(0, at)) === 'object';
  if (isBeside) return { file: source.file, path: path.with(at, locale), value };
  const { unit = source.file } = pageFileName(source.file, (tag) => tag === first) ?? {};
  const extension = source.file.endsWith('.md') ? '.md' : '.yaml';
  return { file: unit.replace(/\.yaml$/, `.${locale}${extension}`), path, value };
}
