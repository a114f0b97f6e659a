// Resolves the fields of a section for one locale: texts become elements, links become URLs, images
// get their hashed paths. What a field names and does not exist is an error that reading has reported: the
// page is only rendered to find its other errors.

import { createElement, type ReactNode } from 'react';
import { fileUrl, withBase } from '../addresses/base.ts';
import { routeUrl } from '../addresses/page-address.ts';
import type { Route } from '../addresses/routes.ts';
import { machineValue, stylesOf } from '../claims/claim.ts';
import { memoized } from '../files/once.ts';
import type { Site } from '../read/site.ts';
import type { FieldPlace, FieldResolver } from '../site/define-field.ts';
import { languageParents } from '../site/language-parents.ts';
import { pictureNameIn } from '../site/page-file-name.ts';
import { isRecord } from '../site/record.ts';
import { withoutCode } from '../text/code.ts';
import { outsideTarget, parseTarget, type Target } from '../text/link.ts';
import { outsideFault } from '../text/outside-address.ts';
import { parseReference, writtenReferences } from '../text/references.ts';
import { renderMarkdown, renderPlain, renderText, type TextScope } from '../text/render-text.ts';
import type { Image, Link } from '../text/shown-text.ts';
import type { MarkdownGrade } from '../text/text-kinds.ts';
import { forbiddenEntity } from '../text/turned-direction.ts';
import { plain as charactersOf, Picture } from '../theme/index.ts';
import { footnoteMark, noteMarks } from './footnotes.ts';
import { startHeadingIds } from './heading-ids.ts';
import { directionIn, languageAttributes } from './language-tags.ts';
import { startRecorder } from './page-recorder.ts';
import type { PageRendering, Rendering, Resolver } from './rendered.ts';

/** A page that is about to be rendered. */
export function startPage(route: Route, rendering: Rendering): PageRendering {
  const [recorder, headingId] = [startRecorder(rendering), startHeadingIds(route)];
  const resolverIn = memoized((locale: string) => resolverFor(page, locale));
  const page: PageRendering = { ...rendering, route, recorder, headingId, resolverIn };
  return page;
}

/** Creates the resolver of a page in a locale. */
export function resolverFor(page: PageRendering, locale: string): Resolver {
  const { route, site, assets, recorder } = page;
  const scope: TextScope = {
    locale,
    claim: (id, style) => {
      const claim = site.claims.get(id);
      const words = claim && page.claimWords(claim, locale, style);
      return claim && words ? { words, value: machineValue(claim) } : undefined;
    },
    site: (name) => site.values[name] ?? '',
    link: (target) => linkInContent(target),
    label: (target) => linkLabel(target),
    markClaims: site.claimAttributes,
    marks: (id, stated) => noteMarks(id, stated, site.claims),
    footnote: footnoteMark,
    ...(directionIn(locale, site) === 'rtl' && { codeDirection: 'ltr' }),
    headingId: page.headingId,
    picture(name, alt) {
      recorder.record({ written: alt, locale }, alt);
      return pictureInText({ ...resolver.picture(name), alt });
    },
  };
  /** A name that does not exist leads to the page itself. */
  const linkInContent = (target: Target): Link => {
    const { kind, name } = target;
    const isKnown =
      kind === 'anchor' ||
      kind === 'outside' ||
      kind === 'file' ||
      (kind === 'page' ? site.pages.has(name) : Object.hasOwn(site.links, name));
    return isKnown ? linkTo(target, locale, page) : { href: withBase(site.base, route.url) };
  };
  const linkLabel = (target: Target): string => {
    if (target.kind === 'file') return target.name.replace(/^.*\//, '');
    const named = target.kind === 'page' ? site.pages.get(target.name) : undefined;
    if (named) return plain(named.name ?? named.title);
    return (site.links[target.name]?.url ?? '').replace(/^(mailto:|tel:|https?:\/\/)/, '');
  };
  const tags = site.locales.map(({ tag }) => tag);
  const parents = languageParents(locale, tags);
  const chosen = [locale, ...parents, 'all'];
  /** The text, the locale that it is written in, and the other language that it is in. */
  const textIn = (value: unknown): { text: string; from: string; fallback?: string } => {
    const texts = typeof value === 'string' ? { all: value } : value;
    if (!isRecord(texts)) return { text: '', from: locale };
    const textOf = (tag: string) => (typeof texts[tag] === 'string' ? texts[tag] : undefined);
    // What is for all locales may name a claim that has no words in this one.
    const own = chosen.find((tag) => isUsable(textOf(tag), tag === 'all' ? locale : tag, site));
    if (own !== undefined) return { text: textOf(own) ?? '', from: own };
    const fallback = route.page.locales.find(textOf) ?? site.defaultLocale;
    const from = textOf(fallback) === undefined ? 'all' : fallback;
    return { text: textOf(from) ?? '', from, fallback };
  };
  const renderValue = <Shown extends ReactNode>(
    value: unknown,
    { show, grade }: { show: (text: string, scope: TextScope) => Shown; grade: MarkdownGrade },
    place?: FieldPlace,
  ) => {
    const { text: written, from, fallback } = textIn(value);
    // A text of another locale uses the words of claims in that locale, whose styles may exist only
    // there.
    const shown = show(written, fallback ? resolverFor(page, fallback).scope : scope);
    const textLocale = fallback ?? locale;
    const textPlace = place && (typeof value === 'string' ? place : { ...place, path: [...place.path, from] });
    recorder.record({ written, locale: textLocale, grade, ...(textPlace && { spot: textPlace }) }, shown);
    return { shown, fallback };
  };
  const plain = (value: unknown, place?: FieldPlace) =>
    renderValue(value, { show: plainText, grade: 'inline' }, place).shown;
  const element = (tag: 'span' | 'div', { shown, fallback }: ReturnType<typeof renderValue>) =>
    fallback ? createElement(tag, { ...languageAttributes(fallback, locale, site) }, shown) : shown;
  const resolver: Resolver = {
    scope,
    plain,
    text: (value, place) => element('span', renderValue(value, { show: renderText, grade: 'inline' }, place)),
    blocks: (value, place) => element('div', renderValue(value, { show: renderMarkdown, grade: 'block' }, place)),
    literal: (value, place) => renderValue(value, { show: renderPlain, grade: 'none' }, place).shown,
    link(written) {
      const target = parseTarget(written);
      if (!target)
        throw new Error(`“${written}” is not a link; write page.contact, page.home#faq, link.chat or #anchor`);
      return linkTo(target, locale, page);
    },
    choose: (value) => (isRecord(value) ? value[chosen.find((tag) => Object.hasOwn(value, tag)) ?? ''] : value),
    picture(name) {
      const path = pictureNameIn(route.page.source.file, name, (one) => assets.images.has(one));
      return pictureNamed(path, page);
    },
    tag: (name) => ({ name, label: name }),
    field: ({ kind, path, value }, file, own) =>
      kind.resolve(value, own ? { ...ofContent, ...own } : ofContent, file === undefined ? undefined : { file, path }),
  };
  const ofContent: FieldResolver = {
    ...resolver,
    link: (written) => linkInContent(parseTarget(written) ?? outsideTarget(written) ?? { kind: 'page', name: '' }),
  };
  return resolver;
}

/** Whether what a text names exists. In a locale in translation it may not: the original is shown then. */
function isUsable(text: string | undefined, tag: string, site: Site): text is string {
  if (text === undefined) return false;
  if (!site.inTranslation.includes(tag)) return true;
  if (text.trim() === '' || forbiddenEntity(withoutCode(text, 'block'))) return false;
  const addresses = text.match(/(?<=\]\(\s*<?)[a-z][a-z\d+.-]*:[^\s)>]*/gi) ?? [];
  if (addresses.some((one) => outsideFault(one, site.schemes)?.text)) return false;
  return writtenReferences(text).every((written) => {
    const { kind, name = '', style = 'default' } = parseReference(written) ?? {};
    const claim = kind === 'claim' ? site.claims.get(name) : undefined;
    if (kind === 'claim') return claim?.text[tag] !== undefined && stylesOf(claim, tag).includes(style);
    if (kind === 'page') return site.pages.has(name);
    if (kind === 'file') return true;
    return kind !== undefined && Object.hasOwn(kind === 'link' ? site.links : site.values, name);
  });
}

/** A picture by its name among those of the site. */
export function pictureNamed(name: string, { site, assets }: Pick<Rendering, 'site' | 'assets'>) {
  const { src, width, height } = assets.images.get(name) ?? { src: '', width: 0, height: 0 };
  return { src: withBase(site.base, src), width, height };
}

/** The text without markup; of emphasis and links only the words remain. */
function plainText(text: string, scope: TextScope): string {
  return charactersOf(renderText(text, scope));
}

/** A picture among words, in its own size at most. */
function pictureInText(image: Image): ReactNode {
  const widest = Math.min(image.width, 800);
  return createElement(Picture, { image, sizes: `(min-width: ${widest}px) ${widest}px, 100vw`, widest });
}

function linkTo(target: Target, locale: string, { route, site, recorder }: PageRendering): Link {
  const anchor = target.anchor ? `#${target.anchor}` : '';
  if (target.kind === 'anchor') return { href: anchor };
  if (target.kind === 'file') return { href: `${fileUrl(target.name, site.base)}${anchor}` };
  if (target.kind === 'outside') {
    recorder.ownAddresses.add(target.name);
    return { href: target.name };
  }
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
