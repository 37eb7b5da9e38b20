/** A session token and its user, passed by an app to a page it shows. Only kept in the page's memory. */
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
  window.dispatchEvent(new CustomEvent(ACCESS_REFUSED));
}
