// The words of content/terms.yaml: which sentences are reported and which are not, per locale. Each line
// of a table is one sentence.
import { describe, expect, test } from 'vitest';
import type { Claim } from '../../src/claims/claim.ts';
import { problemsOfTexts, type TextsInput } from '../../src/lint/files-and-texts.ts';
import type { Problem } from '../../src/problems/problem.ts';
import { textsOfClaims } from '../../src/read/every-text.ts';
import { parseSource } from '../../src/read/yaml/read-yaml.ts';
import type { Text } from '../../src/site/text.ts';
import { illustration, shortText, type TextKind } from '../../src/text/text-kinds.ts';

const terms = `
de:
  address: du
  preferred:
    - { term: Sprachnachricht, not: [Voice-Nachricht, Sprachmemo, Nachricht per Sprache], reason: so heißt sie }
    - { term: Kundenportal, not: [Portal, Kundenbereich] }
    - { term: WhatsApp, not: [Whatsapp, Whats App] }
  flagged:
    - { words: [blitzschnell, Echtzeit], reason: das ist gemessen, instead: die Behauptung }
  strengthening: [ohne Wenn und Aber]
  allowed: [geeignete Garantien, Best Western]
en:
  address: you
  preferred:
    - { term: voice message, not: [voice note, voicemail] }
    - { term: summarise, not: [summariz*] }
es:
  address: tú
  preferred:
    - { term: mensaje de voz, not: [nota de voz, notas de voz] }
    - { term: correo, not: [email] }
`;

const claims = new Map(
  [
    claim('languages', { kind: 'count', value: '50', comparator: 'more-than' }),
    claim('accuracy', { kind: 'percentage', value: '99' }),
    claim('metadata', { kind: 'duration', value: '24', comparator: 'at-most', unit: 'hour' }),
    claim('saving', { kind: 'percentage', value: '80', comparator: 'up-to' }),
    claim('servers', { kind: 'promise' }),
  ].map((one) => [one.id, one]),
);

describe('German', () => {
  const lint = linterFor('de');

  test.each([
    ['Leite die Voice-Nachricht weiter.', 'term: Voice-Nachricht'],
    ['Leite die Voice Nachrichten weiter.', 'term: Voice Nachrichten'],
    ['SPRACHMEMOS sind lang.', 'term: SPRACHMEMOS'],
    ['Im Kundenbereich steht deine Adresse.', 'term: Kundenbereich'],
    ['Öffne das Portal.', 'term: Portal'],
    ['Der Chat in Whatsapp.', 'term: Whatsapp'],
    ['Die beste Lösung.', 'flagged-word: beste'],
    ['Der einzigartige Bot.', 'flagged-word: einzigartige'],
    ['Das ist garantiert richtig.', 'flagged-word: garantiert'],
    ['Die beste Lampe, nicht nur die schönste.', 'flagged-word: beste'],
    ['Warum sind wir die Besten?', 'flagged-word: Besten'],
    ['Keine Mindestlaufzeit, garantiert.', 'flagged-word: garantiert'],
    ['Der einfachste Weg, Spanisch zu lernen.', 'flagged-word: einfachste'],
    ['Kein Vertrag, keine Kosten: kostenlos.', 'flagged-word: kostenlos'],
    ['Der Test ist kostenlos.', 'flagged-word: kostenlos'],
    ['Ein kostenloser Test.', 'flagged-word: kostenloser'],
    ['Ein Gratis-Test.', 'flagged-word: Gratis'],
    ['Antwort in Echtzeit.', 'flagged-word: Echtzeit'],
    ['Unsere Marktführerschaft.', 'flagged-word: Marktführerschaft'],
  ])('reports %s', (sentence, reported) => expect(lint(sentence)).toEqual([reported]));

  test.each([
    ['Leite die Sprachnachricht weiter.'],
    ['Im Kundenportal steht deine Adresse.'],
    ['Der Chat in WhatsApp.'],
    ['`Voice-Nachricht` ist ein Befehl.'],
    ['Schau ins [Kundenportal](${link.portal}).'],
    ['Mehr im [Leitfaden](#portal).'],
    ['Wann fange ich am besten an?'],
    ['Geeignete Garantien nach Art. 46 DSGVO.'],
    ['Das Hotel Best Western in Emden.'],
    ['Die Bestellung ist da.'],
    ['Eine Portalseite.'],
    ['Es ist noch nicht perfekt.'],
    ['Es gibt kein wirklich perfektes Passwort.'],
    ['Wir können nicht dafür garantieren.'],
    ['Der einfachste Weg, das zu tun, ist ein Neustart.'],
    ['Welche Lampe ist die beste für dich?'],
    ['Jedes Konto hat eine einzigartige Kennung, führende Nullen zählen.'],
    ['Am besten wartest du. Das Beste ist, du fragst. Beste Praxis ist ein Neustart.'],
    ['Maria schrieb: „Das war für uns die beste Lampe im ganzen Jahr“, und lachte.'],
    ['Der Versand ist nicht kostenlos.'],
    ['Du kannst ${claim.accuracy} erwarten.'],
  ])('leaves %s alone', (sentence) => expect(lint(sentence)).toEqual([]));

  test.each([
    ['Bitte senden Sie uns eine Nachricht.', ['form-of-address: Sie']],
    ['Wir antworten Ihnen sofort.', ['form-of-address: Ihnen']],
    ['Der Text kommt in Ihrer Sprache.', ['form-of-address: Ihrer']],
    ['Lesen Sie, was Ihre Kunden sagen.', ['form-of-address: Sie', 'form-of-address: Ihre']],
    ['**Hinweis**: bitte prüfen Sie das.', ['form-of-address: Sie']],
  ])('finds Sie in %s', (sentence, reported) => expect(lint(sentence)).toEqual(reported));

  test.each([
    ['Sie werden in der EU verarbeitet.'],
    ['Die Nachrichten? Sie bleiben nicht liegen.'],
    ['Ihre Texte bleiben im Chat.'],
    ['Lena öffnet den Chat. Ihr Kollege liest mit.'],
    ['Die Chefin liest, was sie wissen muss.'],
    ['Er fragt: „Können Sie mich abholen?“'],
    ['- Sie liegen im Chat.'],
    ['Ein Absatz.\n\nSie liest ihn.'],
    ['Das Ergebnis: Ihre Stimme ist Text.'],
  ])('does not mistake %s for a formal address', (sentence) => expect(lint(sentence)).toEqual([]));

  test.each([
    ['Der Bot kann über ${claim.languages} verstehen.', 'strengthening: über'],
    ['Der Bot kann mehr als ${claim.languages}.', 'strengthening: mehr als'],
    ['Wir speichern sie mindestens ${claim.metadata, figure}.', 'strengthening: mindestens'],
    ['Über **${claim.accuracy}** Genauigkeit.', 'strengthening: Über'],
    ['Der Bot versteht über [${claim.languages}](${page.home}).', 'strengthening: über'],
    ['Sie bleiben nur ${claim.metadata}.', 'strengthening: nur'],
    ['Bereits ${claim.languages} sind dabei.', 'strengthening: Bereits'],
    ['Du sparst immer ${claim.saving}.', 'strengthening: immer'],
    ['Deine Nachricht liegt ausnahmslos auf ${claim.servers}.', 'strengthening: ausnahmslos'],
    ['Es gilt ${claim.accuracy}, ohne Wenn und Aber.', 'strengthening: ohne Wenn und Aber'],
    ['Bis zu ${claim.accuracy} Genauigkeit.', 'strengthening: Bis zu'],
    ['In unter ${claim.accuracy}.', 'strengthening: unter'],
  ])('reports words that strengthen a claim: %s', (sentence, reported) => expect(lint(sentence)).toEqual([reported]));

  test.each([
    ['Der Bot versteht ${claim.languages}.'],
    ['Der Bot versteht mehr als ${claim.languages, number} Sprachen.'],
    ['Sie bleiben bis zu ${claim.metadata, figure}.'],
    ['Etwa ${claim.accuracy} stimmen.'],
    ['Nicht nur ${claim.languages}, auch Dialekte.'],
    ['Mehr über ${claim.servers}.'],
    ['Du liest immer mit. Es sind ${claim.languages}.'],
    ['Noch immer dabei: ${claim.languages}.'],
    ['Wie immer sind es ${claim.languages}, und fast nie fehlt eine.'],
    ['Es sind ${claim.languages}. Das bleibt immer so.'],
    ['Nur der Chat zählt, und ${claim.languages} versteht er.'],
    ['Unter ${claim.languages} ist auch deine.'],
    ['Kostenlose und quelloffene Software, kostenlos und Open Source.'],
  ])('accepts a claim in %s', (sentence) => expect(lint(sentence)).toEqual([]));
});

describe('English', () => {
  const lint = linterFor('en');

  test.each([
    ['Forward the voice note.', 'term: voice note'],
    ['Voice notes are long.', 'term: Voice notes'],
    ['It summarizes for you.', 'term: summarizes'],
    ['The best bot there is.', 'flagged-word: best'],
    ['Best-in-class transcripts.', 'flagged-word: Best-in-class'],
    ['It is free.', 'flagged-word: free'],
    ['The easiest way to learn Spanish.', 'flagged-word: easiest'],
    ['Why are we the best?', 'flagged-word: best'],
    ['Our lamp is the easiest way to see, and is bright.', 'flagged-word: easiest'],
    ['No contract, guaranteed.', 'flagged-word: guaranteed'],
    ['Not only the best lamp.', 'flagged-word: best'],
    ['No contract and no deposit for our free trial.', 'flagged-word: free'],
    ['Our “best” lamp.', 'flagged-word: best'],
    ['A unique lamp.', 'flagged-word: unique'],
    ['The leading lamp shop.', 'flagged-word: leading'],
    ['It is perfectly safe.', 'flagged-word: perfectly'],
    ['Open and free to all? It is Free.', 'flagged-word: Free'],
    ['Write the Best Text There Is', 'flagged-word: Best'],
    ['Best Western helps.', 'flagged-word: Best'],
    ['A risk-free trial.', 'flagged-word: risk-free'],
    ['Results are guaranteed.', 'flagged-word: guaranteed'],
    ['The most accurate text.', 'flagged-word: most accurate'],
    ['It always keeps ${claim.accuracy}.', 'strengthening: always'],
    ['It almost always keeps ${claim.accuracy}, and always quickly.', 'strengthening: always'],
    ['It knows over ${claim.languages}.', 'strengthening: over'],
    ['Kept for at least ${claim.metadata, figure}.', 'strengthening: at least'],
    ['Kept for up to ${claim.metadata}.', 'strengthening: up to'],
    ['Gone after only ${claim.metadata}.', 'strengthening: only'],
  ])('reports %s', (sentence, reported) => expect(lint(sentence)).toEqual([reported]));

  test.each([
    ['Forward the voice message.'],
    ['It summarises for you.'],
    ['Read it hands-free.'],
    ['Feel free to ask.'],
    ['It works best if you wait.'],
    ['The easiest way to do this is to ask.'],
    ['The easiest way to learn Spanish is to speak it.'],
    ['Follow the best practices of the trade.'],
    ['That is perfectly normal.'],
    ['Which one is best for you?'],
    ['Are you looking for a free lamp?'],
    ['Every order has a unique identifier with a leading zero.'],
    ['She is best known as a writer.'],
    ['We cannot guarantee that it fits.'],
    ['It is not the cheapest.'],
    ['Delivery is not free.'],
    ['“This was by far the best lamp of the year,” wrote Maria.'],
    ['It is free software without use-after-free.'],
    ['The biggest challenge was the dark.'],
    ['The text is free of noise.'],
    ['A road leading to the sea.'],
    ['At best you learn the time.'],
    ['You always read first. It knows ${claim.languages}.'],
    ['More than ${claim.languages, number} languages.'],
    ['Not only ${claim.languages}, dialects too.'],
    ['Send it to free@example.com or https://example.com/best.'],
    ['It is free and open-source software.'],
    ['Free, open source, and yours.'],
    ['Our sponsors are Best Western and the Ultimate Free Press.'],
  ])('leaves %s alone', (sentence) => expect(lint(sentence)).toEqual([]));
});

describe('Spanish', () => {
  const lint = linterFor('es');

  test.each([
    ['Reenvía la nota de voz.', 'term: nota de voz'],
    ['Escríbenos un email.', 'term: email'],
    ['La mejor transcripción.', 'flagged-word: La mejor'],
    ['Es gratis.', 'flagged-word: gratis'],
    ['La mejor forma de aprender español.', 'flagged-word: La mejor'],
    ['¿Por qué somos los mejores?', 'flagged-word: los mejores'],
    ['Sin contrato, garantizado.', 'flagged-word: garantizado'],
    ['Una prueba gratuita.', 'flagged-word: gratuita'],
    ['Resultados garantizados.', 'flagged-word: garantizados'],
    ['Somos líderes.', 'flagged-word: líderes'],
    ['Usted lo lee.', 'form-of-address: Usted'],
    ['Lo que ustedes dicen.', 'form-of-address: ustedes'],
    ['Pulse el botón.', 'form-of-address: Pulse'],
    ['¿Listo? Escriba al bot.', 'form-of-address: Escriba'],
    ['Entiende más de ${claim.languages}.', 'strengthening: más de'],
    ['Siempre con ${claim.accuracy}.', 'strengthening: Siempre'],
    ['Se queda solo ${claim.metadata}.', 'strengthening: solo'],
    ['Al menos ${claim.metadata, figure}.', 'strengthening: Al menos'],
  ])('reports %s', (sentence, reported) => expect(lint(sentence)).toEqual([reported]));

  test.each([
    ['Reenvía el mensaje de voz.'],
    ['Reenvía el audio y léelo.'],
    ['Su texto llega al chat.'],
    ['Ella quiere que escriba.'],
    ['A lo mejor te llama.'],
    ['Lo mejor es que esperes.'],
    ['La mejor forma de hacerlo es preguntar.'],
    ['¿Cuál es la mejor para ti?'],
    ['No podemos dar ninguna garantía.'],
    ['No es la mejor de las noches.'],
    ['Es perfectamente normal, según las mejores prácticas.'],
    ['El envío no es gratis.'],
    ['«¿Puede usted venir?», dice.'],
    ['No solo ${claim.languages}: también dialectos.'],
    ['Como máximo ${claim.metadata, figure}.'],
    ['Tu voz se convierte en texto.'],
    ['Es gratuito y de código abierto, un programa libre y gratuito.'],
    ['Gracias a Prensa Gratuita por su apoyo.'],
  ])('leaves %s alone', (sentence) => expect(lint(sentence)).toEqual([]));
});

test.each([
  ['de', 'Sie', 'Das ist deins, und wir helfen euch.', ['deins', 'euch']],
  ['de', 'Sie', 'Euer Chat und eure Texte, Ihr Konto.', ['Euer', 'eure']],
  ['es', 'tú', 'Uds. pueden leerlo, Vds. también.', ['Uds', 'Vds']],
  ['es', 'usted', 'Vuestro mensaje es para vosotros.', ['Vuestro', 'vosotros']],
  ['es', 'usted', 'Su texto en Wear OS.', []],
])('%s with %s finds an address to several readers in “%s”', (locale, address, sentence, words) => {
  const own = `${locale}: { address: ${address} }`;
  expect(linterFor(locale, own)(sentence)).toEqual(words.map((word) => `form-of-address: ${word}`));
});

test('a site without terms.yaml has no house words, and the engine’s warnings all the same', () => {
  expect(linterFor('de', null)('Senden Sie die Voice-Nachricht, das ist gratis.')).toEqual(['flagged-word: gratis']);
});

test('a language that the engine does not know has the words of terms.yaml alone', () => {
  const own = 'fr:\n  preferred: [{ term: message vocal, not: [vocal] }]\n';
  expect(linterFor('fr', own)('Un vocal gratuit, pas un message vocal.')).toEqual(['term: vocal']);
});

test.each([
  ['zh', '我们的服务完全免费。', '免费', ['flagged-word: 免费']],
  ['zh', '支持 ${claim.languages}，总是在线。', '总是', ['strengthening: 总是']],
  ['zh', '我们总是在线。支持 ${claim.languages}。', '总是', []],
  ['ja', '必ずお返事します。対応は ${claim.languages} です！', '必ず', []],
  ['hi', 'हम हमेशा यहाँ हैं। ${claim.languages} हैं।', 'हमेशा', []],
  ['ar', 'نحن دائماً هنا؟ نعم، ${claim.languages}.', 'دائما', []],
  ['th', 'ดาวน์โหลดแอปของเราได้ฟรีตั้งแต่วันนี้', 'ฟรี', ['flagged-word: ฟรี']],
  ['ko', '지금 무료로 써 보세요.', '무료', ['flagged-word: 무료']],
  ['ar', 'جرّب الخدمة بالمجان اليوم.', 'مجان', ['flagged-word: مجان']],
])('in %s, the place in “%s” is that of the word alone: %s', (locale, sentence, word, reported) => {
  const kind = sentence.includes('${') ? `strengthening: [${word}]` : `flagged: [{ words: [${word}], reason: no }]`;
  expect(linterFor(locale, `${locale}: { ${kind} }`)(sentence)).toEqual(reported);
});

test.each([
  ['zh', '我们不存储您的消息', '放心，我们不存储您的消息。', ['我们不存储您的消息']],
  ['th', 'เราไม่เก็บข้อความของคุณ', 'มั่นใจได้เราไม่เก็บข้อความของคุณ', ['เราไม่เก็บข้อความของคุณ']],
  ['zh', '手工制作', '全部手工制作。', []],
])('in %s, the promise “%s” is found in “%s”, unless it is short', (locale, promise, sentence, found) => {
  const handmade = { ...claim('handmade', {}), text: { [locale]: { default: promise } } };
  const typed = problemsIn(locale, sentence, {
    own: null,
    claims: new Map([['handmade', handmade]]),
    rule: 'typed-promise',
  });
  expect(typed.map(({ text }) => text)).toEqual(
    found.map((words) => `“${words}” is what the claim \`handmade\` says, typed by hand`),
  );
});

test('illustrations are free', () => {
  expect(linterFor('de', terms, illustration)('Schicken Sie mir Ihre Voice-Nachricht, das ist gratis!')).toEqual([]);
});

test('the second of two equal words is the one that is underlined', () => {
  const [problem] = problemsIn('de', 'Siegel zeigen „Sie“. Danach können Sie lesen.');
  expect(problem?.place).toMatchObject({
    line: 1,
    column: 'de: "Siegel zeigen „Sie“. Danach können '.length + 1,
    length: 3,
  });
});

test('the hint says what to write and why', () => {
  const [problem] = problemsIn('de', 'Ein Sprachmemo.');
  expect(problem).toMatchObject({ severity: 'warning', hint: 'write “Sprachnachricht”: so heißt sie' });
});

test('the words of claims follow content/terms.yaml too, in every style; strong promises may be claims', () => {
  const written = `trial:
  text:
    de: { default: 'kostenlos testen', note: 'Im Portal sehen Sie {portal} davon.' }
    en: { default: 'free trial', bare: 'one voicemail' }
`;
  const texts = textsOfClaims(parseSource('content/claims.yaml', written), ['de', 'en']);
  const house = parseSource('content/terms.yaml', terms);
  const problems = problemsOf({ locales: ['de', 'en', 'es'], terms: house, texts });
  expect(problems.map(({ rule, text, place }) => [rule, text.split('”')[0], place?.line].join(' '))).toEqual([
    'form-of-address “Sie 3',
    'term “Portal 3',
    'term “voicemail 4',
  ]);
});

test('terms.yaml cannot name a locale or a form of address that there is not', () => {
  const source = parseSource('content/terms.yaml', 'de: { address: tú }\nfr: {}\nen: { adress: you }\n');
  const problems = problemsOf({ locales: ['de', 'en'], terms: source });
  expect(problems.map(({ text, hint }) => `${text} → ${hint}`)).toEqual([
    '`adress` is not a key here → did you mean `address`?',
    '`address` cannot be tú in de → it is one of: du, Sie',
    'fr is not a locale of the site → locales: de, en',
  ]);
});

function linterFor(locale: string, own: string | null = terms, kind: TextKind = shortText) {
  return (sentence: string) =>
    problemsIn(locale, sentence, { own, kind }).map(({ rule, place }) => {
      const line = place?.source.split('\n')[place.line - 1] ?? '';
      return `${rule}: ${line.slice((place?.column ?? 1) - 1, (place?.column ?? 1) - 1 + (place?.length ?? 0))}`;
    });
}

function problemsIn(
  locale: string,
  sentence: string,
  {
    own = terms,
    kind = shortText,
    ...rest
  }: { own?: string | null; kind?: TextKind; claims?: typeof claims; rule?: string } = {},
): readonly Problem[] {
  const written = sentence.includes('\n')
    ? `${locale}: |\n${sentence.replace(/^(?=.)/gm, '  ')}\n`
    : `${locale}: ${JSON.stringify(sentence)}\n`;
  const source = parseSource('content/pages/one.yaml', written);
  const words = new Map([
    [locale, { text: (source.data as Record<string, string>)[locale] ?? '', source, path: [locale] }],
  ]);
  const house = own === null ? undefined : parseSource('content/terms.yaml', own);
  const locales = own === terms ? ['de', 'en', 'es'] : [locale];
  const text = { kind, file: source.file, path: [], locales: [locale], words };
  return problemsOf({ locales, terms: house, texts: [text], ...rest });
}

/** The problems that rules about words report, or one rule. */
function problemsOf({
  rule: only,
  ...input
}: Pick<TextsInput, 'locales' | 'terms'> & Partial<TextsInput> & { rule?: string }): readonly Problem[] {
  const all = { claims, texts: [], reported: [], ...input };
  const others = ['raw-figure', 'typed-promise', 'claim-words'];
  return problemsOfTexts(all).filter(({ rule }) => (only ? rule === only : !others.includes(rule)));
}

function claim(id: string, rest: Partial<Claim>): Claim {
  const words = { default: rest.value === undefined ? 'Servern in der EU' : '{value}' };
  return {
    id,
    kind: 'promise',
    comparator: 'exactly',
    text: { de: words, en: words, es: words },
    evidence: 'none-yet',
    owner: 'product',
    reviewed: '2026-11-01',
    review_every: 'P6M',
    ...rest,
  };
}

test('the numbers of `names` are no figures, in all locales', () => {
  const figures = (text: string, own: string) =>
    problemsOf({
      rule: 'raw-figure',
      locales: ['de', 'en'],
      terms: parseSource('content/terms.yaml', own),
      texts: [textOf(text)],
    }).length;
  const names = 'en: { names: [Catch 22] }';
  expect(figures('Wir lesen Catch 22 mit Leuten.', 'en: {}')).toBe(1);
  expect(figures('Wir lesen Catch 22 mit Leuten.', names)).toBe(0);
  expect(figures('Wir lesen Catch 22 mit 30 Leuten.', names)).toBe(1);
});

function textOf(sentence: string): Text {
  const source = parseSource('content/pages/one.yaml', `de: ${JSON.stringify(sentence)}\n`);
  const words = new Map([['de', { text: sentence, source, path: ['de'] }]]);
  return { kind: shortText, file: source.file, path: [], locales: ['de'], words };
}
