// The theme: which layouts, sections and collections pages may name. docs/theme.md of litfass explains it.
import { defineCollection, defineTheme } from 'litfass/theme';
import { Blog } from './layouts/blog.tsx';
import { Head, Page } from './layouts/page.tsx';
import { Post, postSchema } from './layouts/post.tsx';
import { SocialPicture } from './scene.tsx';
import { section as closing } from './sections/closing/section.tsx';
import { section as comparison } from './sections/comparison/section.tsx';
import { section as contact } from './sections/contact/section.tsx';
import { section as faq } from './sections/faq/section.tsx';
import { section as features } from './sections/features/section.tsx';
import { section as hero } from './sections/hero/section.tsx';
import { section as pricing } from './sections/pricing/section.tsx';
import { section as prose } from './sections/prose/section.tsx';
import { section as quote } from './sections/quote/section.tsx';

const posts = defineCollection({ schema: postSchema, layout: 'post', list: 'blog' });

export const theme = defineTheme({
  layouts: { page: Page, post: Post, blog: Blog },
  sections: { hero, features, comparison, quote, pricing, faq, closing, prose, contact },
  collections: { posts },
  body: 'prose',
  head: Head,
  // The picture for social networks. docs/theme.md of litfass says how to draw one with words.
  socialImage: { draw: SocialPicture },
  icon: { file: 'icon.svg', background: '#241820', themeColor: '#241820', backgroundColor: '#f7f4f0' },
});
