// The theme of the generated site: one layout and five sections, the same markup that the peers'
// templates write.
import { defineTheme } from 'litfass/theme';
import { Page } from './page.tsx';
import { cards, faq, hero, prose, related } from './sections.tsx';

export const theme = defineTheme({ layouts: { page: Page }, sections: { hero, prose, cards, faq, related } });
