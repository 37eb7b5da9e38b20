/** Whether somebody is signed in, as the page knows it without asking: by `data-user` on its <html>. */

/** Raised on `window` after somebody signed in, or out, in this page. */
export const SIGNED_IN = 'tickproof:signed-in';
export const SIGNED_OUT = 'tickproof:signed-out';

/**
 * Runs in the head of every page before the first paint, so that no guest's button flashes before users. The cookie says
 * nothing but that there is a session. Tokens of mailed links and of apps leave the address at once and wait in the
 * window; whether an app's is good is found out by the first call.
 */
export const HINT_SCRIPT = [
  '(()=>{',
  'if(/(?:^|; )(?:__Host-)?signed-in=1(?:;|$)/.test(document.cookie))document.documentElement.dataset.user="";',
  'if(location.pathname.startsWith("/app/userpublic/")){',
  'const at=new URL(location.href),token=at.searchParams.get("token");',
  'if(token!==null){window.mailedToken=token;at.searchParams.delete("token");history.replaceState(history.state,"",at)}',
  '}',
  'if(location.pathname.startsWith("/app/mobilewebviewpapertrades/")){',
  'const at=new URL(location.href),q=at.searchParams,token=q.get("token");',
  'if(token){window.accessToken={token,userId:q.get("cx_user")||""};document.documentElement.dataset.user=""}',
  'q.delete("token");q.delete("cx_user");if(at.href!==location.href)history.replaceState(history.state,"",at)',
  '}})()',
].join('');

declare global {
  interface Window {
    /** Put there by the script above. */
    mailedToken?: string;
  }
}

export function isMarkedSignedIn(): boolean {
  return document.documentElement.dataset['user'] !== undefined;
}

/** Tells the page that somebody is signed in now: styles by `data-user`, components by the event. */
export function markSignedIn(): void {
  document.documentElement.dataset['user'] = '';
  window.dispatchEvent(new CustomEvent(SIGNED_IN));
}

/** Tells the page that nobody is signed in any more. The server took its cookies back. */
export function markSignedOut(): void {
  delete document.documentElement.dataset['user'];
  window.dispatchEvent(new CustomEvent(SIGNED_OUT));
}

/** Calls back after every change, until the returned function is called. */
export function onSignInChange(listener: () => void): () => void {
  window.addEventListener(SIGNED_IN, listener);
  window.addEventListener(SIGNED_OUT, listener);
  return () => {
    window.removeEventListener(SIGNED_IN, listener);
    window.removeEventListener(SIGNED_OUT, listener);
  };
}
