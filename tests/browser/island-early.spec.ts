// An island before React has come: what visitors choose and type reaches it, however late its script is.
import type { Locator } from 'playwright/test';
import { expect } from './support/site.ts';
import { testWithIsland } from './support/small-site.ts';

const island = `  const [heard, setHeard] = useState<readonly string[]>([]);
  const [size, setSize] = useState('small');
  const [isOn, setOn] = useState(false);
  const [place, setPlace] = useState('here');
  const [word, setWord] = useState('');
  const [colours, setColours] = useState<readonly string[]>(['red']);
  const [, rendered] = useState(0);
  useEffect(() => rendered(1), []);
  const choose = (withList: boolean) => {
    const set = (name: string, value: string, type: string) => {
      const field = document.querySelector(\`[name=\${name}]\`) as HTMLInputElement;
      Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
      field.dispatchEvent(new Event(type, { bubbles: true }));
    };
    document.querySelector<HTMLElement>('[value=large]')?.click();
    document.querySelector<HTMLElement>('[name=on]')?.click();
    // For the change of a list React hydrates at once, which it cannot do within its own work.
    if (withList) set('place', 'there', 'change');
    set('word', 'lamp', 'input');
  };
  // React knows none of the fields yet.
  if (globalThis.location?.hash === '#rendering' && !document.title.startsWith('chosen')) {
    document.title = 'chosen';
    choose(false);
  }
  // React is there, and what was done before is not passed on yet.
  useEffect(() => void (location.hash === '#meanwhile' && choose(true)), []);
  const hear = (what: string) => setHeard((all) => [...all, what]);
  return (
    <>
      {['small', 'large'].map((one) => (
        <label key={one}>
          <input type="radio" name="size" value={one} checked={size === one} onChange={() => { setSize(one); hear(one); }} />
          {one}
        </label>
      ))}
      <label>
        <input type="checkbox" name="on" checked={isOn} onChange={(event) => { setOn(event.target.checked); hear(\`on \${event.target.checked}\`); }} />
        on
      </label>
      <select name="place" aria-label="Place" value={place} onChange={(event) => { setPlace(event.target.value); hear(event.target.value); }}>
        <option value="here">here</option>
        <option value="there">there</option>
      </select>
      <input name="word" aria-label="Word" value={word} onChange={(event) => { setWord(event.target.value); hear(event.target.value); }} />
      <select multiple name="colors" aria-label="Colours" value={colours} onChange={(event) => { const all = Array.from(event.target.selectedOptions, ({ value }) => value); setColours(all); hear(all.join('+')); }}>
        <option value="red">red</option>
        <option value="blue">blue</option>
        <option value="green">green</option>
      </select>
      <details role="group">
        <summary>more</summary>
        more words
      </details>
      <div role="tab" tabIndex={0} onClick={() => hear('tab')}>
        <span>tab</span>
      </div>
      <output>{heard.join(', ')}</output>
      <p>
        {size} {isOn ? 'on' : 'off'} {place} {word}
      </p>
      <b>{label}</b>
    </>
  );`;

const test = testWithIsland(island);

test.use({ hasTouch: true });

const ways = {
  touch: { press: (target: Locator) => target.tap(), type: (field: Locator) => field.fill('lamp') },
  mouse: {
    press: (target: Locator) => target.click(),
    async type(field: Locator) {
      await field.click();
      await field.pressSequentially('lamp');
    },
  },
  keyboard: {
    press: (target: Locator) => target.press(' '),
    type: (field: Locator) => field.pressSequentially('lamp'),
  },
};

for (const [way, late] of [
  ['touch', 100],
  ['touch', 800],
  ['mouse', 800],
  ['keyboard', 100],
  ['keyboard', 3000],
] as const)
  test(`each choice by ${way} reaches a script that is ${late} ms late, once`, async ({ page, small }) => {
    const { press, type } = ways[way];
    await page.route(/\/islands-[\w-]+\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, late));
      await route.continue();
    });
    await page.goto(small.url);
    await press(page.locator('[value=large]'));
    await press(page.locator('[name=on]'));
    await page.locator('[name=place]').selectOption('there');
    await type(page.locator('[name=word]'));
    await page.locator('[name=colors]').selectOption(['blue', 'green']);
    await press(page.locator('summary'));
    await expect(page.locator('litfass-island p')).toHaveText('large on there lamp');
    // One that is made while React comes may be heard before those that are passed on.
    const heard = async () => (await page.locator('litfass-island output').innerText()).split(', ').sort();
    // A word may be passed on as it is typed, letter by letter.
    const letters = way === 'touch' ? [] : ['l', 'la', 'lam'];
    await expect
      .poll(async () => (await heard()).filter((what) => !letters.includes(what)))
      .toEqual(['blue+green', 'lamp', 'large', 'on true', 'there']);
    await expect(page.locator('[value=large]')).toBeChecked();
    await expect(page.locator('[name=on]')).toBeChecked();
    await expect(page.getByText('more words')).toBeVisible();
    await press(page.locator('[name=on]'));
    await expect(page.locator('litfass-island p')).toHaveText('large off there lamp');
  });

test('what React hears of itself is not passed on again', async ({ page, small }) => {
  await page.goto(`${small.url}#meanwhile`);
  await page.locator('litfass-island b').hover();
  await expect(page.locator('litfass-island p')).toHaveText('large on there lamp');
  await page.locator('[role=tab]').tap();
  await expect(page.locator('litfass-island output')).toHaveText('large, on true, there, lamp, tab');
});

test('what is chosen while React renders for the first time reaches it, once', async ({ page, small }) => {
  await page.goto(`${small.url}#rendering`);
  await page.locator('litfass-island b').hover();
  await expect(page.locator('litfass-island p')).toHaveText('large on here lamp');
  const heard = async () => (await page.locator('litfass-island output').innerText()).split(', ').sort();
  await expect.poll(heard).toEqual(['lamp', 'large', 'on true']);
});

test('a click on an element with a role is repeated, too', async ({ page, small }) => {
  await page.route(/\/islands-[\w-]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.goto(small.url);
  await page.locator('[role=tab] span').tap();
  await expect(page.locator('litfass-island output')).toHaveText('tab');
});
