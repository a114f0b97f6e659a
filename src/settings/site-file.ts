// The shapes of content/site.yaml, the settings of a site, and of content/locales/*.yaml, the words
// of its interface.

import { z } from 'zod';
import { decisionsShape } from '../addresses/addresses-lock.ts';
import { basePattern, siteAddress } from '../addresses/base.ts';
import { addressForms, pageForms } from '../addresses/page-address.ts';
import { collectionsShape } from '../site/collection.ts';
import { existingDay } from '../site/day-shapes.ts';
import { link, scene, text } from '../site/field-kinds.ts';
import { isRecord, valueAt } from '../site/record.ts';
import type { Source } from '../site/source.ts';
import { linkSchemes, originOf, schemePattern } from '../text/link.ts';
import { outsideAddress } from '../text/outside-address.ts';
import { budgetsShape } from './budgets-shape.ts';
import { contactShape } from './contact-settings.ts';
import { overridesShape, rulesShape } from './rule-limits.ts';
import { allowShape } from './third-parties.ts';

const name = z.string().regex(/^[a-z][a-z0-9-]*$/, 'a name begins with a–z; then a–z, 0–9 and hyphens: zip-7');
const tagWords = 'a language tag such as de, pt-BR or es-419: small letters, a hyphen, the country in capitals';

/**
 * A language tag, with an optional script and region: a country, or a number such as 419 for Latin
 * America.
 */
export const localeTag = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/)
  .describe(tagWords);

/** A locale of the site: its tag, or a map with settings. */
export const localeEntry = z
  .union([
    localeTag,
    z.strictObject({
      tag: localeTag,
      status: z
        .literal('in-translation')
        .optional()
        .describe('in-translation: missing texts are shown in the first locale and do not stop a release'),
      index: z
        .boolean()
        .optional()
        .describe('whether search engines may index its pages; by default not while it is in translation'),
    }),
  ])
  .describe(tagWords);

/** The settings of an entry of `locales:`, with defaults. */
export function localeSettings(entry: z.infer<typeof localeEntry>) {
  const { tag, status, index } =
    typeof entry === 'string' ? { tag: entry, status: undefined, index: undefined } : entry;
  const isInTranslation = status === 'in-translation';
  return { tag, isInTranslation, isListed: index ?? !isInTranslation };
}

const unreal = z.boolean().optional().describe('true: it is not real yet, which is an error in a release');

/** A value that may be marked as not real yet. */
function placeholder(value: z.ZodString) {
  return z.union([value, z.strictObject({ value, placeholder: unreal })]);
}

const served =
  'where the site will be served: https://example.com or https://example.com/docs, the host in lower case, and ü.example as xn--tda.example';
// Pages name it for search engines, so it must be normalized: no password, and a host in lower case.
const webAddress = z
  .string()
  .regex(/^https?:\/\/[^/\s?#]+(\/[\w.~-]+)*$/, { abort: true })
  .refine((url) => siteAddress(url) === url)
  .describe(served);

const navigationLink = z.strictObject({
  to: link(),
  label: text('the words of the link; without it, the name of the page').optional(),
});
const navigationItem = z.union([
  z.strictObject({
    label: text('the name of the group'),
    items: z.array(navigationLink).min(1).describe('the links of the group'),
  }),
  navigationLink,
]);

/** The facts for JSON-LD. Names and addresses are `scene` fields: one text for all locales, or one each. */
const organizationShape = z.strictObject({
  legal_name: scene('the registered name: ${site.company}').optional(),
  logo: z
    .string()
    .regex(/^\/\S+$/)
    .describe('a picture in public/, at least 112×112: /logo.png')
    .optional(),
  email: scene('where customers write to: ${site.email}').optional(),
  telephone: scene('where customers call: ${site.phone}').optional(),
  contact: link('the page with the contact form: ${page.contact}').optional(),
  same_as: z.array(link()).describe('profiles elsewhere: ${link.profile}').default([]),
  product: z
    .strictObject({
      category: z.string().describe('a category of schema.org: CommunicationApplication'),
      operating_system: scene('the systems it runs on').optional(),
      price: scene('its price, only as a claim of the kind price: ${claim.price, month}'),
    })
    .optional()
    .describe('the application that the organization offers'),
});

const authShape = z.strictObject({
  url: z
    .string()
    .regex(/^https?:\/\/[^/?#@\s]+(\/[\w.-]+)*$/, { abort: true })
    .refine((url) => originOf(url.split('/', 3).join('/')))
    .describe('the address of the auth service, without a slash at the end: https://abc.supabase.co/auth/v1'),
  key: z
    .string()
    .regex(/^[\w.-]+$/)
    .describe('the public key: anon, or sb_publishable_…'),
  storage: z
    .enum(['local', 'session', 'memory'])
    .default('local')
    .describe('where a session is stored: local (all tabs), session (one tab) or memory (until the page is left)'),
  flow: z.enum(['pkce', 'implicit']).default('pkce').describe('how sign-in links in emails and other providers return'),
});

/** A year in seconds, the shortest time for which lists of browsers accept a domain. */
export const oneYear = 31_536_000;

const prefix = /^([\p{L}\p{N}_]([\p{L}\p{N}\p{M}._/-]*[\p{L}\p{N}\p{M}_-])?)?$/u;

const urlsShape = z.strictObject({
  prefix: z
    .record(
      z.string(),
      z.string().regex(prefix, 'a prefix is written like a slug, without a slash at its ends: en, pt-BR'),
    )
    .default({})
    .describe(
      'what stands before a slug that all locales share: { en: en, pt-BR: br }; without it, none for the first locale and the tag of others',
    ),
  form: z
    .enum(addressForms)
    .default('/x')
    .describe('how addresses end where a slug does not say it: /x, /x/ or /x.html'),
});

const strictTransportShape = z
  .strictObject({
    max_age: z.number().int().min(0).default(oneYear).describe('for how many seconds; 0 makes browsers forget it'),
    subdomains: z.boolean().optional().describe('true: on all hosts below this one, too'),
    preload: z.boolean().optional().describe('true: browsers may put the host onto their own list, for good'),
  })
  .refine(({ max_age, subdomains, preload }) => !preload || (subdomains && max_age >= oneYear), {
    path: ['preload'],
    error: `\`preload\` needs \`subdomains: true\` and a \`max_age\` of at least ${oneYear}`,
  });

/** What `hosts:` says about every host. src/hosts/ adds a key for each host. */
export const hostsFrame = z.looseObject({
  pages: z
    .enum(pageForms)
    .optional()
    .describe('the files of a page: file (x.html), folder (x/index.html), or both, which is the default'),
  strict_transport: z
    .union([z.boolean(), strictTransportShape])
    .optional()
    .describe('whether browsers use https only for this host: true or false; by default not for a site below a path'),
  web_assembly: z
    .boolean()
    .optional()
    .describe('true: scripts of the site may run WebAssembly, as a search in the browser does'),
});

/** The shape of content/site.yaml. Each host has a key in siteShapeWithHosts only (src/hosts/). */
export const siteShape = z.strictObject({
  name: z.string().min(1).describe('the name of the site, used as ${site.name}'),
  url: placeholder(webAddress).describe(served),
  base: z
    .string()
    .regex(basePattern)
    .optional()
    .describe('the path below which the site is served, if url has none: /docs'),
  locales: z.array(localeEntry).min(1).describe('the locales in order; the first is the default and the fallback'),
  urls: urlsShape.prefault({}),
  home: z.string().default('home').describe('the id of the home page'),
  image: z.string().optional().describe('the social preview image in public/: /og-image.png, 1200×630'),
  values: z.record(name, placeholder(z.string())).default({}).describe('facts used as ${site.street}'),
  links: z
    .record(
      name,
      z.strictObject({
        url: outsideAddress.describe(
          `an address that begins with ${linkSchemes.join(':, ')}:, or a scheme of \`schemes:\``,
        ),
        placeholder: unreal,
        retired: existingDay
          .optional()
          .describe('the day on which its target is shut down: from then on, links to it are reported'),
      }),
    )
    .default({})
    .describe('addresses outside of the site, used as ${link.chat}'),
  schemes: z
    .array(z.string().regex(schemePattern, 'write a scheme as monero; never javascript, data, vbscript, file or blob'))
    .default([])
    .describe('further schemes that addresses under `links:` may begin with: [monero]'),
  contact: contactShape.optional(),
  auth: authShape
    .optional()
    .describe('the auth service of litfass/session: { url, key }; without it, no page has a session'),
  allow: allowShape
    .default({})
    .describe(
      'what pages may load from other hosts, with the reason: { map: { reason: …, hosts: { frame: [maps.example] } } }',
    ),
  organization: organizationShape
    .optional()
    .describe('the organization and its product, for search engines as JSON-LD; without it, pages have no JSON-LD'),
  hosts: hostsFrame.optional(),
  navigation: z.record(z.string(), z.array(navigationItem)).default({}).describe('lists of links for the theme'),
  collections: collectionsShape
    .default({})
    .describe('pages of one kind, such as the posts of a blog, with their lists and feeds: { posts: { address: … } }'),
  addresses: decisionsShape
    .default({})
    .describe('where addresses lead that no page has any more: { /old: "${page.home}", /older: gone }'),
  budgets: budgetsShape
    .optional()
    .describe('limits for the size and requests of pages: { html: 11 KB, third_party: 0 }; exceeding one is an error'),
  rules: rulesShape
    .prefault({})
    .describe(
      'the severity of rules, and the limits of some: { missing-translation: error, length: { title: [20, 65] } }',
    ),
  overrides: overridesShape
    .default([])
    .describe(
      'severities for some files; the last that fits applies: [{ files: [content/posts/**], rules: { length: off } }]',
    ),
  waivers: z
    .array(
      z
        .strictObject({
          rule: z.string().describe('the rule to waive'),
          file: z.string().optional().describe('the file in which it is waived: content/pages/home.yaml'),
          locale: localeTag.optional().describe('the locale in which it is waived: ar'),
          text: z
            .string()
            .min(1)
            .optional()
            .describe('words of the line, or of the message about it; without it, the waiver covers the whole file'),
          reason: z.string().trim().min(1).describe('why it is acceptable for now; listed with every build'),
          owner: z.string().trim().min(1).describe('who reviews it'),
          until: existingDay.describe('the last day of the waiver: 2027-01-31'),
        })
        .refine(({ file, locale }) => file !== undefined || locale !== undefined, 'a waiver needs a file or a locale'),
    )
    .default([])
    .describe('known problems that are accepted for now; the summary counts them'),
  claims: z
    .strictObject({ attributes: z.boolean().describe('false: claims are not marked in HTML') })
    .default({ attributes: true })
    .describe('attributes: whether a claim is marked in HTML as <data value data-claim>'),
});

/** The value of content/site.yaml. */
export type SiteFile = z.infer<typeof siteShape>;
/** An entry of a list under `navigation:`. */
export type NavigationEntry = z.infer<typeof navigationItem>;

/** Words of the interface, or groups of words, by key. */
export interface InterfaceWords {
  readonly [key: string]: string | InterfaceWords;
}

const words: z.ZodType<InterfaceWords> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), words])).describe('a map of words, or of groups of words'),
);

/** The shape of content/locales/*.yaml. */
export const localeShape = z.strictObject({
  name: z.string().min(1).describe('the name of the language in that language: Deutsch'),
  territory: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe('the country for social networks and for the format of dates: DE'),
  direction: z.enum(['ltr', 'rtl']).optional().describe('the writing direction, if it does not follow from the tag'),
  words,
});

/** The value of a file in content/locales/. */
export type LocaleFile = z.infer<typeof localeShape>;

/** The writing direction of a language, by its script; `ltr` for an invalid tag. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  if (!localeTag.safeParse(tag).success) return 'ltr';
  return rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/**
 * Scripts that are written right to left. Not every Node has `getTextInfo`, and older ones take
 * `az-Arab` for Latin.
 */
const rightToLeft: ReadonlySet<string> = new Set(
  (
    'Adlm Arab Aran Armi Avst Chrs Cprt Elym Gara Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat ' +
    'Nkoo Orkh Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sogd Sogo Syrc Syre Syrj Syrn Thaa Yezi'
  ).split(' '),
);

/** The value of a setting that may be marked as a placeholder. */
export function realValue(value: string | { readonly value: string }): string {
  return typeof value === 'string' ? value : value.value;
}

/** The texts that `${site.NAME}` shows, with their paths: the name of the site and its values. */
export function valueTexts({
  data,
}: Pick<Source, 'data'>): { readonly path: readonly string[]; readonly text: string }[] {
  const values = valueAt(data, ['values']);
  const written = Object.entries(isRecord(values) ? values : {}).map(([name, value]) =>
    isRecord(value) ? { path: ['values', name, 'value'], text: value.value } : { path: ['values', name], text: value },
  );
  const all = [{ path: ['name'], text: valueAt(data, ['name']) }, ...written];
  return all.flatMap(({ path, text }) => (typeof text === 'string' ? [{ path, text }] : []));
}

/** The words of a file of the interface, each with its path. */
export function wordsIn(words: InterfaceWords, path: readonly string[]): [readonly string[], string][] {
  return Object.entries(words).flatMap(([key, value]): [readonly string[], string][] =>
    typeof value === 'string' ? [[[...path, key], value]] : wordsIn(value, [...path, key]),
  );
}
