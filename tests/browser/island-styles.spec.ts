// Styles that components give to single elements, as packages do: there before any script, the same after
// hydration, and changed by React as everywhere. The policy forbids the attribute in the page.
import { expect } from './support/site.ts';
import { testWithIsland, testWithIslands } from './support/small-site.ts';

const island = `  const [step, setStep] = useState(0);
  useEffect(() => {
    const sheet = document.createElement('style');
    document.head.append(sheet);
    sheet.sheet?.insertRule('.late { letter-spacing: 3px }');
  }, []);
  return (
    <>
      <button type="button" onClick={() => setStep(step + 1)}>
        next
      </button>
      <p className={step > 0 ? 'late' : 'early'} style={{ color: 'rgb(1, 2, 3)', ...(step < 2 && { top: 4 }), position: 'relative' }}>
        {label}
      </p>
      <i style={{ color: 'rgb(1, 2, 3)', position: 'relative', top: 4 }}>twin</i>
      <b dangerouslySetInnerHTML={{ __html: \`<u>set \${step}</u>\` }} />
    </>
  );`;

const test = testWithIsland(island);

test('is there without scripts, stays while a class changes, and goes when React takes it away', async ({
  page,
  small,
  browser,
}) => {
  const still = await browser.newPage({ javaScriptEnabled: false });
  await still.goto(small.url);
  await expect(still.locator('litfass-island p')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(still.locator('litfass-island i')).toHaveCSS('top', '4px');
  await still.close();

  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  await page.goto(small.url);
  const words = page.locator('litfass-island p');
  await page.locator('litfass-island button').click();
  await expect(words).toHaveClass('late');
  await expect(words).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(words).toHaveCSS('top', '4px');
  await expect(words).toHaveCSS('letter-spacing', '3px');
  await expect(page.locator('litfass-island u')).toHaveText('set 1');
  await page.locator('litfass-island button').click();
  await expect(words).not.toHaveCSS('top', '4px');
  await expect(words).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(page.locator('litfass-island i')).toHaveCSS('top', '4px');
  await expect(page.locator('[data-style]')).toHaveCount(0);
  expect(said).toEqual([]);
});

const writing = `  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step === 0) return;
    const before = document.createElement('style');
    before.setAttribute('type', 'text/css');
    before.type = 'text/css';
    before.textContent = '.before { letter-spacing: 3px }';
    document.head.append(before);
    const after = document.createElement('style');
    document.head.prepend(after);
    after.append('.after { letter-spacing: ', '4px }');
    if (step === 2) after.firstChild!.nodeValue = '.after { letter-spacing: 1';
    return () => before.remove();
  }, [step]);
  return (
    <>
      <button type="button" onClick={() => setStep(step + 1)}>
        {label}
      </button>
      <b className="before">before</b>
      <b className="after">after</b>
      <b className="within">within</b>
      {step === 1 && <style dangerouslySetInnerHTML={{ __html: '.within { letter-spacing: 5px }' }} />}
      {step > 1 && <i dangerouslySetInnerHTML={{ __html: '<style>.within { letter-spacing: 6px }</style>' }} />}
    </>
  );`;

testWithIsland(writing)('packages write text into styles, and markup does not', async ({ page, small, violations }) => {
  await page.goto(small.url);
  const next = page.locator('litfass-island button');
  const part = (name: string) => page.locator(`litfass-island .${name}`);
  await next.click();
  await expect(part('before')).toHaveCSS('letter-spacing', '3px');
  await expect(part('after')).toHaveCSS('letter-spacing', '4px');
  await expect(part('within')).toHaveCSS('letter-spacing', '5px');
  expect(violations).toEqual([]);
  await next.click();
  await expect(part('after')).toHaveCSS('letter-spacing', '14px');
  await expect(part('within')).toHaveCSS('letter-spacing', 'normal');
  await expect.poll(() => violations.length).toBeGreaterThan(0);
  violations.length = 0;
  await page.evaluate(() => document.querySelector('head litfass-style:last-of-type')?.remove());
  await expect(part('before'), 'its style was removed').toHaveCSS('letter-spacing', 'normal');
});

const button = (name: string, above: string) => `import { defineIsland } from 'litfass/theme';
import { useState } from 'react';
${above}
function Button() {
  const [step, setStep] = useState(0);
  return <button type="button" className="${name}" onClick={() => setStep(step + 1)}>{step}</button>;
}

export const ${name} = defineIsland({ name: '${name}', component: Button });
`;

testWithIslands(
  {
    'islands/one.tsx': button('one', "import '../writes.ts';"),
    'islands/two.tsx': button('two', "import '../writes.ts';"),
    'islands/three.tsx': button('three', ''),
    'writes.ts': `if (typeof document !== 'undefined') {
  const style = document.createElement('style');
  style.append('.one { letter-spacing: 3px }');
  document.head.append(style);
}
`,
  },
  '<Island of={one} /><Island of={two} /><Island of={three} />',
)('a style may be written when a module is imported that several islands share', async ({ page, small }) => {
  await page.goto(small.url);
  await page.locator('.one').click();
  await expect(page.locator('.one')).toHaveText('1');
  await expect(page.locator('.one')).toHaveCSS('letter-spacing', '3px');
});

const rendering = `  const [step, setStep] = useState(0);
  return (
    <>
      <style dangerouslySetInnerHTML={{ __html: '.styled { letter-spacing: 3px }' }} />
      <button className="styled" type="button" onClick={() => setStep(step + 1)}>
        {label}{'·'.repeat(step)}
      </button>
    </>
  );`;

testWithIsland(rendering)('a style may be rendered with the page', async ({ page, small }) => {
  await page.goto(small.url);
  await expect(page.locator('.styled')).toHaveCSS('letter-spacing', '3px');
  await page.locator('.styled').click();
  await expect(page.locator('.styled')).toContainText('·');
  await expect(page.locator('.styled')).toHaveCSS('letter-spacing', '3px');
});
