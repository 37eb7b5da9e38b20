/** `theme` in lib/people/accounts/cookies.ts. */
const COOKIE = 'location.protocol==="https:"?"__Host-theme":"theme"';
const SECONDS = 400 * 24 * 60 * 60;

/**
 * Runs in the head of every page: pages are the same for everyone, so the chosen theme is set before the first paint
 * from a cookie. It also answers the switch, since other scripts load once a page is used, and the browser's own bars
 * follow. A page that comes back from the browser's cache takes what was chosen on another.
 */
export const THEME_SCRIPT = [
  `(()=>{const name=${COOKIE},page=document.documentElement;`,
  'const show=()=>{',
  'const theme=document.cookie.match("(?:^|; )"+name+"=(light|dark)(?:;|$)")?.[1]??"system";',
  'if(theme==="system")delete page.dataset.theme;else page.dataset.theme=theme;',
  'for(const meta of document.querySelectorAll("meta[name=theme-color]")){',
  'const own=meta.dataset.theme??=meta.getAttribute("media").includes("dark")?"dark":"light";',
  'meta.setAttribute("media",theme==="system"?"(prefers-color-scheme: "+own+")":theme===own?"all":"not all")}',
  'for(const one of document.querySelectorAll("[data-theme-choice]"))one.checked=one.value===theme};',
  'show();for(const sign of ["DOMContentLoaded","pageshow"])addEventListener(sign,show);',
  'addEventListener("change",({target})=>{if(target.dataset?.themeChoice===undefined)return;',
  `document.cookie=name+"="+target.value+"; Path=/; SameSite=Lax; Max-Age="+(target.value==="system"?0:${SECONDS})+(location.protocol==="https:"?"; Secure":"");`,
  'show()})})()',
].join('');
