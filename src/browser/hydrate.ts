// Turns an island's server-rendered markup into a living React component. Fetched together with React, when needed.
import { Component, createElement, type ReactNode, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { islands } from './theme.ts';

/** Resolves when the island answers to events. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const { island = '', prefix = '' } = element.dataset;
  const definition = islands.get(island);
  if (!definition) throw new Error(`no island is called ${island}`);
  const props = await propsOf(element.dataset);
  const served = [...element.childNodes].map((node) => node.cloneNode(true));
  return new Promise((ready) => {
    const inner = createElement(definition.component, props);
    const giveUp = () => {
      root.unmount();
      element.replaceChildren(...served);
      ready();
    };
    const boundary = createElement(Boundary, { giveUp }, createElement(Ready, { ready }, inner));
    const root = hydrateRoot(element, boundary, { identifierPrefix: prefix });
  });
}

/** They stand on the page, or where the page says. */
async function propsOf({ props, propsAt }: DOMStringMap): Promise<Record<string, unknown>> {
  if (!propsAt) return JSON.parse(props ?? '{}') as Record<string, unknown>;
  const answer = await fetch(propsAt);
  if (!answer.ok) throw new Error(`${propsAt} answers ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
}

// One render later than the first: what an island sets in its first effects is on the page before a click is made again.
function Ready({ ready, children }: { readonly ready: () => void; readonly children?: ReactNode }): ReactNode {
  const [settled, settle] = useState(false);
  useEffect(() => (settled ? ready() : settle(true)), [settled, ready]);
  return children;
}

interface BoundaryProps {
  readonly giveUp: () => void;
  readonly children?: ReactNode;
}

// An error inside an island would empty it. With this boundary the visitor gets back what the server had rendered.
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
