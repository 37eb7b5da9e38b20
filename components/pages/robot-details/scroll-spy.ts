/**
 * Reports the section at the top of the window while the page scrolls, and keeps its link in sight of the list.
 * @param ids of the sections' headings, in the page's order
 * @param list the links, which may scroll sideways
 */
export function watchSections(
  ids: readonly string[],
  list: HTMLElement | null,
  onChange: (id: string) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted || !list) return;
  const places = ids.flatMap((id) => document.getElementById(id) ?? []);
  let shown = '';
  let frame = 0;
  const look = () => {
    frame = 0;
    const line = list.getBoundingClientRect().bottom + 48;
    const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4;
    const read = isAtEnd
      ? places.at(-1)
      : (places.findLast((place) => place.getBoundingClientRect().top <= line) ?? places[0]);
    if (!read || read.id === shown) return;
    shown = read.id;
    onChange(shown);
    const link = list.querySelector<HTMLElement>(`[href="#${shown}"]`);
    if (link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
  };
  const onScroll = () => {
    frame ||= requestAnimationFrame(look);
  };
  window.addEventListener('scroll', onScroll, { passive: true, signal });
  signal.addEventListener('abort', () => cancelAnimationFrame(frame));
  look();
}
