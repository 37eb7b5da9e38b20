import { MAILED_PREFIX } from '@/lib/site/addresses/addresses';
import { IN_APP_PREFIX } from '@/lib/site/addresses/in-app';

/**
 * Runs in the head of every page before the first paint, so that no guest's button flashes before users. The cookie says
 * nothing but that there is a session. Tokens of mailed links and of apps leave the address at once and wait in the
 * window; whether an app's is good is found out by the first call.
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
    /** Put there by the script above. */
    mailedToken?: string;
  }
}
