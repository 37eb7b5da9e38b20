/** Waiting for a moment in which a visitor can be spoken to. All waits reject when their signal is triggered. */

/** Milliseconds between two looks at whether the visitor is still busy. */
const LOOK_EVERY = 1000;

const OPEN_MODAL = 'dialog[open], [aria-modal="true"]';
const TYPED_IN =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="submit"], [type="reset"])';

/** The page is in front. While a browser draws it ahead of a visit it is not. */
export function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** In front, no other modal is open, and the visitor isn't typing in a field. */
export function isQuiet(): boolean {
  return isVisible() && !document.querySelector(OPEN_MODAL) && !document.activeElement?.matches(TYPED_IN);
}

/** Until `ms` milliseconds have passed. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Waits until the condition holds. Checks only while the page is in front, and at once when it comes to the front. */
export async function waitUntil(holds: () => boolean, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  while (!holds()) await (isVisible() ? wait(LOOK_EVERY, signal) : waitForVisibility(signal));
}

function waitForVisibility(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
