import { ACCESS_STORAGE_KEY } from '@/lib/http/api/client/access-token';
import { MAILED_PREFIX } from '@/lib/site/addresses/addresses';
import { IN_APP_PREFIX } from '@/lib/site/addresses/in-app';

/**
 * Runs in the head of every page before first paint, so that users don't see guests' buttons flash. The cookie only
 * says that there is a session. Tokens from mailed links and apps are removed from the address at once and kept on
 * window; the first call shows whether an app's token is valid. An app's token is also kept for a reload of the web view,
 * and dropped when the app opens a page for a guest or another user.
 */
export const HINT_SCRIPT = [
  '(()=>{',
  'if(/(?:^|; )(?:__Host-)?signed-in=1(?:;|$)/.test(document.cookie))document.documentElement.dataset.user="";',
  `if(location.pathname.startsWith("${MAILED_PREFIX}")){`,
  'const at=new URL(location.href),token=at.searchParams.get("token");',
  'if(token!==null){window.mailedToken=token;at.searchParams.delete("token");history.replaceState(history.state,"",at)}',
  '}',
  `if(location.pathname.startsWith("${IN_APP_PREFIX}")){`,
  'const at=new URL(location.href),q=at.searchParams,token=q.get("token");let access=token&&{token,userId:q.get("cx_user")||""};',
  `try{const kept=sessionStorage;if(access)kept.setItem("${ACCESS_STORAGE_KEY}",JSON.stringify(access));`,
  `else if(q.has("token")||q.has("cx_user"))kept.removeItem("${ACCESS_STORAGE_KEY}");`,
  `else access=JSON.parse(kept.getItem("${ACCESS_STORAGE_KEY}"))}catch{}`,
  'if(access){window.accessToken=access;document.documentElement.dataset.user=""}',
  'q.delete("token");q.delete("cx_user");if(at.href!==location.href)history.replaceState(history.state,"",at)',
  '}})()',
].join('');

declare global {
  interface Window {
    /** Set by the script above. */
    mailedToken?: string;
  }
}
