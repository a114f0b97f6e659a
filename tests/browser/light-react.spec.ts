// React's own fields get short names (src/theme/light-react.ts), so none of them may be anything to the
// browser.
import { reactFields } from '../../src/theme/light-react.ts';
import { expect, test } from './support/site.ts';

test('no object of the browser has a property with the name of a field of React', async ({ page }) => {
  await page.goto('/');
  const known = await page.evaluate((fields) => {
    const names = new Set<string>();
    for (const name of Object.getOwnPropertyNames(window)) {
      names.add(name);
      const value: unknown = Reflect.get(window, name);
      const prototype: unknown = typeof value === 'function' ? value.prototype : undefined;
      for (const one of [value, prototype])
        if (one instanceof Object && one !== window) for (const own of Object.getOwnPropertyNames(one)) names.add(own);
    }
    return { count: names.size, fields: fields.filter((field) => names.has(field)) };
  }, reactFields);
  expect(known.count).toBeGreaterThan(5000);
  expect(known.fields).toEqual([]);
});
