// The text on every page of the generated site: its name, and the words of its frame.
import type { Locale } from './words.ts';

export const siteName = 'Plonera';
export const siteUrl = 'https://plonera.example';

interface SiteWords {
  readonly [key: string]: string;
  readonly language: string;
  readonly claim: string;
  readonly atLeast: string;
}

/** `claim` is what claims count, `atLeast` how the peers' data says it: litfass has the word itself. */
export const siteWords: Readonly<Record<Locale, SiteWords>> = {
  de: {
    language: 'Deutsch',
    claim: 'Stück',
    atLeast: 'mindestens',
    skip: 'Zum Inhalt',
    menu: 'Menü',
    pages: 'Seiten',
    languages: 'Sprachen',
    about: 'Plonera erzählt von Dingen, die es nicht gibt, und tut das gern und gründlich.',
  },
  en: {
    language: 'English',
    claim: 'pieces',
    atLeast: 'at least',
    skip: 'Skip to content',
    menu: 'Menu',
    pages: 'Pages',
    languages: 'Languages',
    about: 'Plonera tells of things that do not exist, and does so gladly and thoroughly.',
  },
  es: {
    language: 'Español',
    claim: 'piezas',
    atLeast: 'al menos',
    skip: 'Ir al contenido',
    menu: 'Menú',
    pages: 'Páginas',
    languages: 'Idiomas',
    about: 'Plonera habla de cosas que no existen, y lo hace con gusto y con esmero.',
  },
};
