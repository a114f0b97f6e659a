// The smallest theme that has one of everything: what the tests build when the site itself does not matter.
import { defineTheme } from 'litfass/theme';
import { Head } from './head.tsx';
import { Plain } from './layout.tsx';
import { section as hero } from './sections/hero/section.tsx';
import { section as note } from './sections/note/section.tsx';
import { section as picture } from './sections/picture/section.tsx';

export const theme = defineTheme({
  layouts: { plain: Plain },
  sections: { hero, note, picture },
  icons: ['lamp', 'candle'],
  head: Head,
});
