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
import type { Text } from '../site/text.ts';
import { parseReference, writtenReferences } from '../text/references.ts';
import { pageAddress, wordsOfClaim } from '../text/text-kinds.ts';
import { pluralFormOf } from '../translations/exchange.ts';
import { textName } from '../translations/text-id.ts';
import type { Translation } from '../translations/translation.ts';
import { type SiteTranslations, slugsIn } from './site-translations.ts';

/** The texts that a locale needs, and the addresses that it lacks, in the order of content. */
export function exchangedTexts({ site, translations }: SiteTranslations, locale: string): Translation[] {
  const pages = new Map(Array.from(site.pages.values(), (page) => [page.source.file, page]));
  const needed = translations.filter(({ locale: of, original }) => of === locale && original.text.trim() !== '');
  const pageOf = ({ original }: Translation) => pages.get(original.source.file);
  const texts = needed.map((one) => ({ ...one, context: contextOf(one, site, pageOf(one)) }));
  const context = ['the end of an address, without the prefix of the language; a number may stay'];
  return [...texts, ...slugsIn(site, locale).map((one) => ({ ...one, context }))];
}

/**
 * What a text is, where it is shown, how long it may be, and what stands in it for its claims. `page` is the
 * one that the text is in the file of.
 */
function contextOf({ text, locale, original }: Translation, site: Site, page: PageContent | undefined): string[] {
  const { kind, locales } = text;
  const name = textName(text);
  const length = limitsOf(site.rules, 'length');
  const [least, most] = name === 'title' || name === 'description' ? length[name] : [];
  const filled = /\{\{|(?<!\$)\{\w+\}/.test(original.text) ? ', with braces that are filled in' : '';
  const what = kind.markdown === 'block' ? 'Markdown' : kind.isCopy ? 'a text' : 'a name, or words in a picture';
  const [shown = ''] = [locale, ...locales].filter((tag) => page?.locales.includes(tag));
  const where = page ? `, ${shown === locale ? 'on' : 'for now on'} ${routeUrl(page, shown)}` : '';
  return [
    `${what}${filled}${where}`,
    ...(most ? [`${least} to ${most} characters`] : []),
    ...formContext(text, locale),
    ...claimContext(text, locale, site),
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
function formContext(text: Text, locale: string): string[] {
  const [, form] = pluralEnding.exec(pluralFormOf(text) ?? '') ?? [];
  if (!form) return [];
  const rules = new Intl.PluralRules(locale);
  const numbers = Array.from({ length: 200 }, (_, number) => number).filter((number) => rules.select(number) === form);
  return numbers.length > 0 ? [`for ${numbers.slice(0, 4).join(', ')}${numbers.length > 4 ? ' …' : ''}`] : [];
}

/** What the words of a claim say, and which braces they may have in a locale. */
function claimContext({ kind, path, locales: [first = ''] }: Text, locale: string, { claims }: Site): string[] {
  const [id, , style] = path.map(String);
  const claim = kind === wordsOfClaim ? claims.get(id ?? '') : undefined;
  if (!claim) return [];
  const words = formatClaim(claim, first, style ?? '', claims) ?? '';
  const braces = placeholdersOf(claim, locale).map((one) => `{${one}}`);
  return [`in the original: “${words}”; may have ${braces.join(', ') || 'no braces'}`];
}

/** The change that gives a text this translation: in which file, and what. */
export function editOf(
  { text, locale, original, state }: Translation,
  words: string,
  site: Site,
): ValueEdit & { readonly file: string } {
  if (text.kind === pageAddress) {
    const at = unjoined({ ...original, path: text.path });
    const prefix = prefixOf(locale, { ...site, locales: site.locales.map(({ tag }) => tag) });
    const slug = original.text;
    const end = formOf(slug) === site.urls.form ? '' : slug.slice(stemOf(slug).length);
    const stem = stemOf(words.trim()).replace(/^\//, '');
    const path = stem.startsWith(`${prefix}/`) ? stem.slice(prefix.length + 1) : stem;
    return { file: at.source.file, path: [...at.path, locale], value: [prefix, path].filter(Boolean).join('/') + end };
  }
  const end = original.text.endsWith('\n') && text.kind.markdown === 'block' ? '\n' : '';
  const isOneLine = text.kind.markdown !== 'block' && !original.text.trim().includes('\n');
  const plain = words.trim().replace(/\r\n?/g, '\n');
  const value = (isOneLine ? plain.replace(/\s*\n\s*/g, ' ') : plain) + end;
  const own = state === 'missing' ? undefined : text.words.get(locale);
  if (own) {
    const at = unjoined(own);
    return { file: at.source.file, path: at.path, value };
  }
  const { source, path } = unjoined(original);
  const first = text.locales[0] ?? '';
  if (text.kind.isInterfaceWord) return { file: `content/locales/${locale}.yaml`, path: text.path, value };
  const at = path.lastIndexOf(first);
  const isBeside = at >= 0 && typeof valueAt(source.data, path.slice(0, at)) === 'object';
  if (isBeside) return { file: source.file, path: path.with(at, locale), value };
  const { unit = source.file } = pageFileName(source.file, (tag) => tag === first) ?? {};
  const extension = source.file.endsWith('.md') ? '.md' : '.yaml';
  return { file: unit.replace(/\.yaml$/, `.${locale}${extension}`), path, value };
}
