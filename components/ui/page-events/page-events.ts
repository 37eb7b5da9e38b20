import { createEvent } from '@/components/ui/store/create-event';

/** Events that pages dispatch for analytics and for the operator's scripts; README.md explains both. */
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

/** An event with what it says. */
export type PageEvent = { readonly [Event in Name]: readonly [name: Event, detail: PageEvents[Event]] }[Name];

/** Those of this page so far: who counts them may be loaded later. */
const emitted: PageEvent[] = [];
const emission = createEvent<[event: PageEvent]>();

/** Dispatches a `CustomEvent` on `window`. */
export function emitPageEvent<Event extends Name>(name: Event, detail: PageEvents[Event]): void {
  const event = [name, detail] as unknown as PageEvent;
  emitted.push(event);
  emission.send(event);
  window.dispatchEvent(new CustomEvent(pageEventType(name), { detail }));
}

/** Gets every event of this page, also those from before. */
export function onEveryPageEvent(listener: (event: PageEvent) => void): void {
  for (const event of emitted) listener(event);
  emission.on(listener);
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
