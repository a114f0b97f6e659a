import { readIfPossible } from '../files/read-if-possible.ts';
import { layoutWith } from '../problems/example-layout.ts';
import { placeAt } from '../problems/problem.ts';
import type { Site, SiteSettings } from '../read/site.ts';
import type { StartTag } from '../render/writers.ts';
import { endpointOf } from '../settings/contact-settings.ts';
import {
  allows,
  type HostKind,
  hostKinds,
  hostsOf,
  refusalOf,
  type ThirdParty,
  thirdPartiesOn,
} from '../settings/third-parties.ts';
import type { PageContent } from '../site/content.ts';
import { type StyleAddress, styleAddresses } from '../site/style-addresses.ts';
import type { PageFinding } from './finding/found.ts';
import { componentProblem, pagePlace } from './finding/page-finding.ts';
import { findStyleAddress } from './finding/theme-places.ts';
import { engineRule } from './rule.ts';

export const foreignOrigin = engineRule({
  id: 'foreign-origin',
  fixed: 'always',
  what: 'A page, a stylesheet of public/ or templates/assets/, or a script of the theme loads something from, or posts to, an origin other than the site’s own that `allow:` does not name for it.',
  why: 'The visitor’s IP address would be sent to a third party that nobody has declared; the security policy blocks it.',
  wrong: { files: layoutWith(`<img src="https://cdn.example/lamp.svg" alt="" />`) },
  right: { files: layoutWith(`<img src={usePage().asset('icon.svg')} alt="" />`) },
  checks: {
    // Of stylesheets that are published as they are: any page may load them, and one may import another.
    file: ({ settings, publicFiles, templateSources, browserSources }) => {
      const { isOwn, isAllowed, hintFor } = foreignOrigins(settings);
      const check = (source: { file: string; text: string }, found: readonly WrittenAddress[], where: string) =>
        found
          .filter(({ url }) => !isOwn(url) && !isAllowed(url, where))
          .map(({ url, offset, length }) => ({
            text: `${source.file} contacts another host: ${originOfUrl(url)}`,
            hint: hintFor(url, where),
            place: placeAt(source, offset, length),
          }));
      const ofStyles = [...publicFiles].flatMap(([path, published]) => {
        if (!/\.css$/i.test(path)) return [];
        // Those of templates/assets/ were read already.
        const isAsset = published instanceof Uint8Array;
        const bytes = isAsset ? published : readIfPossible(published.copy);
        const source = { file: isAsset ? path : `public/${path}`, text: new TextDecoder().decode(bytes) };
        return check(source, styleAddresses(source.text), '<style>');
      });
      const scripts = [...templateSources()].filter(([file]) => browserSources.includes(file));
      return [...ofStyles, ...scripts.flatMap(([file, text]) => check({ file, text }, calledIn(text), 'a script'))];
    },
    page: ({ site }) => {
      const { isOwn, isAllowed, hintFor } = foreignOrigins(site);
      return (page) => {
        // React adds a preload for some pictures; the problem is reported for the picture itself.
        const loaded = page.outside.filter(({ where }) => !/preload/.test(where)).map(({ url }) => url);
        return page.outside.flatMap(({ where, url }) => {
          // What an island gets may be a link.
          if (isOwn(url) || /data-props/.test(where) || isAllowed(url, where, page.route.page)) return [];
          if (/preload/.test(where) && loaded.includes(url)) return [];
          const text = `${page.route.url} contacts another host: ${originOfUrl(url)} in ${where}`;
          const hint = hintFor(url, where, page.route.page);
          const groupKey = `${where} ${url}`;
          const isWriter = ({ name, attributes }: StartTag) =>
            where.startsWith(`<${name} `) && Object.values(attributes).some((value) => value.includes(url));
          if (where !== '<style>')
            return [componentProblem(page, groupKey, { text, hint: `a component wrote it; ${hint}` }, isWriter)];
          const isInStyle = (css: string) => styleAddresses(css).some((one) => one.url === url);
          const findPlace: PageFinding['findPlace'] = async ({ findWriters, templateSources }) =>
            findStyleAddress(url, templateSources()) ?? (await findWriters(page.route, { text: isInStyle }))?.element;
          return [{ groupKey, text, hint, place: pagePlace(page.route), findPlace }];
        });
      };
    },
  },
});

type WrittenAddress = Pick<StyleAddress, 'url' | 'offset' | 'length'>;

/** The addresses in code that are not those of links, comments and namespaces. */
function calledIn(text: string): WrittenAddress[] {
  const written =
    /^(?!\s*(?:\/\/|\*)).*?(?<!\b(?:import\(|from |(?:href|cite|xmlns\w*)\s*[=:]\s*\{?))["'`]((?:https?|wss?):\/\/(?!www\.w3\.org)[^\s"'`$]+)/gm;
  return [...text.matchAll(written)].map(({ 0: line, 1: url = '', index }) => {
    return { url, offset: index + line.length - url.length, length: url.length };
  });
}

/** What the tags, attributes and files load that do not load pictures. */
const kindsOf: readonly (readonly [where: RegExp, kinds: readonly HostKind[]])[] = [
  [/preload|prefetch|srcdoc/, hostKinds],
  [/a script/, ['connect', ...hostKinds]],
  [/^<script |data-script/, ['script']],
  [/^<i?frame src|data-frame/, ['frame']],
  [/action>$/, ['form']],
  [/ping>$/, ['connect']],
  [/^<(?:video|audio|track|source) src>/, ['media']],
  [/rel="[^"]*stylesheet/, ['style']],
  [/^<style>/, ['img', 'font', 'style']],
];

/** Whether nothing is loaded until a visitor or a script asks for it. */
const waits = (where: string) => /^<litfass-door|action>$|ping>$|a script/.test(where);

/** Judges addresses by the settings of the site, on one of its pages or on any. */
function foreignOrigins({ url: siteUrl, contact, auth, allow, links }: SiteSettings | Site) {
  const urls = [siteUrl, endpointOf(contact)?.endpoint ?? '', auth?.url ?? ''];
  // An address without a host, such as `data:`, has the origin `null`.
  const own = new Set(['null', ...urls.map((url) => URL.parse(url)?.origin)]);
  const linked = new Set(Object.values(links).map((link) => link?.url));
  const kindsIn = (where: string) => kindsOf.find(([pattern]) => pattern.test(where))?.[1] ?? ['img'];
  return {
    isOwn: (url: string) => own.has(originOfUrl(url, siteUrl)) || linked.has(url),
    isAllowed: (url: string, where: string, page?: PageContent) => {
      const entries = page ? thirdPartiesOn(allow, page) : Object.entries(allow);
      const host = URL.parse(url, siteUrl)?.host ?? '';
      if (/preconnect|dns-prefetch/.test(where)) return entries.some(([, entry]) => hostsOf(entry).includes(host));
      const covers = (entry: ThirdParty) => kindsIn(where).some((kind) => allows(entry, kind, url));
      return entries.some(([, entry]) => covers(entry) && (entry.when === 'load' || waits(where)));
    },
    hintFor: (url: string, where: string, page?: PageContent) => {
      const [kind = 'img'] = /\.(png|jpe?g|webp|avif|svg)\b|\{[xyz]\}/.test(url) ? ['img' as const] : kindsIn(where);
      const [same] = Object.entries(allow).find(([, entry]) => allows(entry, kind, url)) ?? [];
      if (same && page && thirdPartiesOn(allow, page).some(([name]) => name === same))
        return `allow.${same} says \`when: ${allow[same]?.when}\`: show it with <Embed> or <Script>, or write \`when: load\``;
      if (same) return `add ${page?.id} to \`pages:\` of allow.${same} in content/site.yaml`;
      const refused = /script|style/.test(kind) && refusalOf(url);
      if (refused) return refused;
      const host = URL.parse(url, siteUrl)?.host ?? url;
      const address = kind === 'script' ? url.replace(/[?#].*/, '') : host;
      const [near] = Object.entries(allow).find(([, entry]) => hostsOf(entry).includes(host)) ?? [];
      if (near) return `add \`${kind}: [${address}]\` to \`hosts:\` of allow.${near} in content/site.yaml`;
      const name = /([a-z][a-z0-9-]*)\.[^.]+$/.exec(host)?.[1] ?? 'other';
      const entry = `${name}: { hosts: { ${kind}: [${address}] }, pages: [${page?.id ?? '…'}], reason: …, owner: …, … }`;
      const declared = `declare the host in content/site.yaml: allow: { ${entry} }`;
      if (where === 'a script' || waits(where)) return declared;
      return `put the file into public/ or templates/assets/, and let forms post to contact.endpoint; or ${declared}`;
    },
  };
}

/** The origin of an address, which may lack its scheme. */
function originOfUrl(url: string, base = 'https://this.invalid'): string {
  return URL.parse(url, base)?.origin ?? url;
}
