// Three letters for a language, as a board would show it. Two would be read as a country: `uk` is no kingdom.
const codes: Readonly<Record<string, string>> = {
  ar: 'ARA',
  cs: 'CES',
  de: 'DEU',
  el: 'ELL',
  en: 'ENG',
  es: 'SPA',
  fa: 'FAS',
  fr: 'FRA',
  hi: 'HIN',
  hr: 'HRV',
  hu: 'HUN',
  it: 'ITA',
  ja: 'JPN',
  nl: 'NLD',
  pl: 'POL',
  pt: 'POR',
  ro: 'RON',
  sv: 'SWE',
  tr: 'TUR',
  uk: 'UKR',
  vi: 'VIE',
  zh: 'ZHO',
};

/** The language alone: `pt-BR` is POR. */
export function languageCode(tag: string): string {
  const [language = tag] = tag.split('-');
  return codes[language] ?? language.toUpperCase();
}
