// Hydrates islands on demand. Fetches nothing until a visitor interacts with an island, its `when` has come,
// or a visitor returns to a page where the browser restores a choice made in one. Clicks on buttons before
// hydration are held back, and the last one is repeated afterwards. Meanwhile the element has `data-wait`,
// for a loading style.

document.querySelectorAll<HTMLElement>('litfass-island').forEach((element) => {
  // `seen` is what must come into view: this element or, for `idle`, the page itself.
  const { src, seen, media } = element.dataset as { src: string; seen?: string; media?: string };
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
    // The first imports the others, which are asked for at the same time.
    const scripts = process.env.NODE_ENV === 'production' ? src : src.slice(0, `${src} `.indexOf(' '));
    Promise.all(scripts.split(' ').map((script) => import(script)))
      .then(([{ hydrate }]) => hydrate(element))
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
  element.addEventListener('focusin', start);
  // A finger enters, too.
  element.onpointerenter = start;
  if (seen)
    new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) (self.requestIdleCallback ?? setTimeout)(start);
      },
      { rootMargin: '200px' },
    ).observe(element.closest(seen)!);
  if (media) {
    const query = matchMedia(media);
    query.onchange = start;
    if (query.matches) start();
  }
  addEventListener('pageshow', () => element.querySelector(':checked:not(:default)') && start());
});
