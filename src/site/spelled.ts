// Small whole numbers as words, for claims whose sentence wants "three" rather than "3". Only numbers that have one form in
// their language: 1 is inflected nearly everywhere, and so is 2 in some. What is not here stays a figure.

const spelled: Readonly<Record<string, string>> = {
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  en: 'two three four five six seven eight nine ten eleven twelve',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce',
  fr: 'deux trois quatre cinq six sept huit neuf dix onze douze',
  it: 'due tre quattro cinque sei sette otto nove dieci undici dodici',
  nl: 'twee drie vier vijf zes zeven acht negen tien elf twaalf',
};

/** "3" → "three"; undefined for what is not spelled in this language: 1, 13, 2.5. */
export function spelledOut(number: string, locale: string): string | undefined {
  if (!/^\d{1,2}$/.test(number)) return undefined;
  return spelled[locale.split('-')[0] ?? locale]?.split(' ')[Number(number) - 2];
}
