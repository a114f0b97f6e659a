// Hydrates an island's server-rendered markup with React. Loaded together with React, on demand.
import { Component, createElement, type ReactNode, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { islands } from './theme.ts';

/**
 * Resolves when the island responds to events. If the component throws, restores the server-rendered
 * markup and resolves too.
 */
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

/** The props are inlined in the element, or in a JSON file that the element names. */
async function propsOf({ props, propsAt }: DOMStringMap): Promise<Record<string, unknown>> {
  if (!propsAt) return JSON.parse(props ?? '{}') as Record<string, unknown>;
  const answer = await fetch(propsAt);
  if (!answer.ok) throw new Error(`${propsAt} answers ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
}

// Signals readiness one render after the first, so that state set in an island's first effects is
// rendered before a held-back click is repeated.
function Ready({ ready, children }: { readonly ready: () => void; readonly children?: ReactNode }): ReactNode {
  const [settled, settle] = useState(false);
  useEffect(() => (settled ? ready() : settle(true)), [settled, ready]);
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
