// The props of islands: data, and elements, which are rendered with the page. Both reach the browser.
import { isValidElement, type ReactNode } from 'react';
import { isRecord, mapValues } from '../site/record.ts';
import type { IslandProps } from './island-types.ts';

/** Replaces the elements of props by marks, `{ $slot: 0 }` and so on, which count them. */
export function takeElements(props: unknown): { readonly data: unknown; readonly slots: ReactNode[] } {
  const slots: ReactNode[] = [];
  const take = (value: unknown): unknown => {
    if (isValidElement(value)) return { $slot: slots.push(value) - 1 };
    if (Array.isArray(value)) return value.map(take);
    return isRecord(value) ? mapValues(value, take) : value;
  };
  return { data: take(props), slots };
}

/** Puts elements in the places of marks. */
export function withSlots(data: unknown, slot: (number: number) => ReactNode): unknown {
  if (Array.isArray(data)) return data.map((item) => withSlots(item, slot));
  if (!isRecord(data)) return data;
  return typeof data.$slot === 'number' ? slot(data.$slot) : mapValues(data, (value) => withSlots(value, slot));
}

/** Throws an Error for props of an island that are neither JSON nor elements. */
export function checkIslandProps({ of, props, children }: IslandProps<unknown>): void {
  const invalid = invalidJson({ ...props, children }, 'props', []);
  if (!invalid) return;
  const hint =
    'props reach the browser as JSON: pass plain(text) for a text and a string for a date, and define functions in the island';
  throw Object.assign(new Error(`the island \`${of?.name}\` has props that are not JSON: ${invalid}`), { hint });
}

/**
 * Describes the first part of a value that JSON would lose or change; undefined if there is none.
 * Properties that are undefined are allowed, because they stay undefined.
 */
function invalidJson(value: unknown, path: string, ancestors: readonly unknown[]): string | undefined {
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value) || Number.isFinite(value))
    return undefined;
  if (ancestors.includes(value)) return `${path} contains itself`;
  if (isValidElement(value)) return undefined;
  const withSelf = [...ancestors, value];
  if (Array.isArray(value)) {
    const hole = value.indexOf(undefined);
    if (hole >= 0) return `${path}.${hole} is undefined`;
  } else if (typeof value === 'number') return `${path} is ${value}`;
  else if (typeof value !== 'object' || ![Object.prototype, null].includes(Object.getPrototypeOf(value)))
    return `${path} is a ${typeof value === 'object' ? value.constructor.name : typeof value}`;
  for (const [key, item] of Object.entries(value)) {
    const found = invalidJson(item, `${path}.${key}`, withSelf);
    if (found) return found;
  }
  return undefined;
}
