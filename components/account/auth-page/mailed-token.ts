/** The token of the mailed link that led here; null without one. HINT_SCRIPT has removed it from the address bar. */
export function readMailedToken(): string | null {
  return window.mailedToken || null;
}
