// What a page shows in the place of a third party until a visitor asks for it, and the third party itself if
// it is loaded with the page. browser/doors.ts opens it.
import { Fragment, createElement as h, type ReactNode } from 'react';
import type { Image, ShownText } from '../text/shown-text.ts';
import { plain } from './plain.ts';

/** The props of `<Embed>`. */
export interface EmbedProps<Name extends string> {
  /** The entry of `allow:` in content/site.yaml. */
  readonly of: Name;
  /** The address that the frame shows. */
  readonly src: string;
  /** What it shows: the name of the frame, and part of the words of the button. */
  readonly title: ShownText;
  /** A picture of content/images/ that stands for it. */
  readonly poster?: Image | undefined;
  /** Its width and height, by default that of its poster, or [16, 9]. */
  readonly aspect?: readonly [width: number, height: number] | undefined;
}

/** The props of `<Script>`. All others become attributes of the `<script>`, such as `data-domain`. */
export interface ScriptProps<Name extends string> {
  /** The entry of `allow:` in content/site.yaml. */
  readonly of: Name;
  readonly src: string;
  /** What visitors get by it, for the words of the button, unless it is loaded with the page. */
  readonly title?: ShownText;
  readonly [attribute: `data-${string}`]: string;
}

/** The props of `<Consent>`. */
export interface ConsentProps<Name extends string> {
  /** The entry of `allow:` in content/site.yaml. */
  readonly of: Name;
}

/** What `useConsent` returns. */
export interface ConsentState {
  /** Whether the visitor has agreed, on this page or for good. False while a page is built. */
  readonly given: boolean;
  /** Call it when a visitor agrees: for this page or, with `remember`, until it is taken back. */
  readonly give: (remember?: boolean) => void;
  readonly withdraw: () => void;
}

/** The state while a page is built. */
export const noConsent: ConsentState = { given: false, give: () => {}, withdraw: () => {} };

/** An entry of `allow:` as a page shows it. */
export interface Door {
  readonly when: 'click' | 'consent' | 'load';
  readonly permissions: readonly string[];
  /** Whether its frames may send forms. */
  readonly mayPost: boolean;
  readonly reason: ShownText;
  /** The interface word `embed.KEY`. */
  readonly words: (key: 'load' | 'remember' | 'offline', title?: string) => string;
  /** The URL of browser/doors.ts. */
  readonly script: string;
}

/** The element of `<Embed>`, with the element of its poster. */
export function embed(use: EmbedProps<string>, door: Door, poster: ReactNode): ReactNode {
  const { of, src, title } = use;
  const [width, height] = use.aspect ?? (use.poster ? [use.poster.width, use.poster.height] : [16, 9]);
  const shape = h('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': true });
  const frame = {
    title: plain(title),
    allow: door.permissions.join('; '),
    sandbox: door.mayPost ? `${sandbox} allow-forms` : sandbox,
    referrerPolicy: 'strict-origin-when-cross-origin',
  };
  if (door.when === 'load')
    return h('litfass-door', { 'data-open': '' }, shape, h('iframe', { src, loading: 'lazy', ...frame }));
  const data = { 'data-frame': src, 'data-attributes': JSON.stringify(frame) };
  return closed(of, door, { data, title: frame.title, before: [shape, poster], link: src });
}

const sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation';

/** The element of `<Script>`. */
export function thirdPartyScript(use: ScriptProps<string>, door: Door): ReactNode {
  const { of, src, title = of, ...attributes } = use;
  const data = { 'data-script': src, 'data-attributes': JSON.stringify(attributes) };
  return closed(of, door, { data, title: plain(title) });
}

interface ClosedDoor {
  /** What browser/doors.ts creates. */
  readonly data: Readonly<Record<string, string>>;
  readonly title: string;
  readonly before?: readonly ReactNode[];
  /** Where it is without script and on paper. */
  readonly link?: string;
}

/** A third party that is not there yet. Without `what`, only the box to agree to it for good. */
export function closed(of: string, door: Door, what?: ClosedDoor): ReactNode {
  const { when, words, script } = door;
  const attributes = { 'data-of': of, 'data-when': when, ...what?.data };
  const panel = () => [
    what && h('p', { key: 'reason' }, door.reason),
    what && h('button', { key: 'load', type: 'button' }, words('load', what.title)),
    h('label', { key: 'remember' }, h('input', { type: 'checkbox' }), ' ', words('remember')),
    what?.link && h('a', { key: 'link', href: what.link }, what.title),
    h('p', { key: 'status', role: 'status', 'data-offline': words('offline') }),
  ];
  const element =
    when === 'load'
      ? h('litfass-door', { ...attributes, hidden: true })
      : h('litfass-door', attributes, ...(what?.before ?? []), h('div', null, panel()));
  return h(Fragment, null, h('script', { type: 'module', src: script }), element);
}
