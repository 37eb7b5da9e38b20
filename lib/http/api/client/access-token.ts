/** What an app hands to a page that it shows: a session's token, and whose it is. It lives in the page's memory alone. */
export interface AccessToken {
  readonly token: string;
  readonly userId: string;
}

declare global {
  interface Window {
    /** Put there by the script in the head, which takes it out of the address. */
    accessToken?: AccessToken;
  }
}

/** Raised on `window` when the server refused the token, which is forgotten then. */
export const ACCESS_REFUSED = 'tickproof:access-refused';

/** null where no app gave one, and once it was refused. */
export function readAccessToken(): AccessToken | null {
  return typeof window === 'undefined' ? null : (window.accessToken ?? null);
}

/** Forgets a token that is no longer good; the page is a guest's from now on. */
export function refuseAccessToken(): void {
  if (typeof window === 'undefined' || !window.accessToken) return;
  delete window.accessToken;
  window.dispatchEvent(new CustomEvent(ACCESS_REFUSED));
}
