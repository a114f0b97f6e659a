// What a page shows in the place of a third party until a visitor asks for it, and the third party itself if
// it is loaded with the page. browser/doors.ts opens it.
import { Fragment, createElement as h, type ReactNode, type ScriptHTMLAttributes } from 'react';
import type { Image, ShownText } from '../text/shown-text.ts';
import { type Door, useScope } from './page-context.ts';
import { Picture } from './picture-element.ts';
import { plain } from './plain.ts';
import type { ThirdPartyName } from './site-names.ts';

/** The props of `<Embed>`. */
export interface EmbedProps {
  /** The entry of `allow:` in content/site.yaml. */
  readonly of: ThirdPartyName;
  /** The address that the frame shows. */
  readonly src: string;
  /** What it shows: the name of the frame, and part of the words of the button. */
  readonly title: ShownText;
  /** A picture of content/images/ that stands for it. */
  readonly poster?: Image | undefined;
  /** Its width and height, by default that of its poster, or [16, 9]. */
  readonly aspect?: readonly [width: number, height: number] | undefined;
}

/** The props of `<Script>`. All others become attributes of the `<script>`: `data-domain`, `integrity`. */
export interface ScriptProps extends Omit<ScriptHTMLAttributes<HTMLScriptElement>, 'title' | 'children'> {
  /** The entry of `allow:` in content/site.yaml. */
  readonly of: ThirdPartyName;
  readonly src: string;
  /** What visitors get by it, for the words of the button, unless it is loaded with the page. */
  readonly title?: ShownText;
  readonly [attribute: `data-${string}`]: string;
}

/** What `useConsent` returns. */
export interface ConsentState {
  /** Whether the visitor has agreed, on this page or for good. False while a page is built. */
  readonly given: boolean;
  /** Call it when a visitor agrees: for this page or, with `remember`, until it is taken back. */
  readonly give: (remember?: boolean) => void;
  readonly withdraw: () => void;
}

/**
 * Shows a page of a third party in a frame: a film, a map. With `click` or `consent` in `allow:`, a button
 * with the reason stands there before. Needs the words `embed.load`, `embed.remember` and `embed.offline`.
 */
export function Embed(use: EmbedProps): ReactNode {
  const { of, src, title } = use;
  const door = useScope('<Embed>').door(of);
  const [width, height] = use.aspect ?? (use.poster ? [use.poster.width, use.poster.height] : [16, 9]);
  const poster = use.poster && h(Picture, { image: use.poster, sizes: '(min-width: 60rem) 60rem, 100vw' });
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

/**
 * Runs the script of a third party: with `load` in `allow:` after the first paint, else as `<Embed>`. In a
 * layout, it is on those pages that the entry names.
 */
export function Script({ of, src, title = of, ...attributes }: ScriptProps): ReactNode {
  const door = useScope('<Script>').door(of, true);
  const data = { 'data-script': src, 'data-attributes': JSON.stringify(attributes) };
  return door.isHere ? closed(of, door, { data, title: plain(title) }) : h(Fragment);
}

/** A box with which visitors agree to a third party for good, and take that back, on any page. */
export function Consent({ of }: { readonly of: ThirdPartyName }): ReactNode {
  return closed(of, useScope('<Consent>').door(of, true));
}

/** In an island: whether visitors agreed to a third party. */
export function useConsent(_of: ThirdPartyName): ConsentState {
  return { given: false, give: () => {}, withdraw: () => {} };
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
function closed(of: string, door: Door, what?: ClosedDoor): ReactNode {
  const { when, words, script } = door;
  const attributes = { 'data-of': of, 'data-when': when, ...what?.data };
  const panel = () => [
    what && h('p', { key: 'reason' }, door.reason),
    what && h('button', { key: 'load', type: 'button' }, words('load', what.title)),
    // Alone, it is nothing without a script.
    h('label', { key: 'remember', hidden: !what }, h('input', { type: 'checkbox' }), ' ', words('remember')),
    what?.link && h('a', { key: 'link', href: what.link }, what.title),
    h('p', { key: 'status', role: 'status', 'data-offline': words('offline') }),
  ];
  const element =
    when === 'load'
      ? h('litfass-door', { ...attributes, hidden: true })
      : h('litfass-door', attributes, ...(what?.before ?? []), h('div', null, panel()));
  return h(Fragment, null, h('script', { type: 'module', src: script }), element);
}
