/**
 * Events that pages dispatch for the operator's scripts; README.md explains how to listen. We send nothing anywhere.
 */
export interface PageEvents {
  /** A robot's page or the plans page was viewed. */
  readonly view_item: { readonly currency: 'USD'; readonly value: number };
  /** An account was created through an external provider. */
  readonly sign_up: { readonly method: string };
}

type Name = keyof PageEvents;

export function pageEventType(name: Name): string {
  return `tickproof:${name}`;
}

/** Dispatches a `CustomEvent` on `window`. */
export function emitPageEvent<Event extends Name>(name: Event, detail: PageEvents[Event]): void {
  window.dispatchEvent(new CustomEvent(pageEventType(name), { detail }));
}

/** Returns the unsubscribe function. */
export function onPageEvent<Event extends Name>(
  name: Event,
  listener: (detail: PageEvents[Event]) => void,
): () => void {
  const listen = (event: globalThis.Event) => listener((event as CustomEvent<PageEvents[Event]>).detail);
  window.addEventListener(pageEventType(name), listen);
  return () => window.removeEventListener(pageEventType(name), listen);
}
