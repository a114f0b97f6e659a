// Passes on to React what visitors do with the controls of an island before it has come, or while it renders
// all of them again.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

const selector = 'input:not([type=file], [type=hidden]), textarea, select, button, [role=button]';

/**
 * Remembers the controls of an island. The function that it returns passes on to those in their place what
 * visitors have typed and chosen, the focus, and a click that the loader has held back.
 */
export function rememberControls(island: HTMLElement): () => void {
  const controls = () => [...island.querySelectorAll<Control>(selector)];
  const before = controls().map((old) => ({ old, served: servedState(old), typed: stateOf(old) }));
  const focused = document.activeElement;
  return () => {
    const after = controls();
    for (const [index, { old, served, typed }] of before.entries()) {
      const now = old.isConnected ? old : after[index];
      if (!now || now.type !== old.type || now.name !== old.name) continue;
      if (now !== old) {
        if (old === focused) now.focus({ preventScroll: true });
        old.addEventListener('click', (event) => {
          event.preventDefault();
          now.click();
        });
      }
      // React may have put back what it rendered.
      const wanted = stateOf(old) === served ? typed : stateOf(old);
      if (wanted !== served) passOn(now, served, wanted);
    }
  };
}

/** Text, whether it is checked, or the values of the chosen options. */
function stateOf(control: Control): string {
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map(({ value }) => value).join('\n');
  return isCheckable(control) ? String(control.checked) : control.value;
}

/** The same as the page was served. */
function servedState(control: Control): string {
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options].filter(({ defaultSelected }) => defaultSelected);
    const [first] = control.multiple ? [] : control.options;
    return (chosen.length > 0 ? chosen : first ? [first] : []).map(({ value }) => value).join('\n');
  }
  if (control instanceof HTMLButtonElement) return control.value;
  return isCheckable(control) ? String(control.defaultChecked) : control.defaultValue;
}

function isCheckable(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

/** Gives a control a state, as if the visitor had just chosen it. */
function passOn(control: Control, served: string, wanted: string): void {
  if (isCheckable(control)) {
    // Of a group, the one that was chosen is passed on.
    if (control.type === 'radio' && wanted === 'false') return;
    if (String(control.checked) !== wanted) {
      control.click();
      return;
    }
  } else if (control instanceof HTMLSelectElement) {
    for (const option of control.options) option.selected = wanted.split('\n').includes(option.value);
    // React takes what is set through the property that it has put on the element for its own change.
  } else Reflect.set(Object.getPrototypeOf(control), 'value', wanted, control);
  // React passes on only what differs from the state that it knows.
  (control as { _valueTracker?: { setValue: (state: string) => void } })._valueTracker?.setValue(served);
  for (const type of [...(isCheckable(control) ? ['click'] : []), 'input', 'change'])
    control.dispatchEvent(new Event(type, { bubbles: true }));
}
