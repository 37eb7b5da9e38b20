const ASYNC_SCRIPT = /<script src="(\/_next\/static\/[\w./~-]+\.js)" async=""><\/script>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*>/g;

/** Begins to load the scripts when the first picture is on the screen, or at once where none will be. */
function loaderOf(sources: readonly string[]): string {
  return `(()=>{let begun=0;const load=()=>{if(begun++)return;for(const src of ${JSON.stringify(sources)}){const script=document.createElement("script");script.async=true;script.src=src;document.head.append(script)}};document.hidden?load():requestAnimationFrame(()=>setTimeout(load));setTimeout(load,1000)})()`;
}

/**
 * Has a page's scripts wait until its first picture is drawn: everything can be read and followed without them, and on a
 * slow device their loading and running would hold the picture up. Where there are none, the page stays as it is.
 */
export function delayScripts(html: string): string {
  const end = html.lastIndexOf('</body>');
  if (end === -1) return html;
  const sources: string[] = [];
  const take = (_: string, source: string) => {
    sources.push(source);
    return '';
  };
  const rest = html.slice(0, end).replace(ASYNC_SCRIPT, take).replace(SCRIPT_PRELOAD, '');
  if (sources.length === 0) return html;
  return `${rest}<script>${loaderOf([...new Set(sources)])}</script>${html.slice(end)}`;
}
