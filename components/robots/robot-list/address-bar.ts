/** The browser's address, as far as the list changes it. */

let shown = '';

function address(): string {
  return window.location.pathname + window.location.search;
}

/** Takes the present address as the one that is shown. */
export function readAddressBar(): void {
  shown = address();
}

/** Whether the address changed by itself: back or forward was pressed. It is then the one that is shown. */
export function hasTravelled(): boolean {
  if (address() === shown) return false;
  shown = address();
  return true;
}

/**
 * Puts another address of the list into the bar. Next is passed by, as no other page is to be shown; what it keeps in
 * the entry goes along, or it would load the page anew on the way back.
 */
export function writeAddressBar(path: string, mode: 'push' | 'replace'): void {
  const { history } = window;
  // As the browser writes it, which differs in some letters.
  const { pathname, search } = new URL(path, window.location.href);
  if (pathname + search === address()) return;
  const write = mode === 'push' ? History.prototype.pushState : History.prototype.replaceState;
  write.call(history, history.state, '', path);
  shown = address();
}
