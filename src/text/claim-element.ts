// The element that marks a claim in HTML.
import { createElement, type ReactNode } from 'react';

/**
 * The element of a claim. A range in its words is a <span>, so that a theme can keep it on one line:
 * “5–” alone would be misleading.
 */
export function claimElement(id: string, value: string, stated: string): ReactNode {
  const parts = stated.split(
    /((?=\p{Nd})(?<![\p{Lu}\p{Ll}\p{N}]|\p{Nd}[.,٫٬]+)\p{Nd}[\p{Nd}.,٫٬]*[–‒~～-]\p{Nd}[\p{Nd}.,٫٬]*(?<![.,]))/u,
  );
  const children = parts.map((part, index) => (index % 2 === 1 ? createElement('span', null, part) : part));
  return createElement('data', { value, 'data-claim': id }, ...children.filter((part) => part !== ''));
}
