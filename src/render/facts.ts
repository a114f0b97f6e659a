// Reads from a page's HTML what the site is judged by: its title, headings, links, ids, pictures and stated claims.
// The HTML is React's own, so its tags are regular; nothing else is ever read here.

export interface PageFactsFound {
  readonly title: string;
  readonly description: string;
  /** In the order of the page. */
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  readonly ids: readonly string[];
  /** Every `href` of an `<a>`, as written. */
  readonly links: readonly string[];
  /** Every local address that the page loads: scripts, pictures, preloads. */
  readonly resources: readonly string[];
  readonly imagesWithoutAlt: readonly string[];
  readonly claims: readonly string[];
  /** Attributes that the policy forbids: `style`, `on…`. */
  readonly inlineCode: readonly string[];
}

export function readFacts(html: string): PageFactsFound {
  const ids: string[] = [];
  const links: string[] = [];
  const resources: string[] = [];
  const imagesWithoutAlt: string[] = [];
  const claims: string[] = [];
  const inlineCode: string[] = [];
  for (const [, name = '', written = ''] of html.matchAll(/<([a-zA-Z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g)) {
    const attributes = readAttributes(written);
    const id = attributes.get('id');
    if (id !== undefined) ids.push(id);
    if (name === 'a' && attributes.has('href')) links.push(attributes.get('href') ?? '');
    if (name === 'img' && !attributes.has('alt')) imagesWithoutAlt.push(attributes.get('src') ?? '');
    const claim = attributes.get('data-claim');
    if (claim !== undefined) claims.push(claim);
    const source =
      name === 'link' && /icon|preload|manifest/.test(attributes.get('rel') ?? '')
        ? attributes.get('href')
        : attributes.get('src');
    const island = attributes.get('data-src');
    for (const url of [source, island]) if (url?.startsWith('/')) resources.push(url);
    for (const key of attributes.keys())
      if (key === 'style' || key.startsWith('on')) inlineCode.push(`<${name} ${key}>`);
    if (name === 'script' && !attributes.has('src') && !/json/.test(attributes.get('type') ?? ''))
      inlineCode.push('<script>');
  }
  return {
    title: unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: unescapeHtml(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''),
    headings: readHeadings(html),
    ids,
    links,
    resources,
    imagesWithoutAlt,
    claims,
    inlineCode,
  };
}

function readHeadings(html: string): { level: number; text: string }[] {
  return [...html.matchAll(/<h([1-6])(?:\s[^>]*)?>([\s\S]*?)<\/h\1>/g)].map(([, level, inner = '']) => ({
    level: Number(level),
    text: unescapeHtml(inner.replace(/<[^>]*>/g, '')).trim(),
  }));
}

function readAttributes(written: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', quoted] of written.matchAll(/([^\s=/"']+)(?:="([^"]*)")?/g))
    attributes.set(name.toLowerCase(), unescapeHtml(quoted ?? ''));
  return attributes;
}

function unescapeHtml(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
