// Runs in pages of `litfass dev`: reloads them after changes, restores the scroll position, typed
// values and open details, and shows problems in an overlay. Uses only DOM nodes, so that it works
// under the site's content security policy.
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
  section { max-height: 60vh; overflow: auto; padding: 1rem 1.25rem; border-top: 4px solid #ffb224; background: #10231f; color: #f1f7f4; }
  pre { margin: 0; font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; }
  button { float: right; position: sticky; top: 0; min-height: 44px; padding: 0 1rem; font: 600 14px system-ui; color: inherit; background: inherit; border: 1px solid; border-radius: 99px; cursor: pointer; }
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

function handleMessage({ data }: MessageEvent<string>): void {
  const { reload, problems } = JSON.parse(data) as { reload: boolean; problems: string };
  if (reload) {
    sessionStorage.setItem(storageKey, JSON.stringify(currentState()));
    // The browser's own scroll restoration may run after this module, and be off by some lines.
    history.scrollRestoration = 'manual';
    location.reload();
    return;
  }
  text.textContent = problems;
  if (problems) document.body.append(host);
  else host.remove();
}

// Browsers allow six connections per server for all tabs, so hidden tabs disconnect. They catch up
// when they are shown.
let events: EventSource | undefined;
function listen(): void {
  events?.close();
  if (document.hidden) return;
  events = new EventSource(`/__litfass/events${new URL(import.meta.url).search}`);
  events.addEventListener('message', handleMessage);
  // EventSource reconnects by itself, but gives up if another server answers or, in some browsers, if
  // none does.
  events.addEventListener('error', () => events?.readyState === EventSource.CLOSED && setTimeout(listen, 1000));
}
document.addEventListener('visibilitychange', listen);
listen();
