// What the page does in the browser besides its islands. Every part of it is an addition: without this
// file the header is solid or follows the scroll timeline, menus open, questions unfold, and everything
// is in sight.
const $ = <E extends Element>(selector: string): E | null => document.querySelector<E>(selector);

// The header, where the browser has no scroll timeline.
const sentinel = $('.sentinel');
if (sentinel && !CSS.supports('animation-timeline:scroll()'))
  new IntersectionObserver(([entry]) => {
    $('.top')?.classList.toggle('scrolled', !entry?.isIntersecting);
  }).observe(sentinel);

// The submenu closes when the focus has left it and its button.
const drop = $<HTMLElement>('.drop');
drop?.parentElement?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget && !drop.parentElement?.contains(relatedTarget as Node)) drop.hidePopover?.();
});

// The side menu: opening it where buttons know no commands, closing it at a click beside it or on a link
// within the page. A click on its own empty ground has the same target as one beside it.
const menu = $<HTMLDialogElement>('.menu');
if (!('command' in HTMLButtonElement.prototype)) $('.burger')?.addEventListener('click', () => menu?.showModal());
menu?.addEventListener('click', ({ target, clientX }) => {
  if (target === menu ? clientX < menu.offsetLeft : (target as Element).closest('a')?.hash) menu.close();
});

// A page that is put away whole comes back as it was left: neither menu is to lie over it then.
addEventListener('pagehide', () => {
  drop?.hidePopover?.();
  menu?.close();
});

// A mark opens the notes, and a note with several marks leads back to the one that was followed.
addEventListener('click', ({ target }) => {
  const mark = (target as Element).closest<HTMLAnchorElement>('sup a');
  if (!mark) return;
  $<HTMLDetailsElement>('.notes')!.open = true;
  $<HTMLAnchorElement>(`${mark.hash}>p>a`)!.hash = mark.parentElement!.id;
});

// Sections below the first screen fade in when they come into view, once. The observer says first which
// these are: asking the sections here would have the page laid out before it is painted.
if (!matchMedia('(prefers-reduced-motion:reduce)').matches) {
  const below = new Set<Element>();
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) below.add(target);
      else if (below.delete(target))
        target.animate({ opacity: [0, 1], translate: ['0 16px', '0'] }, { duration: 500, easing: 'ease-out' });
      if (isIntersecting) seen.unobserve(target);
    }
  });
  for (const section of document.querySelectorAll('main > section')) seen.observe(section);

  // A link within the page scrolls smoothly. Back, and a page that is opened at a section, come there at
  // once.
  globalThis.navigation?.addEventListener('navigate', ({ navigationType }) => {
    document.documentElement.style.scrollBehavior = navigationType === 'traverse' ? '' : 'smooth';
  });
}

if ($('[data-not-found]')) console.error(`404: ${location.pathname}`);
