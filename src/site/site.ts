// The shape of content/site.yaml and content/locales/*.yaml: what holds for the whole site, and the words of its interface.
import { z } from 'zod';
import { decisionsShape } from './addresses.ts';
import { basePattern, siteAddress } from './base.ts';
import { budgetsShape } from './budgets.ts';
import { contactShape } from './contact-settings.ts';
import { isDay } from './day.ts';
import { dayShape } from './day-shape.ts';
import { link, scene, text } from './fields.ts';
import { originOf } from './link.ts';
import { messageWords, senderWord } from './message.ts';
import { pageForms } from './page.ts';

const name = z.string().regex(/^[a-z][a-z0-9-]*$/, 'names are lower-case letters, digits and hyphens');
/** A language, perhaps a script, perhaps a region: a country or one of the numbered ones, such as Latin America. */
export const localeTag = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/)
  .describe('a language tag such as de, pt-BR or es-419');

/** A locale of the site: its tag, or a map that says more about it. */
export const localeEntry = z
  .union([
    localeTag,
    z.strictObject({
      tag: localeTag,
      status: z
        .literal('in-translation')
        .optional()
        .describe('in-translation: what it lacks is shown in the first locale and does not stop a release'),
      index: z
        .boolean()
        .optional()
        .describe('whether search engines may list its pages; by default they may not while it is in translation'),
    }),
  ])
  .describe('a language tag such as de, pt-BR or es-419');

/** What an entry of `locales:` says, with its defaults. */
export function localeSettings(entry: z.infer<typeof localeEntry>) {
  const { tag, status, index } =
    typeof entry === 'string' ? { tag: entry, status: undefined, index: undefined } : entry;
  const isInTranslation = status === 'in-translation';
  return { tag, isInTranslation, isListed: index ?? !isInTranslation };
}

const day = dayShape.refine(isDay, { error: ({ input }) => `there is no ${input} in the calendar` });

const unreal = z.boolean().optional().describe('true: it is not real yet; a release refuses it');

/** A value that may say of itself that it is not real yet. */
function placeholder(value: z.ZodString) {
  return z.union([value, z.strictObject({ value, placeholder: unreal })]);
}

const served =
  'where the site will be served: https://example.com or https://example.com/docs, the host in lower case, and ü.example as xn--tda.example';
// As every page names it for search engines: no password, no capitals in the host, nothing that a browser would write otherwise.
const webAddress = z
  .string()
  .regex(/^https?:\/\/[^/\s?#]+(\/[\w.~-]+)*$/, { abort: true })
  .refine((url) => siteAddress(url) === url)
  .describe(served);

const navigationLink = z.strictObject({
  to: link(),
  label: text('what is shown; without it, the name of the page').optional(),
});
const navigationItem = z.union([
  z.strictObject({
    label: text('what the group is called'),
    items: z.array(navigationLink).min(1).describe('the links of the group'),
  }),
  navigationLink,
]);

/** What search engines are told in JSON-LD. Names and addresses are written like illustrations: the same for all locales, or one each. */
const organizationShape = z.strictObject({
  legal_name: scene('the name in the register: ${site.company}').optional(),
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
      operating_system: scene('what it runs on').optional(),
      price: scene('what it costs, as a claim of the kind price and nothing else: ${claim.price, month}'),
    })
    .optional()
    .describe('the application that is offered'),
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
    .describe('where a session is kept: local (all tabs), session (one tab) or memory (until the page is left)'),
  flow: z.enum(['pkce', 'implicit']).default('pkce').describe('how links in mails and sign-in elsewhere come back'),
});

const hostsShape = z.strictObject({
  pages: z
    .enum(pageForms)
    .optional()
    .describe('how a page is written: file (x.html), folder (x/index.html), or both, which is the default'),
  netlify: z.boolean().optional().describe('true: its limits hold'),
  cloudflare: z.boolean().optional().describe('true: its limits hold'),
  nginx: z
    .union([z.boolean(), z.strictObject({ brotli: z.boolean().describe('true where nginx has ngx_brotli') })])
    .optional()
    .describe('true: dist/.nginx.conf is written'),
  vercel: z.boolean().optional().describe('true: dist/vercel.json is written'),
  'github-pages': z
    .boolean()
    .optional()
    .describe('true: pages carry the security policy, and old addresses are pages that lead on'),
});

export const siteShape = z.strictObject({
  name: z.string().min(1).describe('the name of the site, used as ${site.name}'),
  url: placeholder(webAddress).describe(served),
  base: z
    .string()
    .regex(basePattern)
    .optional()
    .describe('the path below which the site is served, where url names none: /docs'),
  locales: z.array(localeEntry).min(1).describe('the locales in order; the first is the default and the fallback'),
  home: z.string().default('home').describe('the id of the home page'),
  image: z.string().optional().describe('the social preview image in public/: /og-image.png, 1200×630'),
  values: z.record(name, placeholder(z.string())).default({}).describe('facts used as ${site.street}'),
  links: z
    .record(
      name,
      z.strictObject({
        url: z
          .string()
          .regex(/^(https?:\/\/[^\s/]+|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]+)\S*$/)
          .refine((url) => URL.canParse(url))
          .describe('an address that begins with https:, mailto: or tel:'),
        placeholder: unreal,
        retired: day.optional().describe('the day on which what it leads to is shut down: from then on it is told'),
      }),
    )
    .default({})
    .describe('addresses outside the site, used as ${link.chat}'),
  contact: contactShape.optional(),
  auth: authShape
    .optional()
    .describe('the auth service of litfass/session: { url, key }; without it, no page has a session'),
  organization: organizationShape
    .optional()
    .describe('who offers what: search engines read it as JSON-LD; without it they are told nothing'),
  hosts: hostsShape
    .optional()
    .describe('what the site is served by: { cloudflare: true }; without it, the files for Netlify and Cloudflare'),
  navigation: z.record(z.string(), z.array(navigationItem)).default({}).describe('lists of links for the theme'),
  addresses: decisionsShape
    .default({})
    .describe('what becomes of an address that no page has any more: { /old: "${page.home}", /older: gone }'),
  budgets: budgetsShape
    .optional()
    .describe('what a page may cost its visitors: { html: 11 KB, third_party: 0 }; crossing it is an error'),
  rules: z
    .record(z.string(), z.enum(['off', 'warn', 'error']))
    .default({})
    .describe('how severe a rule is taken: { length: off, missing-translation: error }'),
  waivers: z
    .array(
      z
        .strictObject({
          rule: z.string().describe('the rule that is waived'),
          file: z.string().optional().describe('the file that it is waived in: content/pages/home.yaml'),
          locale: localeTag.optional().describe('the locale that it is waived in: ar'),
          text: z
            .string()
            .min(1)
            .optional()
            .describe('words of the line that is meant, or of what is told of it; without it, the whole file'),
          reason: z.string().trim().min(1).describe('why it is wanted for now; listed with every build'),
          owner: z.string().trim().min(1).describe('who looks at it again'),
          until: day.describe('the last day on which it holds: 2027-01-31'),
        })
        .refine(
          ({ file, locale }) => file !== undefined || locale !== undefined,
          'a waiver names the file that it is for, or the locale',
        ),
    )
    .default([])
    .describe('problems that are known and wanted for now; the summary counts them'),
  claims: z
    .strictObject({ attributes: z.boolean().describe('false: claims are not marked in HTML') })
    .default({ attributes: true })
    .describe('attributes: whether a claim is marked in HTML as <data value data-claim>'),
});

export type SiteFile = z.infer<typeof siteShape>;
export type NavigationEntry = z.infer<typeof navigationItem>;

export interface Words {
  readonly [key: string]: string | Words;
}

const words: z.ZodType<Words> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), words])).describe('a map of words, or of groups of words'),
);

export const localeShape = z.strictObject({
  name: z.string().min(1).describe('the language’s name in itself: Deutsch'),
  territory: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe('the country that social networks are told, and that dates are written as in: DE'),
  direction: z
    .enum(['ltr', 'rtl'])
    .optional()
    .describe('which way it is written, where that does not follow from the tag'),
  words,
});

export type LocaleFile = z.infer<typeof localeShape>;

/** Which way a language is written, by its script; `ltr` for a tag that is none. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  if (!localeTag.safeParse(tag).success) return 'ltr';
  return rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** Named here because `getTextInfo` is not in every Node, and older ones take `az-Arab` for Latin. */
const rightToLeft: ReadonlySet<string> = new Set(
  (
    'Adlm Arab Aran Armi Avst Chrs Cprt Elym Gara Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat ' +
    'Nkoo Orkh Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sogd Sogo Syrc Syre Syrj Syrn Thaa Yezi'
  ).split(' '),
);

const mistakes = messageWords.loose();
const ofMistakes = `what a sender is told of mistakes: ${Object.keys(mistakes.shape).join(', ')}`;

/** What the contact endpoint says by itself, below `words.contact`: the first locale has all of it. */
export const contactWords = z
  .looseObject({
    error: senderWord.optional(),
    failed: senderWord.optional(),
    conflict: senderWord.optional(),
    limited: senderWord.optional(),
    errors: mistakes.describe(ofMistakes),
  })
  .describe(`the words of the contact form, with \`errors\`, ${ofMistakes}`);

/** Of another locale: where it lacks words, those of the first stand in, as on the pages. */
export const translatedContactWords = contactWords
  .extend({ errors: mistakes.partial().default({}) })
  .default({ errors: {} });

/** What a placeholder-able value stands for. */
export function realValue(value: string | { readonly value: string }): string {
  return typeof value === 'string' ? value : value.value;
}
