// Spells out small whole numbers, for claims with a sentence that needs "three" instead of "3". Only
// numbers with a single form: 1 is inflected in nearly every language, and 2 in some. All other
// numbers stay digits.

const spelled: Readonly<Record<string, string>> = {
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  en: 'two three four five six seven eight nine ten eleven twelve',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce',
  fr: 'deux trois quatre cinq six sept huit neuf dix onze douze',
  it: 'due tre quattro cinque sei sette otto nove dieci undici dodici',
  nl: 'twee drie vier vijf zes zeven acht negen tien elf twaalf',
};

/** "3" → "three"; undefined for numbers without a word here: 1, 13, 2.5. */
export function spelledOut(number: string, locale: string): string | undefined {
  if (!/^\d{1,2}$/.test(number)) return undefined;
  return spelled[locale.split('-')[0] ?? locale]?.split(' ')[Number(number) - 2];
}
