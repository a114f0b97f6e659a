// The theme: which layouts, sections and collections pages may name. docs/theme.md of litfass explains it.
import { defineCollection, defineTheme } from 'litfass/theme';
import { Blog } from './layouts/blog.tsx';
import { Page } from './layouts/page.tsx';
import { Post, postSchema } from './layouts/post.tsx';
import { section as comparison } from './sections/comparison/section.tsx';
import { section as contact } from './sections/contact/section.tsx';
import { section as faq } from './sections/faq/section.tsx';
import { section as features } from './sections/features/section.tsx';
import { Drawing, section as hero } from './sections/hero/section.tsx';
import { section as pricing } from './sections/pricing/section.tsx';
import { section as prose } from './sections/prose/section.tsx';
import { section as quote } from './sections/quote/section.tsx';

const posts = defineCollection({ schema: postSchema, layout: 'post', list: 'blog' });

export const theme = defineTheme({
  layouts: { page: Page, post: Post, blog: Blog },
  sections: {
    hero,
    features,
    comparison,
    quote,
    pricing,
    faq,
    prose,
    contact,
  },
  collections: { posts },
  body: 'prose',
  icons: ['bolt', 'heart', 'shield'],
  // The picture for social networks. docs/theme.md of litfass says how to draw one with words.
  socialImage: { draw: () => Drawing({ sky: '#eef2fb', sun: '#f2b33d', hills: '#2a5bd7' }) },
  icon: { file: 'icon.svg', background: '#2a5bd7', themeColor: '#2a5bd7', backgroundColor: '#ffffff' },
});
