// Numbers in words in French, Italian, Dutch, Portuguese and Polish: what counts something is a figure; an
// article, a pronoun or an idiom is none.
import { describe, expect, test } from 'vitest';
import { figureFinder } from '../../src/claims/figures/index.ts';
import { languages } from '../../src/claims/languages/index.ts';

const found = (text: string, locale: string) =>
  figureFinder(locale)(text).map(({ raw, values, unit }) => [raw, values.join('/'), unit].filter(Boolean).join(' = '));

test.each([
  ['fr', 'trois minutes, deux cents pays', ['trois minutes = 3 = minute', 'deux cents = 200']],
  ['fr', 'vingt et un jours, soixante et onze langues', ['vingt et un jours = 21 = day', 'soixante et onze = 71']],
  [
    'fr',
    'quatre-vingt-dix-neuf pays, quatre-vingts euros',
    ['quatre-vingt-dix-neuf = 99', 'quatre-vingts euros = 80 = EUR'],
  ],
  ['fr', 'deux millions de clients, des milliers de clients', ['deux millions = 2000000', 'milliers']],
  ['fr', 'une cinquantaine de langues, trente pour cent', ['une cinquantaine = 50', 'trente pour cent = 30 = %']],
  [
    'fr',
    'neuf sur dix, un sur deux, deux tiers des clients',
    ['neuf sur dix = 9/10', 'un sur deux = 1/2', 'deux tiers = 0.6667'],
  ],
  [
    'fr',
    'la moitié des dons, deux fois plus vite, une demi-heure',
    ['la moitié = 0.5', 'deux fois = 2', 'demi-heure = 0.5 = hour'],
  ],
  ['fr', 'Neuf utilisateurs nous aiment. Plus de dix ans.', ['Neuf = 9', 'dix ans = 10 = year']],
  ['it', 'cinque minuti, oltre cinquanta lingue', ['cinque minuti = 5 = minute', 'cinquanta = 50']],
  [
    'it',
    'ventuno giorni, trentotto paesi, duecentocinquanta negozi',
    ['ventuno giorni = 21 = day', 'trentotto = 38', 'duecentocinquanta = 250'],
  ],
  ['it', 'tremila clienti, due milioni di persone', ['tremila = 3000', 'due milioni = 2000000']],
  [
    'it',
    'venti per cento, cento lingue, cento per cento',
    ['venti per cento = 20 = %', 'cento = 100', 'cento per cento = 100 = %'],
  ],
  ['it', 'otto su dieci, la metà della memoria, due volte', ['otto su dieci = 8/10', 'la metà = 0.5', 'due volte = 2']],
  ['it', 'sei mesi gratis, migliaia di temi', ['sei mesi = 6 = month', 'migliaia']],
  ['nl', 'vijf minuten, meer dan vijftig talen', ['vijf minuten = 5 = minute', 'vijftig = 50']],
  ['nl', 'tweeëntwintig landen, tweehonderdvijftig winkels', ['tweeëntwintig = 22', 'tweehonderdvijftig = 250']],
  [
    'nl',
    'tweeënhalf uur, anderhalf jaar, twee miljoen klanten',
    ['tweeënhalf uur = 2.5 = hour', 'anderhalf jaar = 1.5 = year', 'twee miljoen = 2000000'],
  ],
  [
    'nl',
    'acht van de tien, één op de drie, de helft van de tijd',
    ['acht van de tien = 8/10', 'één op de drie = 1/3', 'de helft = 0.5'],
  ],
  [
    'nl',
    'twee keer zo snel, een tientje per jaar, een tiendaagse reis',
    ['twee keer = 2', 'een tientje = 10 = EUR', 'tiendaagse = 10 = day'],
  ],
  ['pt', 'cinco minutos, mais de cinquenta idiomas', ['cinco minutos = 5 = minute', 'cinquenta = 50']],
  ['pt', 'vinte e uma lojas, mil e quinhentos clientes', ['vinte e uma = 21', 'mil e quinhentos = 1500']],
  ['pt', 'dois milhões de pessoas, milhares de temas', ['dois milhões = 2000000', 'milhares']],
  [
    'pt',
    'nove em cada dez, metade da bateria, duas vezes',
    ['nove em cada dez = 9/10', 'metade = 0.5', 'duas vezes = 2'],
  ],
  [
    'pt',
    'trinta por cento, de 50 a 80 MB, entre 5 e 15 dias',
    ['trinta por cento = 30 = %', '50 a 80 MB = 50/80 = megabyte', '5 e 15 dias = 5/15 = day'],
  ],
  ['pl', 'pięć minut, w ponad pięćdziesięciu językach', ['pięć minut = 5 = minute', 'pięćdziesięciu = 50']],
  [
    'pl',
    'DWADZIEŚCIA PIĘĆ MINUT, dwa tysiące pięćset osób',
    ['DWADZIEŚCIA PIĘĆ MINUT = 25 = minute', 'dwa tysiące pięćset = 2500'],
  ],
  [
    'pl',
    'dziewięciu na dziesięciu, połowa klientów, jedna trzecia klientów',
    ['dziewięciu na dziesięciu = 9/10', 'połowa = 0.5', 'jedna trzecia = 0.3333'],
  ],
  ['pl', 'dwa razy szybciej, dwukrotnie szybciej, tysiące opcji', ['dwa razy = 2', 'dwukrotnie = 2', 'tysiące']],
  ['pl', 'od 5 do 15 zł, półtora roku', ['5 do 15 zł = 5/15 = PLN', 'półtora roku = 1.5 = year']],
])('in %s: %s', (locale, text, figures) => {
  expect(found(text, locale)).toEqual(figures);
});

test.each([
  ['fr', 'Un chat, une page, l’une ou l’autre, encore une fois, un de nos clients'],
  ['fr', 'À deux pas d’ici, en deux mots: les deux, tous deux, ces deux-là'],
  ['fr', 'Quoi de neuf ? Un appareil neuf et un sac tout neuf'],
  ['fr', 'Un tiers de confiance, des tiers, à moitié prêt, la quarantaine'],
  ['fr', 'Double clic, l’authentification à deux facteurs, les années quatre-vingt-dix, mille mercis'],
  ['it', 'Una pagina, uno di noi, in due parole, i due, tutti e due'],
  ['it', 'Se sei un cliente, sei libero, mentre sei su altre pagine'],
  ['it', 'Quattro chiacchiere, mille grazie, negli anni novanta, a metà degli anni'],
  ['nl', 'Een pagina, één van ons, een van de klanten, een twee drie'],
  ['nl', 'Neem dit in acht, om acht uur, de twee, onder vier ogen, in twee woorden'],
  ['nl', 'Achter de deur, vierhoek, zeventje, elfen, dubbel klikken'],
  ['pt', 'Uma página, um dos nossos, em duas palavras, os dois, a dois passos'],
  ['pt', 'Anos noventa, mil desculpas, clique duas vezes, do zero, a senha tem dois fatores'],
  ['pl', 'Jeden z nas, jedna strona, na dwa słowa, raz, dwa, trzy'],
  ['pl', 'Kliknij dwukrotnie plik, w cztery oczy, w połowie maja, sto lat, stolik, pieśń'],
])('no figure is in %s: %s', (locale, text) => {
  expect(found(text, locale)).toEqual([]);
});

describe('around the clock', () => {
  test.each([
    ['de', 'Erreichbar 24/7, rund um die Uhr', ['24/7 = 24/7']],
    [
      'fr',
      '24h/24 et 7j/7, 24 h/24 et 7 j/7',
      ['24h/24 = 24/24 = hour', '7j/7 = 7 = day', '24 h/24 = 24/24 = hour', '7 j/7 = 7 = day'],
    ],
    ['fr', '7 jours sur 7', ['7 jours sur 7 = 7/7 = day']],
    ['it', '24 ore su 24', ['24 ore su 24 = 24/24 = hour']],
    ['pl', 'przez całą dobę, 24/7', ['24/7 = 24/7']],
  ])('is a statement in %s: %s', (locale, text, figures) => {
    expect(found(text, locale)).toEqual(figures);
  });
});

test('no hint begins without a number word: an ordinary text is not read', () => {
  const plain: Record<string, string> = {
    fr: 'Bonjour, nous vous écrivons quand votre commande est prête à partir.',
    it: 'Ciao, ti scriviamo quando il tuo ordine è pronto per la spedizione.',
    nl: 'Hallo, wij schrijven je zodra je bestelling klaar is voor verzending.',
    pt: 'Olá, escrevemos quando a sua encomenda estiver pronta para o envio.',
    pl: 'Witaj, napiszemy, kiedy Twoje zamówienie będzie gotowe do wysyłki.',
  };
  for (const [tag, text] of Object.entries(plain))
    expect(languages.find((language) => language.tag === tag)?.figures?.hint.test(text), tag).toBe(false);
});
