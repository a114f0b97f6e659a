import { layoutWith } from '../problems/example-layout.ts';
import { didYouMean, placeAt } from '../problems/problem.ts';
import { serviceFormOf } from '../settings/contact-settings.ts';
import { hostsOf, thirdPartiesOn } from '../settings/third-parties.ts';
import { omit } from '../site/record.ts';
import { isReserved } from './finding/reserved-host.ts';
import { engineRule } from './rule.ts';

const at = 'content/site.yaml';
const allow = `allow:
  pictures:
    reason: { de: Die Bilder unserer Lampen., en: The pictures of our lamps. }
    owner: marketing
    reviewed: 2026-01-01
    review_every: P6M
    hosts: { img: [lamps.example] }
    when: load
    data: { de: die Adresse der Seite, en: the address of the page }
    pages: all`;
const image = '<img src="https://lamps.example/lamp.svg" alt="" />';

export const thirdParty = engineRule({
  id: 'third-party',
  severity: 'error',
  what: 'Nothing uses an entry of `allow:`, its script stands on a page with a form without `reads_forms: true`, an island asks for the consent to one that is not there, or a release has an address of this machine.',
  why: 'What nobody uses is only a hole in the security policy. A script reads what visitors write into a form.',
  at,
  wrong: { yaml: { [at]: allow }, shown: allow },
  right: { files: layoutWith(image), yaml: { [at]: allow }, shown: `${image} in a component` },
  checks: {
    file: ({ settings: { allow = {} }, templateSources, browserSources }) =>
      [...templateSources()].flatMap(([file, text]) =>
        [...(browserSources.includes(file) ? text.matchAll(/\buseConsent\(\s*(['"`])([^'"`$]+)\1/g) : [])].flatMap(
          ({ 2: name = '', index }) => {
            if (Object.hasOwn(allow, name)) return [];
            const hint = didYouMean(name, Object.keys(allow)) ?? 'write it there';
            return {
              text: `there is no \`${name}\` under \`allow:\``,
              hint,
              place: placeAt({ file, text }, index, 10),
            };
          },
        ),
      ),
    release: ({ site: { allow, source } }) =>
      Object.entries(allow).flatMap(([name, { hosts }]) =>
        // form-endpoint reports where messages go.
        hostsOf({ hosts: omit(hosts, 'form') })
          .filter((host) => isReserved(`https://${host}`))
          .map((host) => {
            const text = `${host} of \`${name}\` is not a public address`;
            return { text, place: source?.place(['allow', name, 'hosts']) };
          }),
      ),
    page: ({ site: { allow, source } }) => {
      return ({ route, forms }) => {
        const readers = thirdPartiesOn(allow, route.page).filter(
          ([, { hosts, reads_forms }]) => hosts.script && !reads_forms,
        );
        return (forms.length > 0 ? readers : []).map(([name]) => ({
          groupKey: name,
          text: `the script of \`${name}\` can read the form on ${route.url}`,
          hint: `leave the page out of \`pages:\`, or write \`reads_forms: true\` into allow.${name}`,
          place: source?.place(['allow', name], { key: true }),
        }));
      };
    },
    site: ({ site: { allow, contact, source }, pages, isWhole, assets }) => {
      const entries = isWhole ? Object.entries(allow) : [];
      if (entries.length === 0) return [];
      const outside = pages.flatMap((page) => page.outside.filter(({ where }) => !/preconnect/.test(where)));
      const asked = [...outside, serviceFormOf(contact)].map((one) => one && URL.parse(one.url)?.host);
      // A package may call its host itself.
      const code = [...(assets?.files ?? [])].flatMap(([path, file]) =>
        /\.(js|css)$/.test(path) && file instanceof Uint8Array ? Buffer.from(file).toString() : [],
      );
      return entries.flatMap(([name, entry]) => {
        const hosts = hostsOf(entry);
        if (hosts.some((host) => asked.includes(host) || code.some((text) => text.includes(host)))) return [];
        const text = `nothing uses the third party \`${name}\`: no page, stylesheet or script names ${hosts.join(' or ')}`;
        return {
          text,
          hint: `show it with <Embed of="${name}"> or <Script of="${name}">, or remove the entry`,
          place: source?.place(['allow', name], { key: true }),
        };
      });
    },
  },
});
