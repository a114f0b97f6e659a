// One YAML file contains all pages; zod validates each page.
import { defineCollection } from 'astro:content';
import { file } from 'astro/loaders';
import { z } from 'astro/zod';

const value = z.lazy(() => z.union([z.string(), z.number(), z.boolean(), z.array(value), z.record(z.string(), value)]));

const pages = defineCollection({
  loader: file('src/pages.yaml'),
  schema: z.strictObject({
    id: z.string(),
    slug: z.string(),
    locale: z.string(),
    layout: z.string(),
    title: z.string(),
    description: z.string(),
    url: z.string(),
    indexed: z.boolean(),
    alternates: z.array(z.strictObject({ locale: z.string(), href: z.string() })),
    sections: z.array(z.object({ type: z.string(), id: z.string().optional() }).catchall(value)),
  }),
});

export const collections = { pages };
