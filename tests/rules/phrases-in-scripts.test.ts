// How words are found in languages that part them otherwise than by spaces, or attach particles to them: in
// running text, next to what is attached, and never inside of another word.
import { expect, test } from 'vitest';
import { finder } from '../../src/rules/finding/phrases.ts';

/** The words that are found in a text, in the order of the text. */
function foundIn(locale: string, list: string, text: string): string[] {
  const find = finder(
    list.split('|').map((written) => ({ written, value: written })),
    locale,
  );
  const hits = find(text).toSorted((a, b) => a.start - b.start);
  return hits.map(({ start, end }) => text.slice(start, end));
}

const chinese = '免费|最好|最佳|第一|唯一|保证|人|WhatsApp|AI写作|人工智能';
const thai = 'ฟรี|ดีที่สุด|รับประกัน|อันดับหนึ่ง|ไม่จำกัด|ทันที|มา|WhatsApp';
const japanese = '無料|最高|必ず|絶対|お客様|サーバ|音声メモ|WhatsApp';
const korean = '무료|최고|완벽|사용|WhatsApp|음성 메모';
const arabic = 'مجاني|الأفضل|ضمان|لغة|كتاب|خدمة مميزة';
const hebrew = 'חינם|לקוח|מושלם|הכי טוב';

test.each([
  [
    'zh',
    chinese,
    '我们提供最好的免费服务，全国第一品牌，唯一的人工智能助手，保证满意。',
    '最好 免费 第一 唯一 人工智能 保证',
  ],
  ['zh-TW', '免費|獨一無二', '終身免費，獨一無二的體驗。', '免費 獨一無二'],
  ['zh', chinese, '使用Whatsapp聊天，100%免费，用 AI 写作。', 'Whatsapp 免费 AI 写作'],
  ['zh', chinese, '人和机器，**免费**试用', '人 免费'],
  ['th', thai, 'ทดลองใช้ฟรี30วันดีที่สุดในโลกรับประกันความพอใจ', 'ฟรี ดีที่สุด รับประกัน'],
  ['th', thai, 'บริการอันดับหนึ่งใช้งานได้ไม่จำกัดทันทีผ่านWhatsappเท่านั้น', 'อันดับหนึ่ง ไม่จำกัด ทันที Whatsapp'],
  ['ja', japanese, '最高の無料サービスを必ずお客様にお届けします。', '最高 無料 必ず お客様'],
  ['ja', japanese, '絶対に音声メモをWhatsappで、サーバは不要です。', '絶対 音声メモ Whatsapp サーバ'],
  ['ko', korean, '무료로 사용하는 최고의 음성 메모를 WhatsApp에서는', '무료 최고 음성 메모 WhatsApp'],
  ['ko', korean, '무료입니다. 무료이며 무료는 무료가 무료만 (무료)', '무료 무료 무료 무료 무료 무료'],
  ['ar', arabic, 'الاشتراك مجاني، والأفضل بالضمان وباللغة وكتابك للغة', 'مجاني الأفضل ضمان لغة لغة'],
  ['ar', arabic, 'المجاني والمجاني فمجاني للمجاني وضمان كضمان', 'مجاني مجاني مجاني مجاني ضمان ضمان'],
  ['ar', arabic, 'الخدمة المميزة: خدمة مُميَّزة ولغـــة', 'خدمة المميزة خدمة مُميَّزة لغـــة'],
  ['he', hebrew, 'בחינם, הלקוח וללקוח, שהלקוח מהלקוח, והכי טוב, מושלם', 'חינם לקוח לקוח לקוח לקוח הכי טוב מושלם'],
  ['km', 'ឥតគិតថ្លៃ|ធានា', 'យើងផ្តល់សេវាឥតគិតថ្លៃសម្រាប់អ្នក', 'ឥតគិតថ្លៃ'],
  ['km', 'ឥតគិតថ្លៃ|ធានា', 'សេវា\u200bឥត\u200bគិត\u200bថ្លៃ\u200bសម្រាប់', 'ឥត\u200bគិត\u200bថ្លៃ'],
  ['lo', 'ຟຣີ|ດີທີ່ສຸດ', 'ທົດລອງໃຊ້ຟຣີສາມສິບມື້ດີທີ່ສຸດ', 'ຟຣີ ດີທີ່ສຸດ'],
  ['my', 'အခမဲ့|အကောင်းဆုံး', 'အခမဲ့စမ်းသုံးကြည့်ပါအကောင်းဆုံးဝန်ဆောင်မှု', 'အခမဲ့ အကောင်းဆုံး'],
  ['bo', 'རིན་མེད|བོད', 'འདི་རིན་མེད་ཡིན། བོད་ཡིག', 'རིན་མེད བོད'],
  ['hi', 'मुफ़्त|सबसे अच्छा', 'यह मुफ़्त है, सबसे अच्छा', 'मुफ़्त सबसे अच्छा'],
  ['tr', 'WhatsApp|ücretsiz', "WhatsApp’ta ücretsiz, WhatsApp'ın", 'WhatsApp ücretsiz WhatsApp'],
])('%s: of “%s”, the text “%s” contains: %s', (locale, list, text, words) => {
  expect(foundIn(locale, list, text).join(' ')).toBe(words);
});

test.each([
  ['zh', '人|最大|智能', '人工服务，人们，工人，人类'],
  ['zh', 'AI', '使用OpenAI聊天'],
  ['th', 'มา|ทัน|ตา', 'มากมาย มาตรฐาน ทันที ตาม'],
  ['ja', 'サーバ|クラ|人', 'サーバーとクラウド、人気の人工'],
  ['ja', '京都|料', '東京都の有料サービス'],
  ['ko', '무료|사용|자유', '무료함, 사용자, 부자유, 자유롭게'],
  ['ar', 'كتاب|علم', 'كتابة مكتب معلم علمي'],
  ['he', 'לקוח|ספר', 'לקוחות, ספרים, קלקוח'],
  ['hi', 'मुफ़्त|काम', 'मुफ़्तखोर, कामयाब, नाकाम'],
  ['bo', 'བོ', 'བོད་ཡིག'],
  ['tr', 'WhatsApp', 'WhatsAppa'],
])('%s: no word of “%s” is inside of another word of “%s”', (locale, list, text) => {
  expect(foundIn(locale, list, text)).toEqual([]);
});

test.each([
  ['zh', '保证*', '保证金，有保证', '保证 保证'],
  ['ko', '보장*', '보장합니다, 보장된', '보장합니다 보장된'],
  ['ar', 'مجان*', 'بالمجان، مجانية', 'مجان مجانية'],
  ['th', 'ฟรี*', 'เล่นฟรีๆ', 'ฟรี'],
  ['de', 'KI*', 'KI-Hilfe und KIs', 'KI KIs'],
])('%s: any ending may follow %s', (locale, list, text, words) => {
  expect(foundIn(locale, list, text).join(' ')).toBe(words);
});
