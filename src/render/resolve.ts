// Resolves the fields of a section for one locale: texts become elements, links become URLs, images
// get their hashed paths. check has already verified that everything a field names exists.
import { createElement, type ReactNode } from 'react';
import { machineValue } from '../claims/claim.ts';
import type { Route } from '../model/routes.ts';
import { withBase } from '../site/base.ts';
import type { FieldUse, Image, Link } from '../site/fields.ts';
import { parseTarget, type Target } from '../site/link.ts';
import { routeUrl } from '../site/page.ts';
import { isRecord } from '../site/record.ts';
import { renderMarkdown, renderPlain, renderText, type TextScope } from '../site/text.ts';
import { plain as charactersOf } from '../theme.ts';
import { languageAttributes } from './language-tags.ts';
import { noteMarks } from './notes.ts';
import type { Spot } from './recorded.ts';
import type { Rendering } from './rendered.ts';

/** Turns values of content into what components receive. Throws for names that do not exist. */
export interface Resolver {
  /**
   * The value of a field. `file` is the file of the field, as in a Spot; without it no place is
   * recorded.
   */
  readonly field: (use: FieldUse, file?: string) => unknown;
  /** A localized text without markup, for titles and attributes. */
  readonly plain: (value: unknown, spot?: Spot) => string;
  readonly text: (value: unknown) => ReactNode;
  readonly link: (written: string) => Link;
  readonly scope: TextScope;
}

/** Creates the resolver of a route. `locale` differs from the route's only on the not-found page. */
export function resolverFor(
  route: Route,
  locale: string,
  rendering: Pick<Rendering, 'site' | 'assets' | 'claimWords' | 'recorder'>,
): Resolver {
  const { site, assets, recorder } = rendering;
  const scope: TextScope = {
    locale,
    claim: (id, style) => {
      const claim = site.claims.get(id);
      const words = claim && rendering.claimWords(claim, locale, style);
      if (!claim || words === undefined) throw new Error(`the claim ${id} has no words in ${locale} (${style})`);
      return { words, value: machineValue(claim) };
    },
    site: (name) => site.values[name] ?? '',
    link: (target) => linkTo(target, route, locale, rendering),
    label: (target) => linkLabel(target),
    markClaims: site.claimAttributes,
    marks: (id, stated) => noteMarks(id, stated, site.claims),
  };
  const linkLabel = (target: Target): string => {
    const page = target.kind === 'page' ? site.pages.get(target.name) : undefined;
    if (page) return plain(page.name ?? page.title);
    return (site.links[target.name]?.url ?? '').replace(/^(mailto:|tel:|https?:\/\/)/, '');
  };
  const textIn = (value: unknown): { text: string; fallback: string | undefined } => {
    if (typeof value === 'string') return { text: value, fallback: undefined };
    if (!isRecord(value)) return { text: '', fallback: undefined };
    const own = value[locale];
    if (typeof own === 'string') return { text: own, fallback: undefined };
    const fallback = route.page.locales.find((tag) => typeof value[tag] === 'string') ?? site.defaultLocale;
    return { text: String(value[fallback] ?? ''), fallback };
  };
  const renderValue = <Shown extends ReactNode>(
    value: unknown,
    show: (text: string, scope: TextScope) => Shown,
    spot?: Spot,
  ) => {
    const { text: written, fallback } = textIn(value);
    // A text of another locale uses the words of claims in that locale, whose styles may exist only
    // there.
    const shown = show(written, fallback ? resolverFor(route, fallback, rendering).scope : scope);
    const textLocale = fallback ?? locale;
    const textSpot = spot && (typeof value === 'string' ? spot : { ...spot, path: [...spot.path, textLocale] });
    recorder?.record({ written, locale: textLocale, ...(textSpot && { spot: textSpot }) }, shown);
    return { shown, fallback };
  };
  const plain = (value: unknown, spot?: Spot) => renderValue(value, plainText, spot).shown;
  const text = (value: unknown, spot?: Spot) => {
    const { shown, fallback } = renderValue(value, renderText, spot);
    return fallback ? createElement('span', { ...languageAttributes(fallback, locale, site) }, shown) : shown;
  };
  const field: Resolver['field'] = ({ kind, path, value }, file) => {
    const spot = file === undefined ? undefined : { file, path };
    if (kind === 'text') return text(value, spot);
    if (kind === 'scene') return renderValue(value, renderPlain, spot).shown;
    if (kind === 'markdown') {
      const { shown, fallback } = renderValue(value, renderMarkdown, spot);
      return fallback ? createElement('div', { ...languageAttributes(fallback, locale, site) }, shown) : shown;
    }
    if (kind === 'link') return link(String(value));
    if (kind === 'image' && isRecord(value)) {
      const image = assets.images.get(String(value.src));
      const alt = plain(value.alt, spot && { ...spot, path: [...path, 'alt'] });
      const { src, width, height } = image ?? { src: '', width: 0, height: 0 };
      return { src: withBase(site.base, src), width, height, alt } satisfies Image;
    }
    return value;
  };
  const link = (written: string): Link => {
    const target = parseTarget(written);
    if (!target) throw new Error(`“${written}” is not a link; write page.contact, page.home#faq, link.chat or #anchor`);
    return scope.link(target);
  };
  return { field, plain, text, link, scope };
}

/** The text without markup; of emphasis and links only the words remain. */
function plainText(text: string, scope: TextScope): string {
  return charactersOf(renderText(text, scope));
}

function linkTo(target: Target, route: Route, locale: string, { site }: Pick<Rendering, 'site'>): Link {
  const anchor = target.anchor ? `#${target.anchor}` : '';
  if (target.kind === 'anchor') return { href: anchor };
  if (target.kind === 'link') {
    const declared = site.links[target.name];
    if (!declared) throw new Error(`there is no link ${target.name} in content/site.yaml`);
    return { href: declared.url };
  }
  const page = site.pages.get(target.name);
  if (!page) throw new Error(`there is no page ${target.name}`);
  const url = routeUrl(page, locale);
  if (url === route.url && anchor) return { href: anchor };
  const href = withBase(site.base, `${url}${anchor}`);
  if (page.locales.includes(locale)) return { href };
  const textLocale = page.locales[0] ?? locale;
  return { href, hrefLang: textLocale, lang: textLocale };
}
