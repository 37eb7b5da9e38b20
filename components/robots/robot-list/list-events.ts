/** What somebody does to a list, told by the page's listeners to the code that is loaded for it. */
export type ListEvent =
  /** A link or a form leads to another list. */
  | { readonly type: 'go'; readonly href: string }
  /** A pointer rests on a link to another list, or presses it. */
  | { readonly type: 'aim'; readonly href: string }
  /** GO. */
  | { readonly type: 'search'; readonly text: string }
  /** A key in the search box. */
  | { readonly type: 'type'; readonly text: string }
  /** One of the levels of a profile, by its name in the query. */
  | { readonly type: 'level'; readonly name: string; readonly value: string }
  /** Back or forward in the browser's history. */
  | { readonly type: 'travel' }
  | { readonly type: 'scroll' }
  /** Something that opens over the page or in place of a link. */
  | { readonly type: 'open'; readonly what: string; readonly opener: HTMLElement | null };

/** Holds events back until somebody takes them. */
export interface ListEvents {
  send(event: ListEvent): void;
  /** Takes what was held back and all that follows, until the returned function is called. */
  take(handle: (event: ListEvent) => void): () => void;
}

export function createListEvents(): ListEvents {
  const waiting: ListEvent[] = [];
  let taker: ((event: ListEvent) => void) | null = null;
  return {
    send(event) {
      if (taker) taker(event);
      else waiting.push(event);
    },
    take(handle) {
      taker = handle;
      for (const event of waiting.splice(0)) handle(event);
      return () => {
        if (taker === handle) taker = null;
      };
    },
  };
}
