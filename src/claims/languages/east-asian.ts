// Numbers that are no figures in Japanese, Chinese and Korean, which write dates, hours and ordinals alike.

const halfOfDay = '(?:午前|午後|上午|下午|早上|晚上|中午|凌晨|오전|오후)';
const hour = String.raw`{start}\p{Nd}{1,2}\s?[時时시](?![間间간])(?:\s?\p{Nd}{1,2}\s?[分분]|半|반)?`;
const dayOfMonth = String.raw`\s?\p{Nd}{1,2}\s?[日號号일]`;
/** Particles that follow a name, but no counted number. */
const particle = '[でにのをはがもへと、。，！？版의은는을를]|から|에서|부터|으로|버전';

/**
 * A number before “month” names a month: durations have a different word (3か月, 3个月, 3개월). The same
 * is true of hours.
 */
export const eastAsian: readonly string[] = [
  // The kind of a processor or a program: 64ビット版.
  String.raw`(?=[136])(?:16|32|64)(?=[\s-]?(?:ビット|位|비트))`,
  String.raw`{start}(?:[1１][5-9５-９]|[2２][01０１])\p{Nd}{2}\s?[年년](?!\s?[間间동간])`,
  String.raw`(?:令和|平成|昭和|民國|民国)\s?(?:\p{Nd}{1,3}|元)\s?年`,
  String.raw`{start}\p{Nd}{1,2}\s?[月월](?:${dayOfMonth})?`,
  String.raw`(?:${halfOfDay}\s?)?${hour}`,
  String.raw`${halfOfDay}\s?\p{Nd}{1,2}(?:[:：]\p{Nd}{2}|\s?[点點](?:半|整|\p{Nd}{1,2}分)?)`,
  // 1950至2050年, 2015-2017, 80端口.
  String.raw`{recentYear}\s?[至到–~〜～-]\s?(?=\p{Nd}{4})`,
  String.raw`\p{Nd}{2,5}(?=\s?(?:号?端口|埠|番ポート|번\s?포트|포트))`,
  String.raw`(?<!\p{L})(?:[图圖表図표]|그림)\s?\p{Nd}{1,3}|(?:ステップ|レイヤー|フェーズ|バージョン|步骤|步驟|原则|原則|承诺|承諾|公約|원칙|약속|版本|레이어|버전)\s?\p{Nd}+(?:\.\p{Nd}+)*`,
  // Ordinals and bases: 2台目, 10進, 16进制.
  String.raw`{start}\p{Nd}+\s?[台人回つ番度個件枚章行]目|{start}\p{Nd}+\s?(?:進[数法]?|进制|進制)(?!歩|行)`,
  // Two steps: 2段階認証.
  String.raw`{start}[2２]\s?(?:段階認証|要素認証|步验证|步驗證|단계\s?인증)`,
  String.raw`第\s?\p{Nd}+|(?<!\p{L})제\s?\p{Nd}+|(?<=(?:ポート|端口|通訊埠|連接埠|포트)\s?)\p{Nd}+`,
  String.raw`〒\s?\p{Nd}{3}[-‐－]?\p{Nd}{4}`,
  // “One of something” is used as an article: 1つの, 1個, 1개의. “One month” is not.
  String.raw`{start}[1１]\s?[つ個个개](?!月|월|以上|以下|以内|以內|이상|이하)`,
  // The version of a product with a Latin name: Mastodon 4.3で.
  String.raw`(?<=(?<!\p{L})(?!(?:Top|Best|Max|Over)\s)\p{Lu}\p{Ll}{2,}\s)\p{Nd}{1,3}(?:\.\p{Nd}{1,2})?(?=\s?(?:${particle}|$))`,
];
