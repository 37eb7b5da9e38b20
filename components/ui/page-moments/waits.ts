/** Waits for a good moment to show something. All waits reject when their signal aborts. */

/** Milliseconds between checks. */
const LOOK_EVERY = 1000;

const OPEN_MODAL = 'dialog[open], [aria-modal="true"]';
const TYPED_IN =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="submit"], [type="reset"])';

/** False while the browser prerenders the page. */
export function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** Visible, without another open modal or focus in a text field. */
export function isQuiet(): boolean {
  return isVisible() && !document.querySelector(OPEN_MODAL) && !document.activeElement?.matches(TYPED_IN);
}

/** Resolves after `ms` milliseconds. */
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

/** Waits until the condition holds. Only checks while the page is visible, and as soon as it becomes visible. */
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
