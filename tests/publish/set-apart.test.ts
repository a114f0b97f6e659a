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

const page = (body: string) => `<html><head><style>p{}</style></head><body><div id="root">${body}</div></body></html>`;

test('moves the styles of elements into a stylesheet, one rule for each, which precedes classes', () => {
  const { html, files } = extractLargeParts(
    page(
      '<i class="a" style="color:red;background:url(&quot;/a.png&quot;)" data-style="">x</i><b style="color:red;background:url(&quot;/a.png&quot;)" data-style="">y</b><u style="" data-style=""></u>',
    ),
    '/shop',
  );
  const [[path, css] = []] = files;
  expect(html).toBe(
    page(
      '<i class="a" data-style="color:red;background:url(&quot;/a.png&quot;)">x</i><b data-style="color:red;background:url(&quot;/a.png&quot;)">y</b><u></u>',
    ).replace('</head>', `<link rel="stylesheet" href="/shop/${path}"/></head>`),
  );
  expect(css).toBe(
    String.raw`:is([data-style="color:red;background:url(\"/a.png\")"],#_){color:red;background:url("/a.png")}`,
  );
});

test('moves what packages write into style elements, and leaves the stylesheet of the page', () => {
  const { html, files } = extractLargeParts(
    page('<style data-emotion="css 1">.css-1{color:red}</style><em>x</em>'),
    '',
  );
  expect(html).toContain('<head><style>p{}</style><link rel="stylesheet"');
  expect(html).toContain('<style data-emotion="css 1"></style><em>x</em>');
  expect([...files.values()]).toEqual(['.css-1{color:red}']);
  const empty = '<style></style><i>x</i><style>@media (width<9px){i{top:0}}</style>';
  expect([...extractLargeParts(page(empty), '').files.values()]).toEqual(['@media (width<9px){i{top:0}}']);
});

test('keeps all of a page, whatever its elements are called and its styles contain', () => {
  const body =
    '<body-map>a</body-map><i style="--a:$&amp;$1" data-style="">b</i><u style="" data-style=""></u><p>end</p>';
  const { html } = extractLargeParts(page(body), '');
  expect(html).toContain(
    '<body-map>a</body-map><i data-style="--a:$&amp;$1">b</i><u></u><p>end</p></div></body></html>',
  );
  expect(extractLargeParts(page('<u style="" data-style=""></u><p>end</p>'), '').html).toBe(page('<u></u><p>end</p>'));
});

test('moves no style that would end its rule, and none of a drawing in a file', () => {
  const brace = '<i style="--a:};body{display:none" data-style="">x</i>';
  expect(extractLargeParts(page(brace), '')).toEqual({ html: page(brace), files: new Map() });
  const svg = '<svg data-apart="a" viewBox="0 0 1 1"><path style="fill:red" data-style=""/></svg>';
  const { html, files } = extractLargeParts(page(svg), '');
  expect(html).not.toContain('stylesheet');
  expect([...files.values()].join()).toContain('<path style="fill:red"/>');
});
