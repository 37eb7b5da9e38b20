import { MAILED_PREFIX } from '@/lib/site/addresses/addresses';
import { IN_APP_PREFIX } from '@/lib/site/addresses/in-app';

/**
 * Runs in the head of every page before first paint, so that users don't see guests' buttons flash. The cookie only
 * says that there is a session. Tokens from mailed links and apps are removed from the address at once and kept on
 * window; the first call shows whether an app's token is valid.
 */
export const HINT_SCRIPT = [
  '(()=>{',
  'if(/(?:^|; )(?:__Host-)?signed-in=1(?:;|$)/.test(document.cookie))document.documentElement.dataset.user="";',
  `if(location.pathname.startsWith("${MAILED_PREFIX}")){`,
  'const at=new URL(location.href),token=at.searchParams.get("token");',
  'if(token!==null){window.mailedToken=token;at.searchParams.delete("token");history.replaceState(history.state,"",at)}',
  '}',
  `if(location.pathname.startsWith("${IN_APP_PREFIX}")){`,
  'const at=new URL(location.href),q=at.searchParams,token=q.get("token");',
  'if(token){window.accessToken={token,userId:q.get("cx_user")||""};document.documentElement.dataset.user=""}',
  'q.delete("token");q.delete("cx_user");if(at.href!==location.href)history.replaceState(history.state,"",at)',
  '}})()',
].join('');

declare global {
  interface Window {
    /** Set by the script above. */
    mailedToken?: string;
  }
}
