/** An app token and its user, passed by an app to a page it shows. Kept until the web view is closed. */
export interface AccessToken {
  readonly token: string;
  readonly userId: string;
}

declare global {
  interface Window {
    /** Set by the script in the head, which removes it from the address. */
    accessToken?: AccessToken;
  }
}

/** The key in `sessionStorage` under which the token survives a reload. */
export const ACCESS_STORAGE_KEY = 'tickproof:access';

/** Dispatched on `window` when the server has rejected the token, which is then forgotten. */
export const ACCESS_REFUSED = 'tickproof:access-refused';

/** null without an app, and after a rejection. */
export function readAccessToken(): AccessToken | null {
  return typeof window === 'undefined' ? null : (window.accessToken ?? null);
}

/** Forgets an invalid token; the page is then a guest's. */
export function refuseAccessToken(): void {
  if (typeof window === 'undefined' || !window.accessToken) return;
  delete window.accessToken;
  try {
    sessionStorage.removeItem(ACCESS_STORAGE_KEY);
  } catch {
    // A web view may have no storage.
  }
  window.dispatchEvent(new CustomEvent(ACCESS_REFUSED));
}
