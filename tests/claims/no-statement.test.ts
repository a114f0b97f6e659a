// What is no statement is not reported: years, ports, steps, versions, formulas, examples and idioms. Each
// sentence has a near neighbour that is a statement.
import { describe, expect, test } from 'vitest';
import { figureFinder } from '../../src/claims/figures/index.ts';

const rawIn = (text: string, locale: string) =>
  figureFinder(locale)(text)
    .map(({ raw }) => raw)
    .join('|');

/** Locale, a sentence without a statement, and one with it, with what is reported. */
type Row = readonly [locale: string, nothing: string, statement: string, reported: string];

const years: readonly Row[] = [
  ['de', 'Die Idee wurde 2009 von einem Team veröffentlicht.', '1998 von 2000 Kunden', '1998 von 2000'],
  ['de', 'Ende 2010 verließ er das Projekt.', 'Über 2010 Kunden', '2010'],
  ['de', 'Von 2011 bis 2013 wurde die Seite gebaut.', 'Wir haben 2013 Kunden.', '2013'],
  ['en', 'It was published in 2009 by a small team.', 'We planted 2013 trees.', '2013'],
  ['en', 'Read our 2025 Annual Report, and the 2019 edition.', 'Read our 2025 reviews.', '2025'],
  ['en', 'From 2011 to 2013, the site was small.', 'More than 2013 and counting', '2013'],
  ['es', 'A finales de 2010 sin más', 'más de 2010 clientes', '2010'],
  ['es', 'Se publicó en el 2009 en una lista.', 'en 2013 tiendas', '2013'],
  ['fr', 'Créé en 2014, présenté après 2015 (1984)', '1998 clients', '1998'],
  ['it', 'Pubblicato nel 2009 da un gruppo, alla fine del 2010', '1998 negozi', '1998'],
  ['nl', 'De documentatie is in 2014 toegevoegd. Van 2011 tot 2013 was dat zo.', 'in 1998 winkels', '1998'],
  ['pt', 'Publicado em 2009 por uma equipa, no final de 2010', 'em 1998 lojas', '1998'],
  ['pl', 'Powstała w 2009, od 2011 do 2013, w 2011 roku', 'w 1998 sklepach za 1998 zł', '1998|1998 zł'],
  ['cs', 'V březnu 2019 a v roce 2012', 'za 1998 Kč', '1998 Kč'],
  ['sv', 'Den beskrevs 1998 av en grupp. Mellan 2011 och 2013, på 1990-talet', '1998 kunder', '1998'],
  ['da', 'Den blev offentliggjort i 2009 på en liste, siden 1998', 'i 1998 butikker for 1998 kr.', '1998|1998'],
  ['nb', 'Den ble beskrevet i 2009 på en liste, sommeren 2018', 'i 1998 butikker', '1998'],
  ['fi', 'vuonna 2012, maaliskuussa 2019, 1990-luvulla', '2012 asiakasta', '2012'],
  ['hu', '2013-ban, 2020 őszén, 2021. szeptember', '1998 ügyfél', '1998'],
  ['ro', 'publicate în 2009, din 2013 până în 2015', '1998 de clienți', '1998'],
  [
    'ru',
    'Опубликовано в 2009 году, в марте 2019, с 2011 по 2013',
    'в 1998 рублей, в 1998 магазинах, от 1990 руб.',
    '1998|1998|1990',
  ],
  ['uk', 'Опубліковано у 2009, у червні 2021, із 1950 по 2050 роки', '1998 клієнтів за 1998 грн', '1998|1998'],
  ['el', 'στα τέλη του 2010, το 2009', '1998 πελάτες', '1998'],
  ['tr', "2009'da yayımlandı, 2013'den 2015'e", "2000'den fazla, 1998 müşteri", '2000|1998'],
  ['ar', 'في 2009، من 2013 حتى 2015', '1998 عميل', '1998'],
  ['he', 'פורסם ב-2009, מ־2015, ביולי 2026 (1984)', '1998 לקוחות, ב-1998 ש"ח', '1998|1998'],
  ['hi', '2009 में, 2013 से 2015', '1998 ग्राहक', '1998'],
  ['zh', '始于2009年，1950至2050年', '1998人', '1998'],
  ['ja', '2009年に、2015-2017年', '1998人', '1998'],
  ['ko', '2009년에', '1998명', '1998'],
];

const names: readonly Row[] = [
  ['en', 'ISRG Root X1, X2 and X.509 by http-01', '10x faster', '10x'],
  ['en', 'CryptoNote 2.0 is out, Bitcoin Core 0.21 and 0.6rc4, 0.8.x, the 0.21 release', 'Rated 4.8 by all', '4.8'],
  ['en', 'We run 0.16.3. Older ones do not.', 'It takes 0.16 seconds.', '0.16 seconds'],
  ['en', 'UTF-8, utf-8, PKCS#10, CVE-2018-12356, layer 2, Type 5', 'tier 2 costs 5 euros', '5 euros'],
  ['en', 'A 501(c)(3) nonprofit', 'It has 501 members.', '501'],
  ['en', 'See [1] and 2018(3), 143–163', 'We have 143–163 shops.', '143–163'],
  ['en', '96:bc:ec:06:26 and 888tNkZrPN6JsEgekjMnABU4', 'Open 24 hours', '24 hours'],
  ['en', '### 4.1. Download', '### 4.5% more', '4.5%'],
  ['de', '#### 2.2.1. Schlüssel', '#### 2,5 Millionen Kunden', '2,5 Millionen'],
  ['de', 'in Schritt 3 (Windows) oder Schritt 5 (macOS)', 'in 5 Schritten', '5'],
  ['es', 'con X1 y X2, en la capa 2 de la red', 'con 2 capas', '2'],
  ['en', 'n = 2, 10^18, 5 x 4 = 20', '100 x 200 cm', '100 x|200 cm'],
];

const ports: readonly Row[] = [
  ['fr', 'le port 443', '443 clients', '443'],
  ['it', 'sulla porta 443', 'porta 12 persone', '12'],
  ['pt', 'na porta 80', '80 portas', '80'],
  ['nl', 'op poort 443', '443 klanten', '443'],
  ['pl', 'na porcie 80', '80 osób', '80'],
  ['cs', 'na portu 80', '80 lidí', '80'],
  ['fi', 'portissa 443', '443 asiakasta', '443'],
  ['sv', 'port 80 och 443', '80 kunder', '80'],
  ['da', 'port 80 og 443', '80 kunder', '80'],
  ['hu', 'a 8333-as porttal', '8333 ügyfél', '8333'],
  ['ru', 'на порту 443, шаг 2', 'за 443 рубля, например, 500 рублей', '443|500'],
  ['uk', 'на порту 443, крок 2', '443 клієнти', '443'],
  ['el', 'στη θύρα 443', '443 πελάτες', '443'],
  ['tr', '8333 portu', '8333 müşteri', '8333'],
  ['ar', 'المنفذ 443', '443 عميل', '443'],
  ['he', 'בפתחה 80', '80 לקוחות', '80'],
  ['hi', 'पोर्ट 8333', '8333 ग्राहक', '8333'],
  ['zh', '开放 80 端口', '80 个客户', '80'],
  ['ja', '2台目、2段階認証、図3', '2台', '2'],
  ['ko', '80번 포트', '80명', '80'],
];

const examples: readonly Row[] = [
  ['en', 'Suppose you send 5 coins and get 0.5 back.', 'You send 5 coins.', '5'],
  ['en', 'For example, if you want 100 blocks, add 100.', 'For example, 100 blocks cost €5.', '€5'],
  [
    'en',
    'Enter an amount, e.g. 10,000.',
    'Shipping costs extra, e.g. €5. It takes longer, e.g. 30 days.',
    '€5|30 days',
  ],
  ['en', 'For example, if you want 3.5, take 4.', 'For example, if you buy 3 lamps, you save 20%.', '3|20%'],
  ['de', 'Zum Beispiel wenn du 3 nimmst.', 'Zum Beispiel wenn du 3 nimmst, sparst du 5 Euro.', '3|5 Euro'],
  ['en', 'For instance, let’s say you have 3 coins.', 'For instance, Let’s Lamp sells 3 lamps in two towns.', '3|two'],
  ['en', '1 km = 1000 m, 1 BTC is 100,000,000 satoshi', '1 lamp is 40 W, from 1 m to 5 m', '1|40 W|1 m to 5 m'],
  ['en', 'Imagine you have 3 wallets.', 'Imagine saving 10 hours a week.', '10 hours'],
  ['de', 'Angenommen, du hast 5 Münzen und gibst 2,5 aus.', 'Du bekommst 5 Münzen.', '5'],
  ['es', 'Supongamos que tienes 5 monedas.', 'Tienes 5 monedas gratis.', '5'],
  ['fr', 'Supposons que vous avez 5 pièces.', 'Vous avez 5 pièces.', '5'],
  ['nl', 'Stel dat je 5 munten hebt.', 'Je krijgt 5 munten.', '5'],
  ['en', 'Are you 100% sure? I agree one hundred percent.', '100% renewable', '100%'],
  ['en', 'double or triple check it', 'Double the speed', 'Double'],
  ['en', 'Zero tolerance, leading zeros, double-spending', 'zero fees', 'zero'],
  ['en', 'There are two ways to do it. The two agree, and these two do.', 'in the two hours before', 'two hours'],
  ['de', 'Ich bin mir zu 100 % sicher.', 'Zu 100 % sicher verschlüsselt', '100 %'],
  ['de', 'Doppelt prüfen! Es gibt zwei Möglichkeiten.', 'Doppelt so schnell', 'Doppelt'],
  ['es', 'Estoy 100 % seguro. Hay dos formas de hacerlo.', 'Hay dos formas de pago.', 'dos'],
];

describe.each([
  ['a year', years],
  ['a name or a formula', names],
  ['a port or a step', ports],
  ['an example, a definition or an idiom', examples],
] as const)('%s is no statement', (_, rows) => {
  test.each(rows)('in %s: %s', (locale, nothing, statement, reported) => {
    expect(rawIn(nothing, locale)).toBe('');
    expect(rawIn(statement, locale)).toBe(reported);
  });
});

const codes: readonly Row[] = [
  ['en', 'our US 501c3 non-profit, a 501(c)(3), a 501 (c) organisation', 'our 501 members', '501'],
  ['de', 'Spende an unsere nach 501c3 gemeinnützige Organisation', 'unsere 501 Mitglieder', '501'],
  ['en', 'the field salt_100g, energy_prepared_100g and nutrition_score_2021', 'salt per 100 g', '100 g'],
  ['en', 'The wallet uses BIP157/158 filters.', 'It took 157/158 votes.', '157/158'],
  ['he', 'כתובת: 8, rue de la Ville, פריז', '8 לקוחות', '8'],
  ['en', 'We start by assigning group 1. Group 3: snacks.', 'a group of 3 people', '3'],
  ['de', 'Gruppe 3. Verarbeitete Lebensmittel', '3 Gruppen', '3'],
  ['fr', 'association à but non lucratif (Loi 1901)', '1901 lois', '1901'],
  ['da', 'Gruppe 1 - Ubehandlede fødevarer', '3 grupper', '3'],
  ['tr', "2012'de kuruldu", "2013'ten fazla ürün", '2013'],
];

describe('a code, a field or an address', () => {
  test.each(codes)('in %s: %s', (locale, nothing, statement, reported) => {
    expect(rawIn(nothing, locale)).toBe('');
    expect(rawIn(statement, locale)).toBe(reported);
  });
});

const kindsAndHeadings: readonly Row[] = [
  ['en', 'Windows 64-bit, a 32-bit or 64-bit processor', 'keys of 64 bits', '64'],
  ['de', 'die 64-Bit-Version, 32- und 64-Bit-Systeme', '64 Bilder', '64'],
  ['fr', 'Windows 64 bits, la différence entre 32 bits et 64 bits', '64 billets', '64'],
  ['es', 'Windows de 64 bits, el salto de 32 a 64 bits', '64 bicicletas', '64'],
  ['it', 'la versione a 64 bit, 32/64 bit', '64 biciclette', '64'],
  ['pt', 'Windows de 32 bits, um instalador de 64 bits', '64 bicicletas', '64'],
  ['nl', '64-bits-processors, een 64-bits Windows', '64 biljetten', '64'],
  ['pl', 'wersja 64-bitowa, z 32 do 64 bitów', '64 bilety', '64'],
  ['cs', '64bitového systému, 64bitová verze', '64 bitev', '64'],
  ['sv', '(endast 64-bitars)', '64 bitar kaka', '64'],
  ['ru', '64-битная версия, 32 бит', '64 билета', '64'],
  ['ja', '64 ビット版', '64 件', '64'],
  ['zh', '64位版本', '64人', '64'],
  ['en', 'Principle 4', 'The 4 principles', '4'],
  ['en', '(Verse 1) Beneath the stars', '3 verses', '3'],
  ['en', '01 Plan', '10 plans', '10'],
  ['de', 'Prinzip 2', 'Nach 2 Prinzipien', '2'],
  ['fr', 'Principe n° 1, Engagement 3', '3 engagements', '3'],
  ['it', 'Impegno 3', '3 impegni', '3'],
  ['pl', 'Zasada 4', '4 zasady', '4'],
  ['ru', 'Принцип 10', '10 принципов', '10'],
  ['he', 'עיקרון 10', '10 עקרונות', '10'],
  ['en', 'Brussels, 1050, Belgium', 'In Brussels, 1050 people', '1050'],
  ['it', '| Avenue Louise 54/S52, Brussels 1050, Belgium |', 'Con 1050 clienti', '1050'],
  ['de', '1050 Brüssel, Belgien', '1050 Kunden, Belgien und mehr', '1050'],
  ['en', 'Ticket No. 1 in this list, issue #1, room number 1, Lantern #1 for outdoors', 'We are No. 1 in maps.', '1'],
  ['de', 'Rechnung Nr. 1, Haus Nr. 1 in Berlin, § 2 Abs. 1 Nr. 1 ProdHaftG', 'Die Nr. 1 unter den Shops', '1'],
  ['fr', 'Chambre n° 1, n° 5', 'Nous sommes n° 1 des cartes.', '1'],
  ['es', 'La habitación número 1', 'Somos la app n.º 1 de mapas.', '1'],
  ['it', 'Camera n. 1', 'Siamo il n. 1 delle mappe.', '1'],
  ['nl', 'Kamer nr. 1', 'Wij zijn nr. 1 in kaarten.', '1'],
  ['pt', 'Quarto nº 1', 'Somos o nº 1 em mapas.', '1'],
];

describe('the kind of a system, a numbered heading, a postcode or a number of something', () => {
  test.each(kindsAndHeadings)('in %s: %s', (locale, nothing, statement, reported) => {
    expect(rawIn(nothing, locale)).toBe('');
    expect(rawIn(statement, locale)).toBe(reported);
  });
});
