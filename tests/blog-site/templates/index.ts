// A theme with a blog.
import { defineCollection, defineTheme, image, link, name, tags, text } from 'litfass/theme';
import { z } from 'zod';
import { Blog, Plain, Post } from './layouts.tsx';
import { latest, prose } from './sections.tsx';

const posts = defineCollection({
  schema: z.strictObject({
    summary: text().optional(),
    tags: tags().default([]),
    author: name(),
    image: image().optional(),
    source: link({ outside: true }).optional(),
  }),
  layout: 'post',
  list: 'blog',
});

export const theme = defineTheme({
  layouts: { plain: Plain, post: Post, blog: Blog },
  sections: { latest, prose },
  collections: { posts },
  body: 'prose',
});
