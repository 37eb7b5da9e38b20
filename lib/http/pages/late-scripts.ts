import type { PageParts } from './page-parts';

const ASYNC_SCRIPT = /<script src="(\/_next\/static\/[\w./~-]+\.js)" async=""><\/script>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*>/g;

/** Events that show a page is in use. */
const SIGNS_OF_USE = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
/** Milliseconds until scripts load on an idle page. */
const UNUSED_MS = 3000;
/** Elements that need scripts when clicked. Apps take over their sign-in links; popovers and forms work without. */
const ANSWERED_BY_SCRIPTS = [
  'a[data-opens]',
  'a[data-menu]',
  'a[href^="/app/auth/"]:not([href*="mobile_app"])',
  'button[type="button"]:not([popovertarget])',
].join(',');
/** A click waits for scripts at most this long, then its link is followed. */
const WAIT_MS = 5000;
const LOOK_MS = 30;

/**
 * Loads the scripts at the first sign of use, noted on the document, or some time after page load. A click that needs
 * them is repeated once they run. Nothing handles history navigation until then, so the page reloads if its address
 * changes.
 */
function loaderScript(sources: readonly string[]): string {
  return [
    '(()=>{let begun=0,clicked=null,waits=0;const page=document.documentElement.dataset;',
    `const load=(sign)=>{if(begun++)return;if(sign)page.used="";for(const src of ${JSON.stringify(sources)}){const script=document.createElement("script");script.async=true;script.src=src;script.onerror=()=>{waits=1/0};document.head.append(script)}};`,
    // The last click counts. What scripts can't take any more is left to the browser.
    'const repeat=()=>{const at=clicked;clicked=null;waits=1/0;at.removeAttribute("aria-busy");if(at.isConnected)at.click()};',
    `const look=()=>{if(page.hydrated!==undefined||++waits>${WAIT_MS / LOOK_MS})repeat();else setTimeout(look,${LOOK_MS})};`,
    'addEventListener("click",(event)=>{',
    `const at=event.target.closest?.(${JSON.stringify(ANSWERED_BY_SCRIPTS)});`,
    'if(!at||page.hydrated!==undefined||waits===1/0||event.button||event.metaKey||event.ctrlKey||event.shiftKey||event.altKey)return;',
    'event.preventDefault();load(event);',
    'if(clicked)clicked.removeAttribute("aria-busy");else setTimeout(look);',
    'clicked=at;at.setAttribute("aria-busy","true")},true);',
    `for(const sign of ${JSON.stringify(SIGNS_OF_USE)})addEventListener(sign,load,{once:true,capture:true,passive:true});`,
    `addEventListener("load",()=>setTimeout(()=>load(),${UNUSED_MS}));`,
    // User data comes with the scripts, so scripts load at once for users; so does what a page reads from its query.
    'if(page.user!==undefined||location.search!==""&&document.querySelector("[data-reads-query]"))load();',
    'const at=()=>location.pathname+location.search,from=at();',
    'addEventListener("popstate",()=>{if(page.alive===undefined&&at()!==from)location.reload()})})()',
  ].join('');
}

/**
 * Delays a page's scripts until it's used: pages can be read and links followed without them, and on slow devices
 * they'd hold up reading. Pages without scripts stay unchanged.
 */
export function delayScripts(page: PageParts): PageParts {
  const end = page.body.lastIndexOf('</body>');
  if (end === -1) return page;
  const sources: string[] = [];
  const take = (_: string, source: string) => {
    sources.push(source);
    return '';
  };
  const withoutScripts = (part: string) => part.replace(ASYNC_SCRIPT, take).replace(SCRIPT_PRELOAD, '');
  const head = withoutScripts(page.head);
  const body = withoutScripts(page.body.slice(0, end));
  if (sources.length === 0) return page;
  const loader = `<script>${loaderScript([...new Set(sources)])}</script>`;
  return { head, body: body + loader + page.body.slice(end) };
}
