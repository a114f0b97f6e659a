// Shows a visitor why a link from a mail, or the sign-in elsewhere, did not work.
import type { CallbackFailure } from './session.ts';

/** A theme that shows it in its own way calls `preventDefault()` on the event `litfass:session-error`. */
export function showFailure(failure: CallbackFailure): void {
  if (!dispatchEvent(new CustomEvent('litfass:session-error', { detail: failure, cancelable: true }))) return;
  const toast = document.createElement('div');
  toast.className = 'session-toast';
  toast.setAttribute('role', 'alert');
  toast.lang = 'en';
  // Above the page in every theme, and closed by Escape or a click beside it; at the end of the page where browsers know no popover.
  toast.setAttribute('popover', 'auto');
  toast.addEventListener('toggle', ({ newState }) => newState === 'closed' && toast.remove());
  document.body.append(toast);
  toast.showPopover?.();
  toast.textContent = failure.message;
}
