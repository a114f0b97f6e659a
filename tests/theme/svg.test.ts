// Tests the check of SVG drawings, which may run scripts and load files from other hosts. Such a drawing
// is an error in content/images/ and a warning in public/.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { svgFaults } from '../../src/images/svg-faults.ts';
import { svgSize } from '../../src/images/svg-size.ts';
import { complaintsWith, minimalSite, problemsWith, realSite } from '../support/helpers.ts';

const open = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="8" height="8">';
const svg = (inside: string, before = '') => `${before}${open}${inside}</svg>`;
const faultsOf = (text: string) => svgFaults(Buffer.from(text)).map((fault) => fault.text);

describe('reports a drawing with a script:', () => {
  test.each([
    ['<script>alert(1)</script>'],
    ['<script href="#a"/>'],
    ['<g><g><script\n/></g></g>'],
    ['<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
    ['<!-- > --><script/>'],
    ['<desc><![CDATA[</desc>]]></desc><script/>'],
    ['<path d=">"/><script/>'],
  ])('%s', (inside) => expect(faultsOf(svg(inside))).toEqual(['contains a script']));

  test.each([
    ['<path onclick="alert(1)"/>', 'onclick'],
    ["<path\nonload\n=\n'alert(1)'/>", 'onload'],
    ['<animate onbegin="alert(1)"/>', 'onbegin'],
    ['<path ONLOAD="alert(1)"/>', 'ONLOAD'],
  ])('%s', (inside, name) => expect(faultsOf(svg(inside))).toEqual([`runs a script at an event (${name})`]));

  test('an event handler on the root element', () => {
    expect(faultsOf('<svg onload="alert(1)" width="8" height="8"/>')).toEqual(['runs a script at an event (onload)']);
  });

  test.each([
    '<a href="javascript:alert(1)"><path/></a>',
    '<a xlink:href=" java&#10;script&#58;alert(1)"><path/></a>',
    '<a href="&#x6A;avascript:alert(1)"/>',
    '<a href="JavaScript:alert(1)"/>',
    '<animate attributeName="href" values="#a;javascript:alert(1)"/>',
    '<set attributeName="xlink:href" to="javascript:alert(1)"/>',
    '<a href="data:text/html,&lt;script>alert(1)&lt;/script>"/>',
  ])('%s', (inside) => expect(faultsOf(svg(inside))).toEqual(['links to a script']));
});

describe('reports a drawing with HTML:', () => {
  test.each([
    '<foreignObject width="8" height="8"><p/></foreignObject>',
    '<g xmlns:h="http://www.w3.org/1999/xhtml"><h:iframe src="#"/></g>',
    '<iframe xmlns="http://www.w3.org/1999/&#120;html" src="#"/>',
  ])('%s', (inside) => expect(faultsOf(svg(inside))).toEqual(['contains HTML']));
});

describe('reports a drawing that loads from another host:', () => {
  test.each([
    ['<image href="https://evil.example/a.png"/>', 'https://evil.example/a.png'],
    ['<image xlink:href="//evil.example/a.png"/>', '//evil.example/a.png'],
    ['<use href="https:evil.example/a.svg#b"/>', 'https:evil.example/a.svg#b'],
    ['<use href="\\\\evil.example/a.svg#b"/>', '\\\\evil.example/a.svg#b'],
    ['<g xml:base="https://evil.example/"><use href="a.svg#b"/></g>', 'https://evil.example/'],
    ['<set attributeName="href" to="https://evil.example/a.png"/>', 'https://evil.example/a.png'],
    ['<path fill="url(https://evil.example/a.svg#b)"/>', 'https://evil.example/a.svg#b'],
    ['<path style="fill: u\\72l( &quot;//evil.example/a.svg#b&quot; )"/>', '//evil.example/a.svg#b'],
    ['<style>@import "https://evil.example/a.css";</style>', 'https://evil.example/a.css'],
    ['<style>@import/* */url(//evil.example/a.css);</style>', '//evil.example/a.css'],
    ["<style><![CDATA[@\\69mport url('https://evil.example/a.css');]]></style>", 'https://evil.example/a.css'],
    ['<style>@im<!-- -->port "https:evil.example/a.css";</style>', 'https:evil.example/a.css'],
    ['<style>path { fill: image-set("https://evil.example/a.png" 1x) }</style>', 'https://evil.example/a.png'],
    ['<style>@font-face { src: url(&#104;ttps://evil.example/a.woff2) }</style>', 'https://evil.example/a.woff2'],
  ])('%s', (inside, url) => expect(faultsOf(svg(inside))).toEqual([`loads from another host: ${url}`]));

  test.each([
    [
      '<!DOCTYPE svg SYSTEM "https://evil.example/a.dtd">',
      'loads its doctype from another host: https://evil.example/a.dtd',
    ],
    [
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" \'//evil.example/a.dtd\'>',
      'loads its doctype from another host: //evil.example/a.dtd',
    ],
    ['<!DOCTYPE svg [ <!ENTITY a "<script/>"> ]>', 'has declarations in its doctype, which can define anything'],
    [
      '<!DOCTYPE svg [ <!ATTLIST path onload CDATA "alert(1)"> ]>',
      'has declarations in its doctype, which can define anything',
    ],
    ['<!DOCTYPE svg [ <!ENTITY a "]>"> ]><script/>', 'has declarations in its doctype, which can define anything'],
    ['<?xml-stylesheet href="https://evil.example/a.css"?>', 'loads a stylesheet from another file'],
    ['<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#a"?>', 'loads a stylesheet from another file'],
  ])('%s', (before, text) => expect(faultsOf(svg('<path/>', before))).toEqual([text]));
});

describe('reports a drawing that is not valid SVG:', () => {
  const text = 'cannot be read as SVG';

  test.each([
    '<svg',
    '<svg><path></svg>',
    '<svg><g></svg></g>',
    '<svg/><script/>',
    '<svg a=b/>',
    '<svg width="8"onload="alert(1)"/>',
    '<svg a/>',
    '<svg>&unknown;</svg>',
    '<svg a="&unknown;"/>',
    '<svg a="<"/>',
    '<svg><!-- </svg>',
    '<svg><![CDATA[ </svg>',
    '<svg><!ELEMENT a></svg>',
    '<svg><g id="a" id="b"/></svg>',
    '<svg>&constructor;</svg>',
    '<?xml version="1.1"?><svg>&#1;</svg>',
    '<svg>&#0;</svg>',
    '<svg>\u0001</svg>',
    '<svg>]]></svg>',
    '<![CDATA[ ]]><svg/>',
    '<svg/><!DOCTYPE svg>',
    '\n<?xml version="1.0"?><svg/>',
    '',
    'text',
  ])('%s', (source) => expect(faultsOf(source)).toEqual([text]));

  test('an unexpected encoding', () => {
    const source = svg('<script/>');
    for (const bytes of [
      Buffer.from(`\ufeff${source}`, 'utf16le'),
      Buffer.from(source, 'utf16le'),
      Buffer.from('<svg a="\xff"/>', 'latin1'),
    ])
      expect(svgFaults(bytes).map((fault) => fault.text)).toEqual([text]);
    expect(faultsOf(svg('<path/>', '<?xml version="1.0" encoding="UTF-7"?>'))).toEqual([text]);
  });
});

describe('accepts', () => {
  test.each([
    [
      'a drawing that a program saved',
      svg(
        '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><a rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></rdf:RDF></metadata><path d="M0 0"/>',
        '\ufeff<?xml version="1.0" encoding="utf-8" standalone="no"?>\n<!-- Generator: https://draw.example -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n',
      ),
    ],
    [
      'references to parts of the drawing',
      svg('<use href="#a"/><path fill="url(#b)" style="mask: url(\'#c\')"/><style>path { fill: url("#d") }</style>'),
    ],
    [
      'data URLs',
      svg(
        '<image href="data:image/png;base64,iVBORw0KGgo="/><image href="data:image/svg+xml,%3Csvg style=a:b;c:d%3E"/><style>@font-face { src: url(data:font/woff2;base64,AA==) }</style>',
      ),
    ],
    [
      'links and text',
      svg(
        '<a href="https://a.example/">on</a><text>javascript: &lt;script&gt; &#169;</text><desc>only one</desc><path class="on" data-on="x"/>',
      ),
    ],
    [
      'a namespace in a stylesheet',
      svg('<style>@namespace svg url(http://www.w3.org/2000/svg); /* https://a.example */ path { fill: red }</style>'),
    ],
  ])('%s', (_, source) => expect(faultsOf(source)).toEqual([]));

  test('the drawings of the first site', () => {
    const folder = join(realSite, 'content/images');
    const drawings = readdirSync(folder).filter((name) => name.endsWith('.svg'));
    expect(drawings.flatMap((name) => svgFaults(readFileSync(join(folder, name))))).toEqual([]);
    expect(drawings.length).toBeGreaterThan(0);
  });
});

const unsafe = svg('\n  <path onclick="alert(1)" d="M0 0h8"/>\n');

test('reports an unsafe drawing in content/images/ as an error with its place, even if no page shows it', async () => {
  const reported = await complaintsWith({ 'content/images/lamp-2.svg': unsafe });
  expect(reported).toContain(`error content/images/lamp-2.svg runs a script at an event (onclick) [unsafe-svg]
  content/images/lamp-2.svg:2:9
`);
  expect(reported).toContain('    │         ^^^^^^^^^^^^^^^^^^');
});

test('reports an unsafe drawing in public/ as a warning', async () => {
  const changes = { 'public/a.svg': unsafe, 'public/B.SVG': svg('<script/>'), 'public/c.txt': unsafe };
  const problems = await problemsWith(changes);
  expect(problems.map(({ severity, text, place }) => [severity, text, place?.line])).toEqual([
    ['warning', 'public/B.SVG contains a script', 1],
    ['warning', 'public/a.svg runs a script at an event (onclick)', 2],
  ]);
});

test('lets the site turn off the warning, but not the error', async () => {
  const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
  const off = { 'content/site.yaml': `${settings}rules: { unsafe-svg: off }\n` };
  const drawings = { 'public/a.svg': unsafe, 'content/images/b.svg': unsafe };
  expect((await problemsWith({ ...off, ...drawings })).map(({ text }) => text)).toEqual([
    'content/images/b.svg runs a script at an event (onclick)',
  ]);
});

describe('reads the size of a drawing:', () => {
  const boxed = 'viewBox="0 0 30 20"';
  test.each([
    ['width="30" height="20"', 30, 20],
    ['viewBox="0,0,30,20"', 30, 20],
    ['viewBox=" 0, 0 ,\n30\t20 "', 30, 20],
    ['viewBox="-1-1 3e1 .2E+2"', 30, 20],
    ['viewBox="0&#44;0 &#51;0 20"', 30, 20],
    ['width="1in" height="25.4MM"', 96, 96],
    ['width="2.54cm" height="6pc"', 96, 96],
    ['width="72pt" height="6em"', 96, 96],
    [`width="100%" height="100%" ${boxed}`, 30, 20],
    [`width="60" ${boxed}`, 60, 40],
    [`height=" 10px " width="auto" ${boxed}`, 15, 10],
    ['height="10"', 300, 10],
    ['', 300, 150],
    ['viewBox="0 0 30"', 300, 150],
    ['width="0" height="20"', 0, 20],
    [`width="${'1'.repeat(100_000)}x"`, 300, 150],
  ])('%s', (attributes, width, height) =>
    expect(svgSize(`<svg ${attributes}/>`)).toEqual({ type: 'svg', width, height }),
  );

  test('with a prefix, and behind all that may stand before it', () => {
    const before =
      '\ufeff<?xml version="1.0"?>\n<!-- <svg width="1" height="1"> -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n';
    const text = `${before}<s:svg xmlns:s="http://www.w3.org/2000/svg" ${boxed}><s:svg width="5" height="5"/></s:svg>`;
    expect(svgSize(text)).toEqual({ type: 'svg', width: 30, height: 20 });
    for (const other of ['', 'text', '<svg', '<html><svg width="5" height="5"/></html>'])
      expect(svgSize(other)).toBeUndefined();
  });
});

test('takes a drawing without any size for a picture, and text before one for none', async () => {
  const sizeless = '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path d="M0 0h8"/></s:svg>';
  expect(await problemsWith({ 'content/images/a.svg': sizeless })).toEqual([]);
  const problems = await problemsWith({ 'content/images/a.svg': `a ${sizeless}` });
  expect(problems.map(({ text }) => text)).toEqual(['content/images/a.svg is not a picture']);
});

test('reports each fault of a drawing once', () => {
  const faults = svgFaults(Buffer.from(svg('<path onload="a" onclick="b"/><script/>')));
  expect(faults.map(({ text }) => text)).toEqual([
    'runs a script at an event (onload)',
    'runs a script at an event (onclick)',
    'contains a script',
  ]);
});
