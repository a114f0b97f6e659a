// Shows visitors why a link from a mail, or a sign-in at another provider, failed.
import type { CallbackFailure } from './session.ts';

/** Shows a toast, unless a theme calls `preventDefault()` on the event `litfass:session-error`. */
export function showFailure(failure: CallbackFailure): void {
  if (!dispatchEvent(new CustomEvent('litfass:session-error', { detail: failure, cancelable: true }))) return;
  const toast = document.createElement('div');
  toast.className = 'session-toast';
  toast.setAttribute('role', 'alert');
  toast.lang = 'en';
  // A popover is above the page in every theme, and closes on Escape or a click outside. In browsers
  // without popovers, the toast is at the end of the page.
  toast.setAttribute('popover', 'auto');
  toast.addEventListener('toggle', ({ newState }) => newState === 'closed' && toast.remove());
  document.body.append(toast);
  toast.showPopover?.();
  toast.textContent = failure.message;
}
