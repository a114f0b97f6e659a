// Wakes islands. Nothing is fetched until a visitor reaches for one (or sees one that asked for that, or had chosen something in
// one that the browser brings back with the page). Clicks on buttons that come before React does are held back, and the last of
// them is made again. Meanwhile the element has `data-wait`, so that a style can say that something is coming.

for (const element of document.querySelectorAll<HTMLElement>('litfass-island')) watch(element);

function watch(element: HTMLElement): void {
  const { src = '', when } = element.dataset;
  let early: HTMLElement | null | undefined;
  let started = false;
  const remember = (event: Event) => {
    // A tap may land on the drawing inside a button, which cannot be clicked.
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('button,[role=button]');
    if (button) {
      early = button;
      event.preventDefault();
      event.stopPropagation();
    }
    start();
  };
  // The click that was held back goes through: to React, or, where that could not be had, to what the server made.
  const letGo = () => {
    element.removeEventListener('click', remember, true);
    element.toggleAttribute('data-wait');
    if (early?.isConnected) early.click();
    early = undefined;
  };
  const start = () => {
    if (started) return;
    started = true;
    element.toggleAttribute('data-wait');
    import(src)
      .then((module: { hydrate: (element: HTMLElement) => Promise<void> }) => module.hydrate(element))
      .then(letGo, (error: unknown) => {
        // The island works as what the server made of it, and asks again when it is reached for again: a network may come back.
        started = false;
        letGo();
        console.error(error);
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
