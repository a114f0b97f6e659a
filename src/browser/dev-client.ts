// Runs in pages of `litfass dev`: applies changes to them, and shows problems in an overlay. A page whose
// scripts have changed is reloaded; then it restores the scroll position, typed values and open details.
// Uses only DOM nodes, so that it works under the site's content security policy.
import { reportErrors } from './dev-errors.ts';
import { patchElement } from './dev-patch.ts';
import { performReactRefresh } from './refresh.ts';

const storageKey = `litfass-shown:${location.pathname}`;

/** A form field or `<details>`: an element with state that a reload would lose. */
interface Part extends Element {
  readonly name: string;
  readonly value?: string;
  readonly checked?: boolean;
  readonly open?: boolean;
}
const parts = () =>
  document.querySelectorAll<Part>('input:not([type=file], [type=password]), textarea, select, details');
const changed = new Set<EventTarget | null>();
for (const name of ['input', 'toggle']) addEventListener(name, ({ target }) => changed.add(target), true);

/** What a reload restores. */
interface PageState {
  readonly top: number;
  readonly states: readonly (readonly [index: number, name: string, state: Omit<Part, keyof Element | 'name'>])[];
}

function currentState(): PageState {
  const states = [...parts()].flatMap((part, index) => {
    const { name, value, checked, open } = part;
    return changed.has(part) ? [[index, name, { value, checked, open }] as const] : [];
  });
  return { top: remembered?.top ?? scrollY, states };
}

let remembered = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as PageState | null;
if (remembered !== null) {
  sessionStorage.removeItem(storageKey);
  const { top, states } = remembered;
  const now = parts();
  for (const [index, name, state] of states) {
    const part = now[index];
    if (part?.name === name) changed.add(Object.assign(part, state));
  }
  const restore = () => scrollTo({ top, behavior: 'instant' });
  const root = document.documentElement;
  // Fonts that load later change the layout above, and scroll anchoring would move the position with it.
  root.style.overflowAnchor = 'none';
  restore();
  document.fonts.ready.then(() => {
    restore();
    remembered = null;
    root.style.overflowAnchor = '';
    history.scrollRestoration = 'auto';
  });
}

const style = new CSSStyleSheet();
style.replaceSync(`
  :host { all: initial; position: fixed; inset: auto 0 0; z-index: 2147483647; }
  p { position: fixed; inset: auto auto 1rem 1rem; margin: 0; padding: .375rem .75rem; border-radius: 4px; background: #ffb224; color: #10231f; font: 600 14px system-ui; }
  section { max-height: 60vh; overflow: auto; padding: 1rem 1.25rem; border-top: 4px solid #ffb224; background: #10231f; color: #f1f7f4; }
  pre { margin: 0; font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; }
  pre button { padding: 0; border: 0; font: inherit; color: inherit; background: none; text-decoration: underline; cursor: pointer; }
  section > button { float: right; position: sticky; top: 0; min-height: 44px; padding: 0 1rem; font: 600 14px system-ui; color: inherit; background: inherit; border: 1px solid; border-radius: 99px; cursor: pointer; }
`);

const host = document.createElement('litfass-problems');
const shadow = host.attachShadow({ mode: 'open' });
shadow.adoptedStyleSheets = [style];
const section = document.createElement('section');
section.setAttribute('role', 'alert');
const close = document.createElement('button');
close.type = 'button';
close.textContent = 'Hide';
close.addEventListener('click', () => host.remove());
addEventListener('keydown', ({ key }) => key === 'Escape' && host.remove());
const text = document.createElement('pre');
section.append(close, text);
shadow.append(section);

/** What the server says of the content, and of errors of scripts on this page. */
let problems = '';
const failures = reportErrors(showProblems);

/** A place in a file of the site. */
const placeInText = /((?:content|templates|public)\/[^│\n:]+:\d+:\d+|\b[\w.-]+\.json:\d+:\d+)/;

function showProblems(): void {
  const shown = [problems, ...failures.values()].filter(Boolean).join('\n');
  text.replaceChildren(...shown.split(placeInText).map((part, index) => (index % 2 === 0 ? part : openerOf(part))));
  if (shown) document.body.append(host);
  else host.remove();
}

/** A button that opens a place in the author's editor. */
function openerOf(place: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = place;
  button.addEventListener('click', async () => {
    const answer = await fetch('/__litfass/open', { method: 'POST', body: place });
    text.append(`${await answer.text()}\n`);
  });
  return button;
}

const mark = document.createElement('litfass-mark');
const label = document.createElement('p');
const ofMark = mark.attachShadow({ mode: 'open' });
ofMark.adoptedStyleSheets = [style];
ofMark.append(label);

/** Says that no build contains the page yet. */
function showMark(waits: string | undefined): void {
  label.textContent = waits ?? '';
  if (waits) document.body.append(mark);
  else mark.remove();
}

const address = new URL(import.meta.url);
/** The version of the page on the screen: a fingerprint of its HTML, and one of the files of public/. */
let version = address.searchParams.get('v') ?? '';
/** What the server sent of the page on the screen. */
let served: Served | undefined;

interface Served {
  /** Without its style element. */
  readonly document: Document;
  readonly css: string;
  readonly version: string;
}

/** Fetches the page as a document, because the policy of the site may forbid to parse text. */
function fetchPage(): Promise<Served | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', `/__litfass/page?path=${encodeURIComponent(address.searchParams.get('page') ?? '')}`);
    request.responseType = 'document';
    request.addEventListener('loadend', () => {
      const fetched = request.status === 200 ? request.responseXML : null;
      const style = fetched?.querySelector('script[type="text/css"]');
      style?.remove();
      const current = request.getResponseHeader('Litfass-Version') ?? '';
      resolve(fetched ? { document: fetched, css: style?.textContent ?? '', version: current } : undefined);
    });
    request.send();
  });
}

let adopted: CSSStyleSheet | undefined;

/**
 * Replaces the styles of the page. The policy allows no other style element, but any sheet that a script
 * adopts.
 */
function restyle(css: string): void {
  if (!adopted) {
    adopted = new CSSStyleSheet({ baseURL: document.baseURI });
    document.adoptedStyleSheets.push(adopted);
    for (const element of document.head.querySelectorAll('style')) element.disabled = true;
  }
  adopted.replaceSync(css);
}

/** Hydrates new islands: the loader has looked for islands when the page was loaded. */
function hydrateIslands(element: Element): void {
  const islands = element.localName === 'litfass-island' ? [element] : element.querySelectorAll('litfass-island');
  for (const island of islands) void hydrate(island as HTMLElement);
}

type IslandModule = typeof import('./hydrate.ts');

/** The module of an island as it is now: it may have had this name before, and others since. */
function moduleOf(island: Element): Promise<IslandModule> {
  return import(`${island.getAttribute('data-src')?.split(' ')[0]}?${performance.now()}`);
}

async function hydrate(island: HTMLElement): Promise<void> {
  await (await moduleOf(island)).hydrate(island);
}

/** Renders an island again. */
async function update(island: Element): Promise<void> {
  const { prepareUpdate } = await moduleOf(island);
  const render = await prepareUpdate(island);
  // Another React rendered it, because a package has changed, or it has failed.
  if (!render) return reload();
  performReactRefresh();
  render();
}

/** The scripts of a document. They have run, so a page with others must be loaded again. */
function scriptsOf(page: Document): string {
  return [...page.scripts].map(({ src }) => new URL(src || '#', location.href).pathname).join(' ');
}

/** Applies what has changed since the last version. Returns false if the page must be reloaded. */
async function patchPage(): Promise<boolean> {
  const before = served;
  const after = await fetchPage();
  if (!before || !after || publicPart(after.version) !== publicPart(version)) return false;
  if (scriptsOf(before.document) !== scriptsOf(after.document)) return false;
  if (before.css !== after.css) restyle(after.css);
  markTemplates(before.document, after.document);
  const [one, other] = [before.document.documentElement, after.document.documentElement];
  patchElement(document.documentElement, one, other, { onAdded: hydrateIslands, onIsland: update });
  served = after;
  version = after.version;
  return true;
}

/** Makes a template that has changed another element: its content is in no document. */
function markTemplates(before: Document, after: Document): void {
  const news = after.querySelectorAll('template');
  for (const [index, template] of before.querySelectorAll('template').entries())
    template.toggleAttribute('data-changed', template.innerHTML !== news[index]?.innerHTML);
}

function publicPart(of: string): string {
  return of.split(' ')[1] ?? '';
}

/** One change is applied at a time. */
let applying: Promise<void> = Promise.resolve();

async function show(current: string): Promise<void> {
  if (current !== version && !(await patchPage())) reload();
}

/** Loads the page again, with its state. */
function reload(): void {
  sessionStorage.setItem(storageKey, JSON.stringify(currentState()));
  // The browser's own scroll restoration may run after this module, and be off by some lines.
  history.scrollRestoration = 'manual';
  location.reload();
}

function handleMessage({ data }: MessageEvent<string>): void {
  const event = JSON.parse(data) as { version: string; problems: string; waits?: string };
  // What has failed may be repaired.
  if (event.version !== version) failures.clear();
  applying = applying.then(() => show(event.version)).then(() => showMark(event.waits));
  problems = event.problems;
  showProblems();
}

// Patches start from what was served, not from what scripts have made of it.
void fetchPage().then((first) => {
  if (first?.version === version) served = first;
});

// Browsers allow six connections per server for all tabs, so hidden tabs disconnect. They catch up
// when they are shown.
let events: EventSource | undefined;
function listen(): void {
  events?.close();
  if (document.hidden) return;
  events = new EventSource(`/__litfass/events${address.search}`);
  events.addEventListener('message', handleMessage);
  // EventSource reconnects by itself, but gives up if another server answers or, in some browsers, if
  // none does.
  events.addEventListener('error', () => events?.readyState === EventSource.CLOSED && setTimeout(listen, 1000));
}
document.addEventListener('visibilitychange', listen);
listen();
