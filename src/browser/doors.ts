// Loads what a page shows of third parties: when a visitor asks for it, has agreed to it, or after the first
// paint. Only pages with a third party load this file.
import { giveConsent, hasConsent, isRemembered, onConsent, withdrawConsent } from './consent.ts';

// Which hosts a script may come from is up to the policy of the page.
const rules = { createScriptURL: (url: string) => url };
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, of: typeof rules) => typeof rules };
};
const scripts = trustedTypes?.createPolicy('litfass-door', rules);

class Door extends HTMLElement {
  #stop = () => {};

  connectedCallback(): void {
    const { of } = this.dataset;
    // A frame that is loaded with the page.
    if (of === undefined) return;
    this.#stop = onConsent((name) => name === of && this.#follow());
    this.addEventListener('click', this);
    this.addEventListener('change', this);
    // A page that nobody sees has no first paint.
    const painted = new PerformanceObserver(() => {
      painted.disconnect();
      this.#follow();
    });
    painted.observe({ type: 'paint', buffered: true });
  }

  disconnectedCallback(): void {
    this.#stop();
  }

  handleEvent({ type, target }: Event): void {
    const { of = '', when } = this.dataset;
    if (type === 'change' && target instanceof HTMLInputElement)
      target.checked ? giveConsent(of, true) : withdrawConsent(of);
    if (type !== 'click' || !(target instanceof HTMLButtonElement)) return;
    if (!navigator.onLine) this.#say('offline');
    else if (when === 'consent') giveConsent(of);
    else this.#open();
    (this.querySelector('iframe') ?? this.querySelector('input'))?.focus();
  }

  /** Opens or closes it as the visitor has decided. */
  #follow(): void {
    const { of = '', when, open, script } = this.dataset;
    const box = this.querySelector('input');
    if (box) {
      box.checked = isRemembered(of);
      box.labels?.[0]?.removeAttribute('hidden');
    }
    if (when === 'load' || hasConsent(of)) this.#open();
    // A script that ran cannot be undone.
    else if (open !== undefined && script) location.reload();
    else if (open !== undefined) {
      this.querySelector('iframe')?.remove();
      delete this.dataset.open;
    }
  }

  #open(): void {
    const { frame, script, open, attributes = '{}' } = this.dataset;
    const src = frame ?? script;
    if (!src || open !== undefined) return;
    this.dataset.open = '';
    const element = document.createElement(frame ? 'iframe' : 'script');
    const named = JSON.parse(attributes) as Record<string, string>;
    for (const [name, value] of Object.entries(named)) element.setAttribute(name, value);
    element.src = element instanceof HTMLScriptElement && scripts ? scripts.createScriptURL(src) : src;
    element.onerror = () => {
      element.remove();
      delete this.dataset.open;
      this.#say('offline');
    };
    this.append(element);
    this.#say('');
  }

  /** Shows a sentence that the page has prepared. */
  #say(key: string): void {
    const status = this.querySelector<HTMLElement>('[role=status]');
    if (status) status.textContent = status.dataset[key] ?? '';
  }
}

customElements.define('litfass-door', Door);
