import type { PageParts } from './page-parts';

const ASYNC_SCRIPT = /<script src="(\/_next\/static\/[\w./~-]+\.js)" async=""><\/script>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*>/g;

/** Events that show a page is in use. */
const SIGNS_OF_USE = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
/** Milliseconds until scripts load on an idle page. */
const UNUSED_MS = 3000;

/**
 * Loads the scripts at the first sign of use, noted on the document, or some time after page load. Nothing handles
 * history navigation until then, so the page reloads if its address changes.
 */
function loaderOf(sources: readonly string[]): string {
  return [
    '(()=>{let begun=0;',
    `const load=(sign)=>{if(begun++)return;if(sign)document.documentElement.dataset.used="";for(const src of ${JSON.stringify(sources)}){const script=document.createElement("script");script.async=true;script.src=src;document.head.append(script)}};`,
    `for(const sign of ${JSON.stringify(SIGNS_OF_USE)})addEventListener(sign,load,{once:true,capture:true,passive:true});`,
    `addEventListener("load",()=>setTimeout(()=>load(),${UNUSED_MS}));`,
    // User data comes with the scripts, so scripts load at once for users.
    'if(document.documentElement.dataset.user!==undefined)load();',
    'const at=()=>location.pathname+location.search,from=at();',
    'addEventListener("popstate",()=>{if(document.documentElement.dataset.alive===undefined&&at()!==from)location.reload()})})()',
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
  const loader = `<script>${loaderOf([...new Set(sources)])}</script>`;
  return { head, body: body + loader + page.body.slice(end) };
}
