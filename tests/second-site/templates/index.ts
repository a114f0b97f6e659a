// The theme of a bicycle workshop: two sections and one island.
import { defineTheme } from 'litfass/theme';
import { Shop } from './layout.tsx';
import { section as priceList } from './sections/price-list/section.tsx';
import { section as workshop } from './sections/workshop/section.tsx';

export const theme = defineTheme({ layouts: { shop: Shop }, sections: { workshop, 'price-list': priceList } });
