// The smallest theme with one of everything. Tests use it when the site itself does not matter.
import { defineCollection, defineTheme, tags } from 'litfass/theme';
import { z } from 'zod';
import { Blog } from './blog.tsx';
import { Head } from './head.tsx';
import { Plain } from './layout.tsx';
import { section as hero } from './sections/hero/section.tsx';
import { section as note } from './sections/note/section.tsx';
import { section as picture } from './sections/picture/section.tsx';

export const theme = defineTheme({
  layouts: { plain: Plain, blog: Blog },
  sections: { hero, note, picture },
  collections: { posts: defineCollection({ schema: z.strictObject({ tags: tags() }), layout: 'plain', list: 'blog' }) },
  icons: ['lamp', 'candle'],
  head: Head,
});
