// One YAML file contains all pages; zod validates each page.
import { defineCollection } from 'astro:content';
import { file } from 'astro/loaders';
import { z } from 'astro/zod';

const card = z.strictObject({ title: z.string(), text: z.string() });
const question = z.strictObject({ question: z.string(), answer: z.string() });
const type = (name) => z.literal(name);
const heading = z.string();

const section = z.discriminatedUnion('type', [
  z.strictObject({ type: type('hero'), heading, lead: z.string(), label: z.string(), to: z.string() }),
  z.strictObject({ type: type('prose'), heading, body: z.string() }),
  z.strictObject({ type: type('cards'), heading, items: z.array(card) }),
  z.strictObject({ type: type('faq'), heading, items: z.array(question) }),
  z.strictObject({ type: type('shared') }),
  z.strictObject({ type: type('related'), heading, pages: z.array(z.string()) }),
]);

const pages = defineCollection({
  loader: file('src/pages.yaml'),
  schema: z.strictObject({
    id: z.string(),
    key: z.string(),
    slug: z.string(),
    locale: z.string(),
    title: z.string(),
    description: z.string(),
    alternates: z.array(z.strictObject({ locale: z.string(), href: z.string() })),
    sections: z.array(section),
  }),
});

export const collections = { pages };
