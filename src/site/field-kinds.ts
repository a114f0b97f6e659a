// The kinds of fields that the schemas of sections have in addition to zod's own. An entry says what an
// author may write, what is checked, what a component gets, and what an editor offers. All other code
// asks the entries: to add a kind, add one here, and export it from theme.ts.

import { z } from 'zod';
import type { EntryTag, Image, Link, ShownText } from '../text/shown-text.ts';
import { illustration, longText, shortText, type TextKind } from '../text/text-kinds.ts';
import {
  defineField,
  defineFieldBy,
  type FieldKind,
  type FieldPart,
  type LinkingOptions,
  type NamesOfSite,
  type NewPage,
  type TextOptions,
} from './define-field.ts';
import { asReference, byLocale, enumOf, inAnySpelling, type Json } from './json-schema.ts';
import { isRecord, type Path } from './record.ts';

const words = { $ref: '#/definitions/words' };

const localizedDefinition = {
  name: 'localized',
  schema: ({ locales }: NamesOfSite): Json => ({ anyOf: [byLocale([...locales, 'all'], words), words] }),
};

/** The parts of a value that is the same for all locales, or one per locale. */
function partsByLocale(value: unknown, path: Path, part: (value: unknown, path: Path) => NamedPart): NamedPart[] {
  if (!isRecord(value)) return [part(value, path)];
  return Object.entries(value).map(([locale, one]) => ({ ...part(one, [...path, locale]), locale }));
}

type NamedPart = Exclude<FieldPart, { is: 'words' }>;

/** Of such a value. Its locales refer to `place` in the definitions: a site may have thousands of links. */
function schemaByLocale(place: string, each: Json, { locales }: NamesOfSite): Json {
  const options: unknown[] = Array.isArray(each.anyOf) ? each.anyOf : [each];
  const same = { anyOf: options.map((_, index) => ({ $ref: `#/definitions/${place}/anyOf/${index}` })) };
  return { anyOf: [...options, byLocale([...locales, 'all'], same)] };
}

const stringByLocale = () => z.union([z.string(), z.object({ all: z.string() }).catchall(z.string())]);

/** What all kinds with one text per locale have in common. */
function localized(kind: TextKind) {
  return {
    schema: () => z.union([z.string(), z.record(z.string(), z.string())]),
    accepts: 'a text, or one text per locale',
    isLocalized: true,
    parts: (value: unknown, path: Path): FieldPart[] => [{ is: 'words', kind, path, value }],
    definition: localizedDefinition,
    fromExample: inOneLocale,
  } as const;
}

function inOneLocale(example: unknown, { locale }: NewPage): unknown {
  return typeof example === 'string' ? { [locale]: example } : example;
}

const textField: FieldKind<ShownText> = {
  ...localized(shortText),
  shown: 'Text',
  resolve: (value, { text }, at) => text(value, at),
  description:
    'A text, one entry per locale. It takes **bold**, *emphasis*, [words](${page.contact}) and ${claim.…}; every figure in it is a claim.',
  example: 'A text with **emphasis**.',
};

/**
 * A text of the site: one entry per locale, with inline Markdown and `${…}`. Every figure in it must
 * be a claim, unless it gives facts of others: `facts: true`.
 */
export const text = defineFieldBy<ShownText, TextOptions>(({ facts }) =>
  facts ? { ...textField, ...localized({ ...shortText, givesFacts: true }) } : textField,
);

const longTextField: FieldKind<ShownText> = {
  ...localized(longText),
  shown: 'Text',
  resolve: (value, { blocks }, at) => blocks(value, at),
  description:
    'A long text, one entry per locale: paragraphs, lists, ## headings, tables, code, footnotes[^1], ![pictures](lamp.png), [words](${page.contact}) and ${claim.…}; every figure in it is a claim.',
  example: 'A paragraph.\n\n- an entry\n- another one\n',
};

/**
 * A long text: one entry per locale, with the whole of Markdown (paragraphs, headings from level 2, lists,
 * tables, quotes, code, pictures, footnotes, details) and `${…}`. With `outside: true`, its links may also
 * lead to addresses that content/site.yaml does not name. With `facts: true`, its figures need no claim.
 */
export const markdown = defineFieldBy<ShownText, TextOptions & LinkingOptions>(({ outside, facts }) => {
  if (!outside && !facts) return longTextField;
  const leading: TextKind = outside ? { ...longText, mayLeadOutside: true } : longText;
  const kind: TextKind = facts ? { ...leading, givesFacts: true } : leading;
  const { description } = longTextField;
  return {
    ...longTextField,
    ...localized(kind),
    description: outside ? `${description} Links may lead to https://….` : description,
  };
});

/**
 * An illustration (a chat bubble, a name, "1:42"): one entry per locale, without Markdown, exempt
 * from the rule about figures. Components get a string.
 */
export const scene = defineField<string>({
  ...localized(illustration),
  resolve: (value, { literal }, at) => literal(value, at),
  description:
    'An illustration: one entry per locale, or one text for all. It is shown exactly as written, and its figures need no claim.',
  example: '1:42',
});

/**
 * A name that is the same in all languages (a person, a product): one text for all locales, or one entry per
 * locale. Components get a string.
 */
export const name = defineField<string>({
  ...localized(illustration),
  resolve: (value, { literal }, at) => literal(value, at),
  description: 'A name: one text for all locales, or one entry per locale. Its figures need no claim.',
  example: 'Your name',
});

const linkField: FieldKind<Link> = {
  shown: 'Link',
  schema: stringByLocale,
  accepts: 'a link such as ${page.contact} or #anchor',
  parts: (value, at) => partsByLocale(value, at, (one, path) => ({ is: 'target', path, value: one })),
  resolve: (value, { link, choose }) => link(String(choose(value))),
  description:
    'Where it leads: ${page.ID}, ${page.ID}#anchor, ${link.NAME}, ${file.PATH} of public/ or #anchor on the same page.',
  definition: { name: 'link', schema: (names) => schemaByLocale('link', targetSchema(names), names) },
  example: '#top',
  // The anchor of an example may not exist on the new page.
  fromExample: (example, { home }) => (String(example).startsWith('#') ? `\${page.${home}}` : example),
};

const outsideLink: FieldKind<Link> = {
  ...linkField,
  accepts: 'a link such as ${page.contact}, #anchor or https://…',
  parts: (value, at) =>
    partsByLocale(value, at, (one, path) => ({ is: 'target', path, value: one, mayBeOutside: true })),
  description: `${linkField.description.replace(/\.$/, '')}, or https://….`,
  definition: {
    name: 'outside-link',
    schema: (names) => {
      const anyOf = [...(targetSchema(names).anyOf as Json[]), { type: 'string', pattern: '^[a-z][a-z0-9+.-]*:\\S' }];
      return schemaByLocale('outside-link', { anyOf }, names);
    },
  },
};

/**
 * The target of a link: `${page.contact}`, `${page.home}#faq`, `${link.chat}` or `#anchor` on the
 * same page. With `outside: true` also an address that content/site.yaml does not name.
 */
export const link = defineFieldBy<Link, LinkingOptions>(({ outside }) => (outside ? outsideLink : linkField));

function targetSchema({ pages, links, publicFiles, collections }: NamesOfSite): Json {
  const others = ['file', ...collections].join('|');
  const targets = [...pages.map((id) => `page.${id}`), ...links.map((name) => `link.${name}`)];
  return {
    anyOf: [
      enumOf([...targets, ...publicFiles.map((name) => `file.${name}`)].map(asReference)),
      {
        type: 'string',
        pattern: `^${inAnySpelling(targets)}(#[^\\s#]+)?$|^#[^\\s#]+$|^\\$\\{\\s*(${others})\\.[^\\s{},]+\\s*\\}(#[^\\s#]+)?$`,
        patternErrorMessage:
          'This is not a page or link of the site. Write ${page.ID}, ${page.ID}#anchor, ${link.NAME}, ${file.PATH} or #anchor',
      },
    ],
  };
}

/** A picture in content/images/ with its alternative text per locale: `{ src: jana.svg, alt: { de: … } }`. */
export const image = defineField<Image>({
  shown: 'Image',
  schema: () =>
    z.strictObject({
      src: stringByLocale().describe(
        'the name of a file in content/images/, or one per locale: { all: a.png, de: b.png }',
      ),
      alt: text('what the picture shows, for people who cannot see it; "" for decoration'),
    }),
  accepts: 'a picture with `src` and `alt`',
  parts: (value, path) => {
    if (!isRecord(value)) return [];
    const { src, alt } = value;
    return [
      ...partsByLocale(src, [...path, 'src'], (one, at) => ({ is: 'picture', path: at, value: one })),
      ...(alt === undefined
        ? []
        : [{ is: 'words', kind: shortText, mayBeEmpty: true, path: [...path, 'alt'], value: alt } as const]),
    ];
  },
  resolve: (value, { picture, plain, choose }, at) => {
    const { src, alt } = isRecord(value) ? value : {};
    return { ...picture(String(choose(src))), alt: plain(alt, at && { ...at, path: [...at.path, 'alt'] }) };
  },
  description: 'A picture in content/images/, with a text for those who cannot see it.',
  definition: {
    name: 'image',
    schema: (names) => ({
      type: 'object',
      properties: {
        src: {
          ...schemaByLocale('image/properties/src', enumOf(names.images), names),
          description: 'the name of a file in content/images/',
        },
        alt: {
          description: 'what the picture shows, for those who cannot see it; "" for decoration',
          ...localizedDefinition.schema(names),
        },
      },
      required: ['src', 'alt'],
      additionalProperties: false,
    }),
  },
  example: { src: 'picture.svg', alt: 'What the picture shows' },
  fromExample: (example, page) => (isRecord(example) ? { ...example, alt: inOneLocale(example.alt, page) } : example),
});

const idSchema = { type: 'string', pattern: String.raw`^\p{L}[\p{L}\p{M}\p{N}_-]*$` };
const anId = z.string().regex(new RegExp(idSchema.pattern, 'u'));

/** The anchor of a section: one for all languages, or one for each. */
export const sectionId = defineField<string>({
  schema: () => z.union([anId, z.record(z.string(), anId)]),
  accepts: 'an id, or one per locale',
  parts: (value, at) => partsByLocale(value, at, (one, path) => ({ is: 'id', path, value: one })),
  resolve: (value, { choose }) => String(choose(value)),
  description: 'The anchor of the section, one for all locales, or one per locale.',
  definition: { name: 'id', schema: (names) => schemaByLocale('id', idSchema, names) },
  example: 'part',
});

/** The name of one of the theme's icons. */
export const icon = defineField<string>({
  schema: () => z.string(),
  accepts: 'the name of an icon',
  parts: (value, path) => [{ is: 'icon', path, value }],
  resolve: (value) => value as string,
  description: 'The name of one of the theme’s icons.',
  definition: { name: 'icon', schema: ({ icons }) => enumOf(icons) },
  example: 'arrow',
});

/** The tags of an entry, each named under `by:` of its collection in content/site.yaml. */
export const tags = defineField<readonly EntryTag[]>({
  shown: 'readonly EntryTag[]',
  schema: () => z.array(z.string()),
  accepts: 'a list of tags',
  parts: (value, path) =>
    Array.isArray(value) ? value.map((one, index) => ({ is: 'tag', path: [...path, index], value: one })) : [],
  resolve: (value, { tag }) => (Array.isArray(value) ? Array.from(new Set(value), (one) => tag(String(one))) : []),
  description: 'Tags, as content/site.yaml names them: [releases, dev-diaries].',
  definition: { name: 'tags', schema: () => ({ type: 'array', items: { type: 'string' } }) },
  example: [],
});
