// What goes wrong in an island while somebody writes it: `dev` says it in the terminal and on the page, with
// the line of the source. All tests share one server.
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { type Running, removeSite, serve } from './support/litfass.ts';
import { test as base, expect as soon } from './support/site.ts';
import { copySmallSite, writeIsland } from './support/small-site.ts';

/** Scripts are compiled before they run, on a machine that may have other things to do. */
const expect = soon.configure({ timeout: 20_000 });

interface Workshop {
  readonly root: string;
  readonly server: Running;
  /** Saves an island, opens its page, and returns what the terminal says from then on. */
  readonly open: (page: Page, body: string, above?: string) => Promise<() => string>;
}

const test = base.extend<object, { workshop: Workshop }>({
  workshop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const root = await copySmallSite();
      const editor = join(root, '.editor');
      await writeFile(editor, `#!/bin/sh\nprintf '%s\\n' "$@" > '${root}/.opened'\n`);
      await chmod(editor, 0o755);
      process.env.LAUNCH_EDITOR = editor;
      const server = await serve('dev', ['--root', root]);
      // Of the site as it was copied: what is said from then on is of a save.
      await expect.poll(server.output).toContain('read again');
      const open: Workshop['open'] = async (page, body, above) => {
        const before = server.output().length;
        await writeIsland(root, body, above);
        await expect.poll(() => server.output().slice(before)).toContain('read again');
        const read = server.output().length;
        await page.goto(server.url);
        return () => server.output().slice(read);
      };
      await use({ root, server, open });
      await server.stop();
      await removeSite(root);
    },
    { scope: 'worker' },
  ],
});

// In one worker, one after the other.
test.describe.configure({ mode: 'default', timeout: 90_000 });

const overlay = (page: Page) => page.locator('litfass-problems pre');
const button = (page: Page) => page.locator('litfass-island button');
const opened = ({ root }: Workshop) => readFile(join(root, '.opened'), 'utf8').catch(() => '');
const withButton = (attributes: string, content = '{label}') => `  const [open, setOpen] = useState(true);
  return (
    <p hidden={!open && !setOpen}>
      <button type="button" ${attributes}>
        ${content}
      </button>
    </p>
  );`;
const throwing = withButton(`onClick={() => {\n          throw new Error('no lamp');\n        }}`);

test('an error in a handler is said with the island and the line, which opens in the editor', async ({
  page,
  workshop,
}) => {
  const said = await workshop.open(page, throwing);
  await button(page).click();
  const report = [
    'error the island `more` failed: no lamp [theme]',
    '  templates/islands/more.tsx:9:17',
    '  8 │       <button type="button" onClick={() => {',
    "  9 │           throw new Error('no lamp');",
    '    │                 ^^^',
    '',
    '1 error',
    '',
  ].join('\n');
  await expect(overlay(page)).toHaveText(report, { useInnerText: false });
  await expect.poll(said).toContain(`\n${report}`);
  await page.getByRole('button', { name: 'templates/islands/more.tsx:9:17' }).click();
  await expect.poll(() => opened(workshop)).toBe(`${join(workshop.root, 'templates/islands/more.tsx')}\n9\n17\n`);
});

for (const [what, body, report] of [
  ['an async handler', withButton('onClick={async () => { await null; throw new Error("late"); }}'), 'failed: late'],
  ['a handler, which is no Error', withButton('onClick={() => { throw { code: "x" }; }}'), 'failed: {"code":"x"}'],
  [
    'an effect',
    `  useEffect(() => {\n    throw new Error('at once');\n  }, []);\n${withButton('')}`,
    'failed: at once',
  ],
  ['a later render', withButton('onClick={() => setOpen(!open)}', '{open ? label : JSON.parse(label)}'), 'failed: '],
] as const)
  test(`an error in ${what} is said with the island and a line`, async ({ page, workshop }) => {
    const said = await workshop.open(page, body);
    await button(page).click();
    await expect(overlay(page)).toContainText(`error the island \`more\` ${report}`);
    await expect(overlay(page)).toContainText(/^ {2}templates\/islands\/more\.tsx:\d+:\d+$/m);
    await expect.poll(said).toContain(report);
  });

for (const [what, body, difference] of [
  [
    'text',
    withButton('', "{typeof window === 'undefined' ? 'of the page' : 'of the browser'}"),
    '+           of the browser',
  ],
  [
    'an attribute',
    withButton("title={typeof window === 'undefined' ? 'page' : 'browser'}"),
    '+           title="browser"',
  ],
] as const)
  test(`a difference in ${what} between page and browser is shown`, async ({ page, workshop }) => {
    const said = await workshop.open(page, body);
    await button(page).hover();
    await expect(overlay(page)).toContainText(
      'the island `more` renders something else in the browser (+) than in the page (-)',
    );
    await expect(overlay(page)).toContainText('templates/islands/more.tsx:8:7');
    await expect(overlay(page)).toContainText(difference);
    await expect.poll(said).toContain(difference);
  });

test('an island that cannot be imported is said at the first click, which goes to the page as it was served', async ({
  page,
  workshop,
}) => {
  const said = await workshop.open(
    page,
    withButton(''),
    "if (typeof window !== 'undefined') throw new Error('at import');",
  );
  await button(page).click();
  await button(page).click({ force: true });
  await expect(overlay(page)).toContainText('error the island `more` failed: at import [theme]');
  await expect(overlay(page)).toContainText('templates/islands/more.tsx:3:42');
  expect(said().match(/at import \[theme\]/g)).toHaveLength(1);
});

test('an error that an error boundary of the theme catches is said, too', async ({ page, workshop }) => {
  const boundary = `class Net extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? 'caught' : this.props.children;
  }
}

function Lamp({ open }: { open: boolean }) {
  if (!open) throw new Error('no lamp');
  return null;
}
`;
  const body = `  const [open, setOpen] = useState(true);
  return (
    <Net>
      <Lamp open={open} />
      <button type="button" onClick={() => setOpen(!open)}>
        {label}
      </button>
    </Net>
  );`;
  const said = await workshop.open(page, body, boundary);
  await button(page).click();
  await expect(page.locator('litfass-island')).toHaveText('caught');
  await expect(overlay(page)).toContainText('error the island `more` failed: no lamp [theme]');
  await expect(overlay(page)).toContainText(/more\.tsx:14:20/);
  await expect.poll(said).toContain('no lamp');
});

test('an error of the theme’s own script is said, that of a browser extension is not', async ({ page, workshop }) => {
  const script = join(workshop.root, 'templates/browser.ts');
  await writeFile(script, "document.title += '!';\nthrow new Error('not an island');\n");
  const said = await workshop.open(page, withButton(''));
  await page.evaluate(() => {
    const error = new Error('of an extension');
    error.stack = 'Error: of an extension\n    at hook (chrome-extension://abc/content.js:1:2)';
    reportError(error);
  });
  await expect(overlay(page)).toContainText('error a script of the page failed: not an island [theme]');
  await expect(overlay(page)).toContainText('templates/browser.ts:2:7');
  await writeFile(script, '');
  await expect.poll(said).toContain('read again');
  expect(said()).not.toContain('extension');
});

test('places of content open, too, with all of their name', async ({ page, workshop }) => {
  await workshop.open(page, withButton(''));
  const file = join(workshop.root, 'content/pages/größe & mehr.yaml');
  await writeFile(file, 'id: [never closed\n');
  await page.getByRole('button', { name: /^content\/pages\/größe & mehr\.yaml:\d+:\d+$/ }).click();
  await expect.poll(() => opened(workshop)).toContain(`${file}\n`);
  await page.route('**/__litfass/open', (route) => route.fulfill({ body: 'no editor could be started: open it' }));
  await page.getByRole('button', { name: 'größe & mehr.yaml' }).click();
  await expect(overlay(page)).toContainText('no editor could be started: open it');
  await rm(file);
  await expect(overlay(page)).toHaveCount(0);
});

test('an error goes from the page when it is repaired', async ({ page, workshop }) => {
  await workshop.open(page, throwing);
  await button(page).click();
  await expect(overlay(page)).toContainText('no lamp');
  await writeIsland(workshop.root, withButton('onClick={() => {}}'));
  await expect(overlay(page)).toHaveCount(0);
});
