// A short message at the bottom of the window. It never takes the focus, waits while it is pointed at or focused, and can be
// sent away. Whoever uses it also shows the same words in place, for those who look elsewhere.
import { type ReactNode, useEffect, useState } from 'react';

export interface ToastMessage {
  readonly tone: 'success' | 'failure';
  readonly text: string;
}

export interface ToastProps {
  /** A new object is a new message, even with the same words. */
  readonly message: ToastMessage | undefined;
  /** The name of the button that sends it away. */
  readonly dismiss: string;
  /** Called when the visitor sends it away: the focus was on a button that is gone now. */
  readonly onDismissed: () => void;
}

const SHOWN_FOR = 10_000;

export function Toast({ message, dismiss, onDismissed }: ToastProps): ReactNode {
  const [gone, setGone] = useState<ToastMessage>();
  const [held, setHeld] = useState(false);
  const shown = message !== gone ? message : undefined;

  useEffect(() => {
    if (!shown || held) return;
    const timer = setTimeout(() => setGone(shown), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [shown, held]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being pointed at only keeps it from leaving
    <div
      className="toast"
      data-tone={shown?.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* There from the start, and empty: a live region that comes with its words is not read. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: older screen readers know the role, not the element */}
      <output role="status" aria-live="polite">
        {shown?.text ?? ''}
      </output>
      {shown && (
        <button
          type="button"
          aria-label={dismiss}
          onClick={() => {
            setGone(shown);
            setHeld(false);
            onDismissed();
          }}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M4 4l12 12M16 4L4 16" />
          </svg>
        </button>
      )}
    </div>
  );
}
