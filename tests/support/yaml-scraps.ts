// The texts, keys and scraps of YAML that yaml-texts.ts combines, separated by ¦.

/** Mistakes in YAML, and scraps that change the meaning of the text around them. */
export const scraps = split([
  ': ¦:¦- ¦-¦? ¦?¦#¦ #¦ # a¦\'¦"¦\\¦\\u00e9¦\\x41¦\\n¦\\ud83d\\ude00¦\n¦\n\n¦\n  ¦\n    ¦\n- ¦\n# a\n¦\n#a\n',
  '\n   #a\n¦ ¦  ¦\t¦\r\n¦\u00a0¦\u2028¦\u0085¦\ufeff¦|¦>¦|-¦>+¦ |\n¦ >-\n¦ |2\n¦ >1-\n¦{¦}¦[¦]¦,¦, ¦{}¦[]',
  '{ a: b }¦[a, b]¦{a}¦[a: b]¦&a ¦*a¦!x ¦!!str ¦!¦%¦@¦`¦---\n¦\n---\n¦\n...\n¦--- ¦<<: ¦__proto__: 1\n',
  '\n__proto__: 1\n¦~¦null¦true¦yes¦0x1f¦0o17¦017¦1e3¦1_000¦1:30¦.5¦5.¦-0¦+1¦.inf¦-.INF¦.nan¦=',
  '12345678901234567890¦2026-01-01¦é¦😀¦“¦\u007f',
]);

/** Texts that are valid without quotes everywhere. */
export const tame = split([
  'Lampen¦warm¦Licht für alle¦a b¦x¦don’t¦a:b¦a#b¦a - b¦100 %¦yes¦true¦null¦7¦-1¦3.14¦1.10¦2026-01-01¦24px',
  '24/7¦😀 ok¦nb\u00a0sp¦„Zitat“¦https://example.com/a?b=c#d',
]);

/** Texts of which many are invalid or mean something else without quotes. */
export const words = split([
  'Lampen¦warm¦Licht für alle¦a b¦x¦Größe¦don’t¦it\'s¦say "hi"¦a: b¦a:b¦a #b¦a#b¦# a¦- a¦a - b¦a, b¦{a}¦[b]',
  '${claim.lamps} Lampen¦https://example.com/a?b=c#d¦**fett**¦[Text](page:home)¦100 %¦%¦@me¦`code`¦!bang¦&amp',
  '*star*¦yes¦no¦on¦off¦y¦n¦true¦False¦TRUE¦tRue¦null¦Null¦nULL¦~¦¦-¦--¦---¦...¦?¦:¦=¦<<¦__proto__',
  'constructor¦0¦1¦-1¦+1¦-0¦007¦42¦3.14¦-2.50¦.5¦5.¦1.2.3¦1e3¦1E-3¦1e¦0x1F¦0o17¦0b11¦1_000¦1,000¦1:30',
  '12:30:45¦.inf¦-.Inf¦.NaN¦9007199254740993¦12345678901234567890¦0.1¦1.10¦2026-01-01¦2026-01-01T10:00:00Z',
  '24px¦24/7¦+49 30 123¦3e¦e3¦½¦😀 ok¦nb\u00a0sp¦a\u2009b¦„Zitat“¦back\\slash¦tab\\t¦ends with colon:',
  'a\u2028b',
]);

/** Unusual keys. */
export const keys = split([
  'title¦de¦en¦es¦a b¦Größe¦1¦2¦10¦1.0¦-1¦true¦null¦~¦yes¦no¦2026-01-01¦"quoted"¦\'single\'¦"a: b"',
  '\'it\'\'s\'¦__proto__¦constructor¦toString¦<<¦=¦?a¦-a¦a?¦a#b¦a-b¦http¦""¦"1"¦0x10¦1e3¦.5¦"\\u00e9"¦😀',
  '"__proto__"¦x',
]);

function split(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split('¦'));
}
