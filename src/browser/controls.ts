// Passes on to React what visitors do with the controls of an island before it has come, or while it renders
// all of them again.

type Control = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement) & {
  /** Of React: what it takes for the last state of a field. */
  readonly _valueTracker?: { setValue: (state: string) => void };
};

const selector = 'input:not([type=file], [type=hidden]), textarea, select, button, [role=button]';

/**
 * Remembers the controls of an island. The function that it returns passes on to those in their place what
 * visitors have typed and chosen, the focus, and a click that the loader has held back.
 */
export function rememberControls(island: HTMLElement): () => void {
  const controls = () => [...island.querySelectorAll<Control>(selector)];
  const before = controls().map((old) => ({ old, served: servedState(old), typed: stateOf(old) }));
  const focused = document.activeElement;
  // Fields whose last change React has heard of itself: those that it tracks, and each list once it listens.
  const heard = new Set<EventTarget | null>();
  for (const type of eventTypes)
    island.addEventListener(
      type,
      ({ target }) => {
        const control = target as Control;
        const isTracked = isList(control)
          ? Object.keys(island).some((key) => key.startsWith('_react'))
          : control._valueTracker;
        if (isTracked && type === eventOf(control)) heard.add(control);
        // React will take it for what was served, or put that back.
        else if (!isTracked) for (const known of before) known.typed = stateOf(known.old);
      },
      true,
    );
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
      } else if (heard.has(old)) continue;
      // React may have put back what it rendered.
      const wanted = stateOf(old) === served ? typed : stateOf(old);
      if (wanted !== served) passOn(now, served, wanted);
    }
  };
}

const eventTypes = ['click', 'input', 'change'];

/** The event by which React hears of a change. */
function eventOf(control: Control): string | undefined {
  return eventTypes[isCheckable(control) ? 0 : isList(control) ? 2 : 1];
}

/** Text, whether it is checked, or the values of the chosen options. */
function stateOf(control: Control): string {
  if (isList(control)) return valuesOf([...control.selectedOptions]);
  return isCheckable(control) ? String(control.checked) : control.value;
}

/** The same as the page was served. */
function servedState(control: Control): string {
  if (isList(control)) {
    const all = [...control.options];
    const chosen = all.filter(({ defaultSelected }) => defaultSelected);
    // A browser chooses the first of a list in which one must be chosen.
    return valuesOf(chosen[0] || control.multiple ? chosen : all.slice(0, 1));
  }
  if (isCheckable(control)) return String(control.defaultChecked);
  return 'defaultValue' in control ? control.defaultValue : control.value;
}

function valuesOf(options: readonly HTMLOptionElement[]): string {
  return options.map(({ value }) => value).join('\n');
}

function isList(control: Control): control is Control & HTMLSelectElement {
  return 'options' in control;
}

function isCheckable(control: Control): control is Control & HTMLInputElement {
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
  } else if (isList(control)) {
    for (const option of control.options) option.selected = wanted.split('\n').includes(option.value);
    // React takes what is set through the property that it has put on the element for its own change.
  } else Reflect.set(Object.getPrototypeOf(control), 'value', wanted, control);
  // React passes on only what differs from the state that it knows.
  control._valueTracker?.setValue(served);
  for (const type of isCheckable(control) ? eventTypes : ['input', 'change'])
    control.dispatchEvent(new Event(type, { bubbles: true }));
}
