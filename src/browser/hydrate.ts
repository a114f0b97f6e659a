// Hydrates an island's server-rendered markup with React. Loaded together with React, on demand.
import {
  Component,
  captureOwnerStack,
  createElement,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createRoot, type HydrationOptions, hydrateRoot } from 'react-dom/client';
import { rememberControls } from './controls.ts';
import { islands } from './theme.ts';
import { surviveTranslation } from './translated-texts.ts';

// Packages set HTML that they made. What would run in it, the policy refuses: `script-src` allows no inline
// scripts and handlers. Addresses of scripts stay refused, too.
const { trustedTypes } = globalThis as {
  trustedTypes?: { defaultPolicy: object | null; createPolicy: (name: string, rules: object) => void };
};
if (trustedTypes && !trustedTypes.defaultPolicy)
  trustedTypes.createPolicy('default', { createHTML: (html: string) => html });

/**
 * Calls `restore` and resolves when the island responds to events. If the component throws, puts the
 * server-rendered markup back and resolves too. If it throws later, hydrates that markup again, `tries`
 * times at most.
 */
export async function hydrate(element: HTMLElement, tries = 3, restore = rememberControls(element)): Promise<void> {
  const { island = '', prefix = '', there } = element.dataset;
  // It may be in a slot, where the loader and the island around it wake it.
  if (there && tries === 3) return;
  element.dataset.there = 'yes';
  const parts: Parts = new Map();
  const inner = await contentOf(element, parts).catch((error) => {
    // The network may be back for the next interaction.
    delete element.dataset.there;
    throw error;
  });
  const served = [...element.childNodes].map((node) => node.cloneNode(true));
  for (const template of element.querySelectorAll<HTMLTemplateElement>(':scope > template[data-slot]')) {
    parts.set(Number(template.dataset.slot), [...document.importNode(template.content, true).childNodes]);
    template.remove();
  }
  surviveTranslation(element);
  for (const styled of element.querySelectorAll<HTMLElement>('[data-style]')) restoreStyle(styled);
  return new Promise((resolve) => {
    let restoreLater: (() => void) | undefined;
    const ready = () => {
      // The loader repeats a click now. Some components open when the button goes down.
      element.addEventListener('click', press, true);
      setTimeout(() => element.removeEventListener('click', press, true));
      resolve();
    };
    const passOn = () => {
      restore();
      restoreLater = rememberControls(element);
    };
    let isOver = false;
    const giveUp = () => {
      // Several components may throw at once.
      if (isOver) return;
      isOver = true;
      if (process.env.NODE_ENV !== 'production') updates.delete(element);
      root.unmount();
      element.replaceChildren(...served);
      // What was typed may be what it cannot bear: the last try does without.
      if (restoreLater && tries > 0) void hydrate(element, tries - 1, tries > 1 ? restoreLater : undefined);
      else (restoreLater ?? restore)();
      resolve();
    };
    const bounded = (content: ReactNode) =>
      createElement(Boundary, { giveUp }, createElement(Ready, { passOn, ready }, content));
    const options: HydrationOptions = { identifierPrefix: prefix };
    if (process.env.NODE_ENV !== 'production') Object.assign(options, reporting(island));
    // What the page shows of an island without markup of its own stays until React has rendered it.
    const isLoaded = islands.get(island)?.load !== undefined;
    const root = isLoaded ? createRoot(element, options) : hydrateRoot(element, bounded(inner), options);
    if (isLoaded) root.render(bounded(inner));
    if (process.env.NODE_ENV !== 'production')
      updates.set(element, async () => {
        const content = await contentOf(element, parts);
        return () => root.render(bounded(content));
      });
  });
}

/** In `dev`, what prepares to render an island on the page again. */
const updates = new Map<Element, () => Promise<() => void>>();

/** For `dev`: returns what renders an island with its latest code and props. Its state stays. */
export function prepareUpdate(element: Element): Promise<() => void> | undefined {
  return updates.get(element)?.();
}

/** The element of an island with its props. Fetches what it needs for that. */
async function contentOf(element: HTMLElement, parts: Parts): Promise<ReactNode> {
  const { island = '' } = element.dataset;
  const definition = islands.get(island);
  if (!definition) throw new Error(`no island is called ${island}`);
  const [loaded, props] = await Promise.all([definition.load?.(), propsOf(element.dataset, parts)]);
  const component = definition.component ?? (loaded && 'default' in loaded ? loaded.default : loaded);
  if (!component) throw new Error(`the island ${island} has no component`);
  return createElement(component, props);
}

/**
 * Gives an element the style that React expects, which was in a stylesheet: the policy forbids the
 * attribute.
 */
function restoreStyle(element: HTMLElement): void {
  const written = element.dataset.style ?? '';
  element.style.cssText = written;
  element.removeAttribute('data-style');
  if (process.env.NODE_ENV === 'production') return;
  // React's development build compares the attribute with what it would write, which browsers word otherwise.
  element.getAttribute = (name) => {
    if (name !== 'style') return Element.prototype.getAttribute.call(element, name);
    Reflect.deleteProperty(element, 'getAttribute');
    return written;
  };
}

/** Options for `dev`, whose client (dev-errors.ts) reports the errors of the island. */
function reporting(island: string): HydrationOptions {
  Object.assign(globalThis, { litfassOwnerStack: captureOwnerStack });
  const report = (error: unknown, { componentStack }: { componentStack?: string | null }) => {
    console.error(error);
    const components = `${captureOwnerStack()}${componentStack}`;
    dispatchEvent(new CustomEvent('litfass-error', { detail: { error, island, components } }));
  };
  return { onCaughtError: report, onRecoverableError: report };
}

/** The props are inlined in the element, or in a JSON file that the element names. */
async function propsOf({ props = '{}', propsAt }: DOMStringMap, parts: Parts): Promise<Record<string, unknown>> {
  const answer = propsAt ? await fetch(propsAt) : new Response(props);
  if (!answer.ok) throw new Error(`${propsAt} answers ${answer.status}`);
  const revive = (_: string, value: { readonly $slot?: number } | null) =>
    value?.$slot === undefined ? value : createElement(Slot, { key: value.$slot, of: value.$slot, parts });
  return JSON.parse(await answer.text(), revive) as Record<string, unknown>;
}

/** The nodes of slots that are not on the page now, by the number of the slot. */
type Parts = Map<number, readonly Node[]>;

interface SlotProps {
  readonly of: number;
  readonly parts: Parts;
  /** Set by a component that clones what it is given. */
  readonly ref?: Ref<HTMLElement>;
}

// Shows an element of the props. React leaves its content alone: it stays as the page was served, or is moved
// in, and is kept for when the slot comes back. What clones it means the one element in it.
function Slot({ of, parts, ref, ...others }: SlotProps): ReactNode {
  const target = useRef<Element>(null);
  const fill = useCallback(
    (slot: HTMLElement) => {
      if (!slot.hasChildNodes()) {
        slot.append(...(parts.get(of) ?? []).map((node) => (node.isConnected ? node.cloneNode(true) : node)));
        for (const island of slot.querySelectorAll<HTMLElement>('litfass-island')) start(island);
      }
      parts.set(of, [...slot.childNodes]);
      const shown = slot.childNodes.length === 1 ? (slot.firstElementChild ?? slot) : slot;
      target.current = shown;
      for (const { name } of [...slot.attributes]) if (name !== 'data-slot') slot.removeAttribute(name);
      if (ref && typeof ref === 'object') ref.current = shown as HTMLElement;
      const release = typeof ref === 'function' ? ref(shown as HTMLElement) : undefined;
      return release ?? (() => void (typeof ref === 'function' && ref(null)));
    },
    [of, parts, ref],
  );
  // Events of the element reach the slot around it.
  const isHandler = ([, value]: [string, unknown]) => typeof value === 'function';
  const handlers = Object.fromEntries(Object.entries(others).filter(isHandler));
  useLayoutEffect(() => {
    const undo = Object.entries(others).map(([name, value]) => {
      const attribute = name === 'className' ? 'class' : name;
      const before = target.current?.getAttribute(attribute);
      if (Object.hasOwn(handlers, name) || name === 'style') return () => {};
      setAttribute(target.current, attribute, value);
      return () => setAttribute(target.current, attribute, before);
    });
    return () => {
      for (const one of undo) one();
    };
  });
  const kept = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };
  return createElement('slot', { 'data-slot': of, ...handlers, ...kept, ref: fill });
}

function setAttribute(element: Element | null, name: string, value: unknown): void {
  const isAbsent = value === undefined || value === null || (value === false && !/^(aria|data)-/.test(name));
  if (isAbsent) element?.removeAttribute(name);
  else element?.setAttribute(name, String(value));
}

/** Hydrates an island that came with a slot. */
async function start(island: HTMLElement): Promise<void> {
  await import(island.dataset.src?.split(' ')[0] ?? '');
  await hydrate(island);
}

/** What comes before a click of a visitor. */
function press({ target, isTrusted }: Event): void {
  if (isTrusted) return;
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
    target?.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'mouse' }));
}

interface ReadyProps {
  readonly passOn: () => void;
  readonly ready: () => void;
  readonly children?: ReactNode;
}

// Passes on what visitors have done, one render after the first, which puts back what they have typed: no
// event comes in between. Signals readiness when the effects of that render have run, too, so that state set
// in an island's first effects and what they listen to is there before a held-back click is repeated.
function Ready({ passOn, ready, children }: ReadyProps): ReactNode {
  const [settled, settle] = useState(false);
  useLayoutEffect(() => {
    if (settled) passOn();
  }, [settled, passOn]);
  useEffect(() => {
    if (!settled) return settle(true);
    // React renders in such messages: what these effects set comes first.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ready;
    port2.postMessage('');
  }, [settled, ready]);
  return children;
}

interface BoundaryProps {
  readonly giveUp: () => void;
  readonly children?: ReactNode;
}

// Without this boundary, an error inside an island would empty it. With it, the server-rendered
// markup comes back.
class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override componentDidCatch(error: unknown): void {
    console.error(error);
    queueMicrotask(this.props.giveUp);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
