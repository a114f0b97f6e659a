// Hydrates islands on demand. Fetches nothing until a visitor interacts with an island, sees one with
// `when="visible"`, or returns to a page where the browser restores a choice made in one. Clicks on
// buttons before hydration are held back, and the last one is repeated afterwards. Meanwhile the
// element has `data-wait`, for a loading style.

for (const element of document.querySelectorAll<HTMLElement>('litfass-island')) watch(element);

function watch(element: HTMLElement): void {
  const { src = '', when } = element.dataset;
  let heldButton: HTMLElement | null | undefined;
  let started = false;
  const remember = (event: Event) => {
    // A tap may land on an icon inside a button. Fields and links do by themselves what they do. A role
    // without `tabindex` is most often that of a container.
    const button = (event.target as Element).closest<HTMLElement>('button,[role][tabindex],a,label,input');
    if (button?.matches('button,[role]')) {
      heldButton = button;
      event.preventDefault();
      event.stopPropagation();
    }
    start();
  };
  // Repeats the click that was held back: for React or, if it could not be loaded, for the
  // server-rendered markup.
  const repeatClick = () => {
    element.removeEventListener('click', remember, true);
    element.toggleAttribute('data-wait');
    heldButton?.click();
    heldButton = undefined;
  };
  const start = () => {
    if (started) return;
    started = true;
    element.toggleAttribute('data-wait');
    import(src)
      .then((module: { hydrate: (element: HTMLElement) => Promise<void> }) => module.hydrate(element))
      .then(repeatClick, (error: unknown) => {
        // The server-rendered markup keeps working, and the next interaction tries again: the network may
        // be back.
        started = false;
        repeatClick();
        console.error(error);
        if (process.env.NODE_ENV !== 'production')
          dispatchEvent(new CustomEvent('litfass-error', { detail: { error, island: element.dataset.island } }));
      });
  };
  element.addEventListener('click', remember, true);
  for (const name of ['pointerenter', 'focusin', 'touchstart'])
    element.addEventListener(name, start, { passive: true });
  if (when === 'visible') whenVisible(element, start);
  addEventListener('pageshow', () => {
    if (element.querySelector(':checked:not(:default)')) start();
  });
}

function whenVisible(element: HTMLElement, start: () => void): void {
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      idle(start);
    },
    { rootMargin: '200px' },
  );
  observer.observe(element);
}
