/** The token of the mailed link that led here; null without one. It has left the address bar: see HINT_SCRIPT. */
export function readMailedToken(): string | null {
  return window.mailedToken || null;
}
