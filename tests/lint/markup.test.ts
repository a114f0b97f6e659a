// markupFaults() finds mistakes in HTML. That the real site has none is checked by proofs/content/pages.ts.
import { expect, test } from 'vitest';
import { markupFaults } from '../audit/markup.ts';

test('finds wrong nesting, a missing alt, a duplicate id and a redundant role', () => {
  const page = (body: string) =>
    markupFaults(
      new Map([
        ['x.html', `<!DOCTYPE html>\n<html lang="en"><head><title>x</title></head><body>${body}</body></html>`],
      ]),
    );
  expect(page('<main><h1>x</h1></main>')).toEqual([]);
  expect(page('<p><div>x</div></p>').join('\n')).toMatch(/^x\.html:2:\d+ /);
  expect(page('<img src="x.png">').join('\n')).toMatch(/ wcag\/h37: /);
  expect(page('<p id="a">x</p><p id="a">y</p>').join('\n')).toMatch(/ no-dup-id: /);
  expect(page('<output role="status">x</output>')).toEqual([]);
  expect(page('<main role="main">x</main>').join('\n')).toMatch(/ no-redundant-role: /);
});
