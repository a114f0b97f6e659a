// Islands that get elements: what the page has rendered stays as it is, wherever and whenever it is shown.
import { expect } from './support/site.ts';
import { testWithIslands } from './support/small-site.ts';

const files = {
  'islands/menu.tsx': `import { defineIsland } from 'litfass/theme';
import { type ReactNode, useState } from 'react';

function Menu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <div className="menu">
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {icon} {label}
      </button>
      {open && <nav>{children}</nav>}
    </div>
  );
}

export const menu = defineIsland({ name: 'menu', component: Menu });
`,
  'islands/count.tsx': `import { defineIsland } from 'litfass/theme';
import { type ReactNode, useState } from 'react';

function Count({ name }: { name: string }): ReactNode {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>{name} {'·'.repeat(count)}</button>;
}

export const count = defineIsland({ name: 'count', component: Count });
`,
  'islands/slides.tsx': `import { defineIsland } from 'litfass/theme';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode, useState } from 'react';

function Slides({ children }: { children: ReactNode }): ReactNode {
  const [shown, setShown] = useState(0);
  const all = Children.toArray(children).filter(isValidElement) as ReactElement<{ className?: string }>[];
  return (
    <div>
      {all.map((slide, index) => cloneElement(slide, { className: index === shown ? 'shown' : 'hidden' }))}
      <button type="button" onClick={() => setShown((shown + 1) % all.length)}>Next</button>
    </div>
  );
}

export const slides = defineIsland({ name: 'slides', component: Slides });
`,
  'islands/list.tsx': `import { defineIsland } from 'litfass/theme';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode, useRef, useState } from 'react';

function List({ label, children }: { label: string; children: ReactNode }): ReactNode {
  const first = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const items = Children.toArray(children).filter(isValidElement) as ReactElement<object>[];
  const go = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown') first.current?.focus();
    if (event.key === ' ') first.current?.click();
  };
  return (
    <div onKeyDown={go}>
      <button type="button" onPointerDown={() => setOpen(true)}>{label}</button>
      {isOpen && items.map((item) => cloneElement(item, { role: 'menuitem', tabIndex: -1, id: 'first', 'data-active': true, ref: first } as object))}
    </div>
  );
}

export const list = defineIsland({ name: 'list', component: List });
`,
};

const shown = `<>
        <Island of={menu} props={{ label: plain(more), icon: <b>≡</b> }}>
          <a href="#tarifs">{heading}</a>
          <Island of={count} props={{ name: 'inside' }} />
        </Island>
        <Island of={list} props={{ label: plain(heading) }}>
          <a href="#tarifs" data-active="no">{more}</a>
        </Island>
        <Island of={slides}>
          <p>one</p>
          <div>
            two <Island of={count} props={{ name: 'in a slide' }} />
          </div>
        </Island>
      </>`;

const test = testWithIslands(files, shown);

test.use({ hasTouch: true });

test('children come with the page, and stay as they are when they are shown again', async ({ page, small }) => {
  const failures: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && failures.push(message.text()));
  page.on('pageerror', (error) => failures.push(String(error)));
  await page.goto(small.url);
  const menu = page.locator('litfass-island[data-island=menu]');
  await expect(menu.locator('.menu button b')).toHaveText('≡');
  await expect(menu.getByRole('link', { name: 'Tarifs' })).toHaveCount(0);
  const button = page.getByRole('button', { name: '≡ Tout afficher' });
  await button.tap();
  await expect(menu.getByRole('link', { name: 'Tarifs' })).toBeVisible();
  await expect(button.locator('b')).toHaveText('≡');
  const inside = menu.getByRole('button', { name: 'inside' });
  await inside.tap();
  await expect(inside).toHaveText('inside ·');
  await button.tap();
  await expect(inside).toHaveCount(0);
  await button.tap();
  await inside.tap();
  await expect(inside, 'its state is kept').toHaveText('inside ··');
  expect(failures).toEqual([]);
});

test('each child is an element of its own, which an island may clone', async ({ page, small }) => {
  await page.goto(small.url);
  const slides = page.locator('litfass-island[data-island=slides]');
  await expect(slides.locator('.shown')).toHaveText('one');
  // An island in a slot of one that has not come yet.
  const inner = slides.getByRole('button', { name: 'in a slide' });
  await inner.tap();
  await expect(inner).toHaveText('in a slide ·');
  await slides.getByRole('button', { name: 'Next' }).tap();
  await expect(slides.locator('.shown')).toContainText('two');
  await inner.tap();
  await expect(inner).toHaveText('in a slide ··');
});

test('what is cloned is the element of the theme: it has the focus, the role and the click', async ({
  page,
  small,
}) => {
  await page.goto(small.url);
  // It opens when the button goes down, which it does before the island has come.
  await page.getByRole('button', { name: 'Tarifs', exact: true }).tap();
  const item = page.getByRole('menuitem', { name: 'Tout afficher' });
  await expect(item).toHaveAttribute('href', '#tarifs');
  await expect(item).toHaveAttribute('data-active', 'true');
  await page.getByRole('button', { name: 'Tarifs', exact: true }).press('ArrowDown');
  await expect(item).toBeFocused();
  await item.press(' ');
  await expect(page).toHaveURL(/#tarifs$/);
});

test('without scripts, what the island shows at first is there', async ({ browser, small }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(small.url);
  await expect(page.getByText('one')).toBeVisible();
  await expect(page.locator('slot').first()).toHaveCSS('display', 'contents');
  await context.close();
});
