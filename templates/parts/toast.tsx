// A short message beside the button that caused it. It is announced by itself, so it never takes the
// focus, and it stays until it is closed or replaced: visitors who read slowly or enlarge the page miss
// nothing.
import type { ReactNode } from 'react';

export interface ToastMessage {
  readonly tone: 'success' | 'failure';
  readonly text: string;
}

export interface ToastProps {
  readonly message: ToastMessage | undefined;
  /** The name of the button that sends it away. */
  readonly dismiss: string;
  /** Called when the visitor sends it away: the focus was on a button that is gone now. */
  readonly onDismissed: () => void;
}

export function Toast({ message, dismiss, onDismissed }: ToastProps): ReactNode {
  return (
    <div className="toast" data-tone={message?.tone}>
      {/* There from the start, and empty: a live region that comes with its words is not read. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: older screen readers know the role, not the element */}
      <output role="status" aria-live="polite">
        {message?.text ?? ''}
      </output>
      {message && (
        <button type="button" aria-label={dismiss} onClick={onDismissed}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M4 4l12 12M16 4L4 16" />
          </svg>
        </button>
      )}
    </div>
  );
}
