// Tests which parts of a page become separate files, because the first paint does not need them.
import { expect, test } from 'vitest';
import { extractLargeParts } from '../../src/publish/files-set-apart.ts';

test('moves a drawing into a file with the colours and strokes of its root, and keeps its size in the page', () => {
  const { html, files } = extractLargeParts(
    '<p><svg class="plan" data-apart="plan" stroke-width="2" fill="none" stroke="#123" viewBox="0 0 8 4" width="80" height="40" role="img" aria-label="A plan"><path d="M0 0h8"/></svg></p>',
    '',
  );
  const [[path, svg] = []] = files;
  expect(html).toBe(`<p><img src="/${path}" alt="A plan" class="plan" width="80" height="40" loading="lazy"/></p>`);
  expect(svg).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4" stroke-width="2" fill="none" stroke="#123"><path d="M0 0h8"/></svg>\n',
  );
});
