/** Query parameters by which prerenderers ask for a page. */
const QUERY_NAMES = ['prerender', '_escaped_fragment_'] as const;

/** Whether the page is being prerendered or prefetched for someone who may never see it. */
export function isPrerenderMode(): boolean {
  const query = new URLSearchParams(window.location.search);
  if (QUERY_NAMES.some((name) => query.has(name))) return true;
  if ('prerendering' in document && document.prerendering === true) return true;
  return performance.getEntriesByType('navigation').some(isMarkedByServer);
}

/** The server marks such answers by an entry of its Server-Timing header. */
function isMarkedByServer(entry: PerformanceEntry): boolean {
  if (!('serverTiming' in entry) || !Array.isArray(entry.serverTiming)) return false;
  return entry.serverTiming.some((timing: { readonly name?: unknown }) => timing.name === 'prerender');
}
