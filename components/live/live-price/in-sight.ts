/** Elements get prices slightly before they become visible. */
const MARGIN = '120px 0px';

const watched = new Map<Element, (isInSight: boolean) => void>();
let observer: IntersectionObserver | null = null;

/** Calls back when an element enters or leaves the window. Returns the unsubscribe function. */
export function observeSight(element: Element, listener: (isInSight: boolean) => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    listener(true);
    return () => undefined;
  }
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  watched.set(element, listener);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}
