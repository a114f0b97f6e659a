// The theme's table of contents: every layout and section that content may name.
import { defineTheme } from 'litfass/theme';
import { Head } from './head.tsx';
import { Landing } from './layouts/landing.tsx';
import { TextPage } from './layouts/text.tsx';
import { Topic } from './layouts/topic.tsx';
import { section as beforeAfter } from './sections/before-after/section.tsx';
import { section as claims } from './sections/claims/section.tsx';
import { section as comparison } from './sections/comparison/section.tsx';
import { section as contact } from './sections/contact/section.tsx';
import { section as faq } from './sections/faq/section.tsx';
import { section as features } from './sections/features/section.tsx';
import { section as finalCta } from './sections/final-cta/section.tsx';
import { section as hero } from './sections/hero/section.tsx';
import { section as notFound } from './sections/not-found/section.tsx';
import { section as notice } from './sections/notice/section.tsx';
import { section as pairs } from './sections/pairs/section.tsx';
import { section as priceLine } from './sections/price-line/section.tsx';
import { section as pricing } from './sections/pricing/section.tsx';
import { section as privacy } from './sections/privacy/section.tsx';
import { section as prose } from './sections/prose/section.tsx';
import { section as steps } from './sections/steps/section.tsx';
import { section as story } from './sections/story/section.tsx';
import { section as summaryExample } from './sections/summary-example/section.tsx';
import { section as testNow } from './sections/test-now/section.tsx';
import { section as testimonials } from './sections/testimonials/section.tsx';
import { section as timeline } from './sections/timeline/section.tsx';
import { section as useCases } from './sections/use-cases/section.tsx';
import { socialImage } from './social/image.tsx';

export const theme = defineTheme({
  layouts: { landing: Landing, topic: Topic, text: TextPage },
  sections: {
    'before-after': beforeAfter,
    claims,
    comparison,
    contact,
    faq,
    features,
    'final-cta': finalCta,
    hero,
    'not-found': notFound,
    notice,
    pairs,
    'price-line': priceLine,
    pricing,
    privacy,
    prose,
    steps,
    story,
    'summary-example': summaryExample,
    'test-now': testNow,
    testimonials,
    timeline,
    'use-cases': useCases,
  },
  head: Head,
  socialImage,
  icon: { file: 'icon.svg', background: '#0e5a54', themeColor: '#0e5a54', backgroundColor: '#f7f6f1' },
});
