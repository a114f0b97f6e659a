// What visitors do with the controls of an island outlives that React renders all of it anew.

const selector = 'input:not([type=file], [type=hidden]), textarea, select, button, [role=button]';

/**
 * Remembers the controls of an island. The function that it returns passes on to those in their place what
 * visitors have typed and chosen, the focus, and a click that the loader has held back.
 */
export function rememberControls(island: HTMLElement): () => void {
  const controls = () => [...island.querySelectorAll<HTMLInputElement>(selector)];
  const before = controls().map((old) => ({ old, value: old.defaultValue, checked: old.defaultChecked }));
  const focused = document.activeElement;
  return () => {
    const after = controls();
    for (const [index, { old, value, checked }] of before.entries()) {
      const now = after[index];
      if (!now || old.isConnected || now.type !== old.type || now.name !== old.name) continue;
      if (old === focused) now.focus({ preventScroll: true });
      old.addEventListener('click', (event) => {
        event.preventDefault();
        now.click();
      });
      if (old.checked !== checked && old.checked !== now.checked) now.click();
      if (old.value === value || old.value === now.value) continue;
      // React takes what is set through the property that it has put on the element for its own change.
      Reflect.set(Object.getPrototypeOf(now), 'value', old.value, now);
      for (const type of ['input', 'change']) now.dispatchEvent(new Event(type, { bubbles: true }));
    }
  };
}
