/** Query parameters added by prerenderers. */
const QUERY_NAMES = ['prerender', '_escaped_fragment_'] as const;

/** Whether the page is being prerendered or prefetched, perhaps for nobody. */
export function isPrerenderMode(): boolean {
  const query = new URLSearchParams(window.location.search);
  if (QUERY_NAMES.some((name) => query.has(name))) return true;
  if ('prerendering' in document && document.prerendering === true) return true;
  return performance.getEntriesByType('navigation').some(isMarkedByServer);
}

/** The server marks such responses with a Server-Timing entry. */
function isMarkedByServer(entry: PerformanceEntry): boolean {
  if (!('serverTiming' in entry) || !Array.isArray(entry.serverTiming)) return false;
  return entry.serverTiming.some((timing: { readonly name?: unknown }) => timing.name === 'prerender');
}
