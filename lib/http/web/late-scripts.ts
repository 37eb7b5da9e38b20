import type { PageParts } from './page-parts';

const ASYNC_SCRIPT = /<script src="(\/_next\/static\/[\w./~-]+\.js)" async=""><\/script>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*>/g;

/** Events that show that a page is used. */
const SIGNS_OF_USE = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
/** Milliseconds after which scripts load on an unused page. */
const UNUSED_MS = 3000;

/**
 * Loads the scripts at the first sign of use, which it notes on the document, or some time after page load. Until then
 * nothing handles history navigation, so if the address changes under the page, it reloads.
 */
function loaderOf(sources: readonly string[]): string {
  return [
    '(()=>{let begun=0;',
    `const load=(sign)=>{if(begun++)return;if(sign)document.documentElement.dataset.used="";for(const src of ${JSON.stringify(sources)}){const script=document.createElement("script");script.async=true;script.src=src;document.head.append(script)}};`,
    `for(const sign of ${JSON.stringify(SIGNS_OF_USE)})addEventListener(sign,load,{once:true,capture:true,passive:true});`,
    `addEventListener("load",()=>setTimeout(()=>load(),${UNUSED_MS}));`,
    // User data comes with the scripts, so users' scripts don't wait.
    'if(document.documentElement.dataset.user!==undefined)load();',
    'const at=()=>location.pathname+location.search,from=at();',
    'addEventListener("popstate",()=>{if(document.documentElement.dataset.alive===undefined&&at()!==from)location.reload()})})()',
  ].join('');
}

/**
 * Has a page's scripts wait until someone uses it: everything can be read and followed without them, and on a slow
 * device their loading and running would hold up reading. Where there are none, the page stays as it is.
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
