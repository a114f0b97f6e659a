// An island that does nothing for it goes on working on a page that the browser translates, and after an
// error of its own.
import type { Page } from 'playwright/test';
import { expect } from './support/site.ts';
import { testWithIsland } from './support/small-site.ts';
import { translate, type Way } from './support/translation.ts';

const island = `  const [count, setCount] = useState(0);
  const [isOn, setOn] = useState(false);
  const [name, setName] = useState('');
  if (name === 'broken') throw new Error('on purpose');
  useEffect(() => {
    if (name === 'endless') throw new Error('in an effect');
  }, [name]);
  return (
    <>
      Lamps: {label}
      <p>
        {isOn ? <b>lit</b> : 'dark'} and {count || 'none'} more{isOn && ', all of them'}.
      </p>
      <button type="button" onClick={() => setCount(count + 1)}>
        add to {count || 'none'}
      </button>
      <button type="button" onClick={() => setOn(!isOn)}>
        switch
      </button>
      <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <textarea name="free" />
      <input name="where" defaultValue={typeof window === 'undefined' ? 'built' : 'visited'} />
      <label>
        <input type="checkbox" name="choice" /> choose
      </label>
      <output>Hello {name}</output>
    </>
  );`;

const test = testWithIsland(island);

// One built site for all of them.
test.describe.configure({ mode: 'default' });

const words = (page: Page) => page.locator('litfass-island p');
const add = (page: Page) => page.locator('litfass-island button').first();
const turn = (page: Page) => page.locator('litfass-island button').nth(1);
const free = (page: Page) => page.locator('[name=free]');
const name = (page: Page) => page.locator('[name=name]');
const choice = (page: Page) => page.locator('[name=choice]');

/** Waits until React has come: it sets what it gets. */
async function awake(page: Page): Promise<void> {
  await add(page).hover();
  await expect(page.locator('litfass-island[data-wait]')).toHaveCount(0);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('litfass-island button') ?? {}).some((key) => key.startsWith('__react')),
  );
}

for (const when of ['before', 'after'] as const)
  for (const way of ['replaced', 'inserted before', 'inserted after'] satisfies Way[])
    test(`translated ${when} React came, texts ${way}: every change shows, and nothing typed is lost`, async ({
      page,
      small,
    }) => {
      const gate = Promise.withResolvers<void>();
      if (when === 'before') await page.route('**/islands-*.js', (route) => gate.promise.then(() => route.continue()));
      await page.goto(small.url);
      if (when === 'after') await awake(page);
      await translate(page, way);
      // The first click is held back until React has come.
      await add(page).click();
      gate.resolve();
      await expect(words(page)).toHaveText('[dark][ and ][1][ more][.]');
      await free(page).fill('typed');
      await choice(page).check();
      await add(page).click();
      await expect(add(page)).toHaveText('[add to ][2]');
      await turn(page).click();
      await expect(words(page)).toHaveText('[lit][ and ][2][ more][, all of them][.]');
      await turn(page).click();
      await expect(words(page)).toHaveText('[dark][ and ][2][ more][.]');
      await name(page).pressSequentially('Ada');
      await expect(page.locator('output')).toHaveText('[Hello ][Ada]');
      await expect(free(page)).toHaveValue('typed');
      await expect(choice(page)).toBeChecked();
      await expect(page.locator('[name=where]'), 'nobody typed it').toHaveValue('visited');
    });

test('what is typed and chosen on a translated page before React comes is kept, with the focus', async ({
  page,
  small,
}) => {
  const gate = Promise.withResolvers<void>();
  await page.route('**/islands-*.js', (route) => gate.promise.then(() => route.continue()));
  await page.goto(small.url);
  await translate(page);
  await choice(page).check();
  await name(page).fill('Ada');
  await free(page).pressSequentially('typed');
  gate.resolve();
  await expect(page.locator('output'), 'React knows what was typed').toHaveText('[Hello ][Ada]');
  await expect(free(page)).toBeFocused();
  await page.keyboard.type(' on');
  await expect(free(page)).toHaveValue('typed on');
  await expect(choice(page)).toBeChecked();
});

test('an island that throws is hydrated again, with what was typed', async ({ page, small }) => {
  await page.goto(small.url);
  await awake(page);
  await free(page).fill('typed');
  await choice(page).check();
  await add(page).click();
  await name(page).fill('broken');
  await expect(words(page)).toHaveText('dark and none more.');
  await add(page).click();
  await expect(words(page)).toHaveText('dark and 1 more.');
  await expect(free(page)).toHaveValue('typed');
  await expect(choice(page)).toBeChecked();
});

test('an island that throws again and again is hydrated a few times, not without end', async ({ page, small }) => {
  const thrown: string[] = [];
  page.on('console', (message) => message.type() === 'error' && thrown.push(message.text()));
  await page.goto(small.url);
  await awake(page);
  await name(page).fill('endless');
  await expect(words(page)).toHaveText('dark and none more.');
  await add(page).click();
  await expect(words(page)).toHaveText('dark and 1 more.');
  await name(page).fill('endless');
  await expect(words(page), 'what was served stays').toHaveText('dark and none more.');
  const count = thrown.length;
  await add(page).click();
  await page.waitForTimeout(300);
  expect(thrown.length).toBe(count);
  await expect(words(page)).toHaveText('dark and none more.');
});
