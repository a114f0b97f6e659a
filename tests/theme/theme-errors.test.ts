// Tests the reports of errors that a theme throws while pages are rendered: they have the place in
// templates/.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openEngine } from '../../src/engine.ts';
import { workplaceAt } from '../../src/files/workplace.ts';
import {
  complaintsOf,
  complaintsWith,
  filesBelow,
  litfass,
  minimalSite,
  problemsOf,
  problemsWith,
  siteWith,
  type TestSite,
} from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

const file = 'templates/sections/note/section.tsx';
const note = readFileSync(join(minimalSite, file), 'utf8');

/** The minimal site with a note that runs `code` before it renders. `above` precedes the component. */
function noteThat(code: string, above = ''): TestSite {
  return track(siteWith({ [file]: `${above}${note.replace('return (', `${code}\n  return (`)}` }));
}

const lineOf = (site: TestSite, words: string) =>
  readFileSync(join(site.root, file), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(words)) + 1;

test('reports an error of a component at its line, with the lines that called it', async () => {
  const above = 'function ink(words: unknown): never {\n  throw new RangeError(`no ink for ${String(words)}`);\n}\n\n';
  const site = noteThat('if (heading) ink(4);', above);
  const call = lineOf(site, 'ink(4)');
  const lines = readFileSync(join(site.root, file), 'utf8').split('\n');
  const width = String(call).length;
  expect(await complaintsOf(site)).toBe(
    [
      'error the section note (number 3) of / (content/pages/home.yaml) failed: no ink for 4 [theme]',
      `  ${file}:2:9`,
      '  1 │ function ink(words: unknown): never {',
      '  2 │   throw new RangeError(`no ink for ${String(words)}`);',
      '    │         ^^^',
      `  called here: ${file}:${call}:16`,
      `  ${String(call - 1).padStart(width)} │ ${lines[call - 2]}`,
      `  ${call} │   if (heading) ink(4);`,
      `  ${' '.repeat(width)} │                ^^^`,
      '',
      '1 error',
      '',
    ].join('\n'),
  );
});

test('renders with the production build of React even in a development environment, without warnings', async () => {
  const site = noteThat('if (heading) return <ul>{[<li>–</li>, <li>–</li>]}</ul>;');
  expect(await litfass(['build', '--root', site.root, '--out', site.out])).toMatchObject({ code: 0, stderr: '' });
});

const component = { file, line: 19 };

test.each([
  ['return { heading } as never;', 'Objects are not valid as a React child', component],
  ['if (heading) return <b>{new Date(0) as never}</b>;', 'Objects are not valid as a React child', component],
  ['if (heading) return <br>x</br>;', 'br is a self-closing tag', component],
  ['const Gone = {} as never as () => null;\n  if (heading) return <Gone />;', 'Element type is invalid', component],
  ["if (heading) return <b style={'color: red' as never}>x</b>;", 'The `style` prop expects', component],
  ["if (heading) throw 'no ink';", 'no ink', component],
  ['if (heading) throw null;', 'null', component],
  ['if (heading) return <Island of={undefined as never} props={{}} />;', '<Island of={…}> needs an island', component],
  [
    'if (heading) return <b>{Promise.resolve(1)}</b>;',
    'A component suspended',
    { file: 'content/sections/closing.yaml' },
  ],
])('reports an error of React where the component begins: %s', async (code, message, place) => {
  const text = `${note.replace('return (', `${code}\n  return (`)}\nimport { Island } from 'litfass/theme';\n`;
  expect(await problemsWith({ [file]: text })).toEqual([
    expect.objectContaining({
      rule: 'theme',
      text: expect.stringContaining(`the section note (number 3) of / (content/pages/home.yaml) failed: ${message}`),
      place: expect.objectContaining(place),
    }),
  ]);
});

test('reports an event handler outside of islands at its line', async () => {
  const site = noteThat('if (heading) return <button type="button" onClick={() => {}}>{heading}</button>;');
  expect(await problemsOf(site)).toEqual([
    expect.objectContaining({
      rule: 'theme',
      text: expect.stringMatching(/`onClick` of <button> never reaches the browser: handlers work only in islands$/),
      place: expect.objectContaining({ file, line: lineOf(site, 'onClick') }),
    }),
  ]);
});

test.each([
  ['<b>{String}</b>', 'a function inside <b> is not shown on the page'],
  ['<b>1 {[[Symbol.iterator]] as never}</b>', 'a symbol inside <b> is not shown on the page'],
  ['<>1 {String}</>', 'a function inside <> is not shown on the page'],
  [
    '<Suspense fallback="…">1</Suspense>',
    '<Suspense> works only in islands: a page is rendered at once and would keep the fallback',
  ],
])('reports children that React would silently omit at their line: %s', async (children, message) => {
  const site = noteThat(`if (heading) return ${children};`, "import { Suspense } from 'react';\n");
  expect(await problemsOf(site)).toEqual([
    expect.objectContaining({
      rule: 'theme',
      text: expect.stringContaining(message),
      place: expect.objectContaining({ file, line: lineOf(site, 'if (heading)') }),
    }),
  ]);
});

test('accepts a component that takes a function as its children, and children that show nothing', async () => {
  const above =
    'const Twice = ({ children }: { children: (word: string) => string }) => <b>{[children("x"), null, false]}</b>;\n';
  const site = noteThat('if (heading) return <Twice>{(word) => word}</Twice>;', above);
  expect(await problemsOf(site)).toEqual([]);
});

test('accepts a component with an event handler that only islands pass to it', async () => {
  const site = noteThat(
    'if (heading) return <Knob>{heading}</Knob>;',
    "import { Knob } from '../../parts/knob.tsx';\n",
  );
  const knob = `import type { ReactNode } from 'react';
export const Knob = ({ turn, children }: { turn?: () => void; children: ReactNode }) => (
  <button type="button" onClick={turn}>{children}</button>
);
`;
  site.change({ 'templates/parts/knob.tsx': knob });
  expect(await problemsOf(site)).toEqual([]);
});

test('reports an error of React in the head at the component of the head', async () => {
  const head = 'templates/head.tsx';
  expect(
    await problemsWith({ [head]: 'export function Head({ a }: { a?: string }) {\n  return { a } as never;\n}\n' }),
  ).toEqual([
    expect.objectContaining({
      text: expect.stringMatching(/^the head of \/\S* failed: Objects are not valid/),
      place: expect.objectContaining({ file: head, line: 1 }),
    }),
  ]);
});

test('reports an error of React with a hint and the components that show the failing one', async () => {
  const site = noteThat('if (heading) return <b><Inner a={{ heading }} /></b>;');
  const inner = 'function Inner({ a }: { a: object }) {\n  return a as never;\n}\n';
  site.change({ [file]: `${readFileSync(join(site.root, file), 'utf8')}\n${inner}` });
  const { code, stderr } = await litfass(['build', '--root', site.root]);
  expect(stderr).toContain(`  ${file}:${lineOf(site, 'function Inner')}:18\n`);
  expect(stderr).toContain(`  shown by: ${file}:${lineOf(site, 'function Note')}:17\n`);
  expect(stderr).toContain('  hint show one of its values');
  expect(code).toBe(1);
});

test('reports an error of litfass’s API where the component called it', async () => {
  const site = noteThat("usePage().asset('lamp.gif');", "import { usePage } from 'litfass/theme';\n");
  expect(await problemsOf(site)).toEqual([
    expect.objectContaining({
      rule: 'theme',
      text: expect.stringMatching(/failed: there is no file templates\/assets\/lamp\.gif$/),
      place: expect.objectContaining({ file, line: lineOf(site, 'lamp.gif') }),
    }),
  ]);
});

test.each(['memo(Note)', 'forwardRef(Note)', 'lazy(async () => ({ default: Note }))'])(
  'accepts %s as the component of a section',
  async (component) => {
    const [name = ''] = component.split('(');
    expect(
      await problemsWith({
        [file]: `import { ${name} } from 'react';\n${note.replace('component: Note', `component: ${component}`)}`,
      }),
    ).toEqual([]);
  },
);

test.each([
  ['head: Head', "head: 'link' as never", 'the `head` in templates/index.ts is not a component'],
  ['head: Head', 'head: createElement(Head) as never', 'the `head` in templates/index.ts is not a component'],
  [
    'plain: Plain',
    'plain: createElement(Plain) as never',
    'the layout `plain` in templates/index.ts is not a component',
  ],
  ["['lamp', 'candle']", "'lamp' as never", 'the `icons` in templates/index.ts are not a list of names'],
  [
    'head: Head',
    "head: Head, pictureFormats: ['jpeg' as never]",
    'the `pictureFormats` in templates/index.ts are not a list of avif and webp',
  ],
])('reports a mistake in templates/index.ts: `%s` replaced by `%s`', async (from, to, text) => {
  const index = readFileSync(join(minimalSite, 'templates/index.ts'), 'utf8');
  expect(
    await problemsWith({
      'templates/index.ts': `import { createElement } from 'react';\n${index.replace(from, to)}`,
    }),
  ).toEqual([expect.objectContaining({ rule: 'theme', text })]);
});

test('a mistyped layout of a collection has its place, and the one that was meant', async () => {
  const index = readFileSync(join(minimalSite, 'templates/index.ts'), 'utf8');
  const [problem] = await problemsWith({ 'templates/index.ts': index.replace("layout: 'plain'", "layout: 'plian'") });
  expect(problem).toMatchObject({
    text: 'the collection `posts` names the layout `plian`, which the theme lacks',
    hint: 'did you mean `plain`?',
    place: { file: 'templates/index.ts', length: 5 },
  });
});

test.each([
  'z.string().transform((words) => words.length)',
  'z.preprocess((words) => words ?? 4, z.number())',
  'z.array(z.strictObject({ count: z.coerce.number() }))',
  "z.union([z.number(), z.string().catch('four')])",
])(
  'reports a schema that would transform its input, because components get the input unchanged: %s',
  async (schema) => {
    expect(
      await problemsWith({ [file]: note.replace('said: scene().optional()', `said: ${schema}.optional()`) }),
    ).toEqual([
      expect.objectContaining({
        rule: 'theme',
        text: expect.stringContaining('the schema of the section `note` changes'),
      }),
    ]);
  },
);

test('reports a section whose schema is not a zod object as invalid', async () => {
  expect(
    (
      await problemsWith({
        [file]: note.replace('defineSection({ schema,', 'defineSection({ schema: { a: 1 } as never,'),
      })
    ).map(({ text }) => text),
  ).toEqual(['the section `note` in templates/index.ts is not made by defineSection']);
});

test('checks a refinement of a whole schema in every section', async () => {
  const refinement = ".refine(({ said }) => said, 'a note says something')";
  expect(await complaintsWith({ [file]: note.replace(/(\.optional\(\),\n\}\));/, `$1${refinement};`) })).toMatch(
    /^error a note says something \[format\]\n {2}content\/sections\/\w+\.yaml:\d/,
  );
});

test('reports an error that a schema throws at its line', async () => {
  const thrower = "() => {\n  throw new Error('no such pen');\n}";
  const heading = /heading: ([^,\n]+),?\n/.exec(note)?.[1] ?? '';
  const site = siteWith({ [file]: note.replace(`heading: ${heading}`, `heading: ${heading}.refine(${thrower})`) });
  track(site);
  expect(await problemsOf(site)).toEqual([
    expect.objectContaining({
      rule: 'theme',
      text: expect.stringContaining('no such pen'),
      place: expect.objectContaining({ file, line: lineOf(site, 'no such pen') }),
    }),
  ]);
});

test.each(['refine(async () => true)', 'refine(() => Promise.resolve(false))', 'superRefine(async () => {})'])(
  'reports an asynchronous schema at the section that would have to wait for it: %s',
  async (refinement) => {
    expect(await problemsWith({ [file]: note.replace(/heading: text\(\)/, `heading: text().${refinement}`) })).toEqual([
      expect.objectContaining({
        rule: 'theme',
        text: expect.stringMatching(/^the schema of the section `note` is asynchronous/),
        place: expect.objectContaining({ file: expect.stringMatching(/^content\//) }),
      }),
    ]);
  },
);

describe('an island', () => {
  const island = (props: string, folder: string, others: Readonly<Record<string, string>> = {}) => {
    const above = `import { Island } from 'litfass/theme';\nimport { bell } from '../../${folder}/bell.tsx';\n`;
    const site = noteThat('', above);
    const text = readFileSync(join(site.root, file), 'utf8');
    const defined =
      "export const bell = defineIsland({ name: 'bell', component: (_: object) => <b onClick={() => {}}>!</b> });\n";
    site.change({
      [file]: text.replace('{body}', `{body}<Island of={bell} props={${props} as object} />`),
      ...others,
      [`templates/${folder}/bell.tsx`]: `import { defineIsland } from 'litfass/theme';\n${defined}`,
    });
    return problemsOf(site);
  };

  test.each([
    ['{ ring: () => {} }', 'props.ring is a function'],
    ['{ words: ["a", <b key="b">b</b>, () => {}] }', 'props.words.2 is a function'],
    ['{ day: new Date(0) }', 'props.day is a Date'],
    ['{ rooms: new Map() }', 'props.rooms is a Map'],
    ['{ count: 3n }', 'props.count is a bigint'],
    ['{ count: 1 / 0 }', 'props.count is Infinity'],
    ['{ list: [undefined] }', 'props.list.0 is undefined'],
    ['((all = { all: null as unknown }) => Object.assign(all, { all }))()', 'props.all.all contains itself'],
  ])('is reported if it has the props %s, because the browser would get other values', async (props, message) => {
    expect(await island(props, 'islands')).toEqual([
      expect.objectContaining({
        rule: 'theme',
        text: `the section note (number 3) of / (content/pages/home.yaml) failed: the island \`bell\` has props that are not JSON: ${message}`,
        place: expect.objectContaining({ file: 'templates/sections/note/section.tsx', line: expect.any(Number) }),
      }),
    ]);
  });

  test('accepts props that are JSON or elements, and undefined', async () => {
    expect(await island('{ words: ["a", <b key="b">b</b>], icon: <i /> }', 'islands')).toEqual([]);
    expect(await island("{ a: [1, 'b', null, { c: true }], d: undefined }", 'islands')).toEqual([]);
    expect(await island('undefined as unknown', 'islands')).toEqual([]);
  });

  test('is reported at its line if it imports an API for pages, without naming a file of litfass', async () => {
    const words = "import { usePage } from 'litfass/theme';\nexport const locale = () => usePage().locale;\n";
    expect(await problemsWith({ 'templates/islands/bell.tsx': words })).toEqual([
      expect.objectContaining({
        text: expect.stringMatching(/^an island cannot import `usePage` from litfass\/theme: /),
        place: expect.objectContaining({ file: 'templates/islands/bell.tsx', line: 1 }),
      }),
    ]);
  });

  test('is reported where its component begins if React throws', async () => {
    const site = noteThat(
      '',
      "import { Island } from 'litfass/theme';\nimport { bell } from '../../islands/bell.tsx';\n",
    );
    const bell = 'templates/islands/bell.tsx';
    site.change({
      [file]: readFileSync(join(site.root, file), 'utf8').replace('{body}', '{body}<Island of={bell} props={{}} />'),
      [bell]: `import { defineIsland } from 'litfass/theme';
function Bell({ ring }: { ring?: string }) {
  return { ring } as never;
}
export const bell = defineIsland({ name: 'bell', component: Bell });
`,
    });
    expect(await problemsOf(site)).toEqual([
      expect.objectContaining({ rule: 'theme', place: expect.objectContaining({ file: bell, line: 2 }) }),
    ]);
  });

  test('is reported if it is not defined in templates/islands/', async () => {
    const reported = [
      expect.objectContaining({
        rule: 'theme',
        text: 'the section note (number 3) of / (content/pages/home.yaml) failed: the island `bell` is not in the browser bundle',
        hint: 'define it in templates/islands/bell.tsx',
        place: expect.objectContaining({ file: 'templates/parts/bell.tsx', line: 2, column: 21 }),
      }),
    ];
    expect(await island('{}', 'parts')).toEqual(reported);
    const gong = `import { defineIsland } from 'litfass/theme';
export const gong = defineIsland({ name: 'gong', component: () => null });
`;
    expect(await island('{}', 'parts', { 'templates/islands/gong.tsx': gong })).toEqual(reported);
  });

  test('may be defined in a file that a file in templates/islands/ imports', async () => {
    const all = "import '../parts/bell.tsx';\n";
    expect(await island('{}', 'parts', { 'templates/islands/all.tsx': all })).toEqual([]);
  });
});

test('reports the same place in the watch server', async () => {
  const site = noteThat("if (heading) throw new Error('no ink');");
  const engine = openEngine(workplaceAt(site.root));
  await engine.update();
  await engine.finish();
  expect(engine.problems()).toEqual([
    expect.objectContaining({ rule: 'theme', place: expect.objectContaining({ file, line: lineOf(site, 'no ink') }) }),
  ]);
});

test('prints the same report in `litfass claims`, in a sharded build and in `check`', async () => {
  const site = noteThat("if (heading) throw new Error('no ink');");
  const checked = await litfass(['check', '--root', site.root]);
  expect(checked.stderr).toContain(`  ${file}:${lineOf(site, 'no ink')}:22\n`);
  expect(checked.code).toBe(1);
  expect(await litfass(['claims', '--root', site.root])).toMatchObject({ stderr: checked.stderr, code: 1 });
  expect(await litfass(['build', '--shard', '1/1', '--out', `${site.out}-1`, '--root', site.root])).toMatchObject({
    stderr: checked.stderr,
    code: 1,
  });
});

test('prints the stack of an error that litfass itself throws', async () => {
  const site = noteThat('usePage().link(4 as never);', "import { usePage } from 'litfass/theme';\n");
  const { code, stderr } = await litfass(['check', '--root', site.root]);
  expect(stderr).toContain('this is a bug in litfass or in the theme');
  expect(stderr).toContain('\n    at ');
  expect(code).toBe(70);
});

test('leaves no source map after a successful build', async () => {
  const site = siteWith();
  track(site);
  expect((await litfass(['build', '--root', site.root])).code).toBe(0);
  const files = filesBelow(join(site.root, '.litfass'));
  expect([...files.keys()].filter((name) => name.endsWith('.map'))).toEqual([]);
  const themes = [...files].filter(([name]) => /^theme-/.test(name));
  expect(themes.map(([, bytes]) => String(bytes).includes('sourceMappingURL'))).toEqual([false]);
});
