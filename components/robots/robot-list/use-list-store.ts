import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SentFacts } from './first-view';
import type { ListStore } from './live-list';

/** Does something with the list in use, once its code has loaded; `otherwise` if it can't be loaded. */
export type RunInList = (act: (list: ListStore) => void, otherwise?: () => void) => void;

interface ListStoreOptions {
  /** The server's list. */
  readonly sent: SentFacts;
  readonly root: RefObject<HTMLElement | null>;
  /** The search box's field. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** Whether the server's list isn't all there is to show. */
  readonly isNeeded: boolean;
}

interface Waiting {
  readonly act: (list: ListStore) => void;
  readonly otherwise: () => void;
}

const never = () => () => undefined;
const nothing = () => null;

/**
 * The list in use: nothing until the page is used, since a page that is only read doesn't need the code for it.
 * Whatever is done meanwhile waits for it.
 */
export function useListStore({ sent, root, input, isNeeded }: ListStoreOptions) {
  const [list, setList] = useState<ListStore | null>(null);
  const live = useSyncExternalStore(list?.subscribe ?? never, list?.get ?? nothing, nothing);
  const [isUsed, setUsed] = useState(false);
  const waiting = useRef<Waiting[]>([]);

  // Called for each movement of the pointer, which mustn't render anything.
  const isBegun = useRef(false);
  const begin = useCallback(() => {
    if (!isBegun.current) setUsed(true);
    isBegun.current = true;
  }, []);
  const run = useCallback<RunInList>(
    (act, otherwise = () => undefined) => {
      if (list) return act(list);
      waiting.current.push({ act, otherwise });
      begin();
    },
    [list, begin],
  );
  useEffect(() => {
    if (!list) return;
    const stop = list.start();
    for (const { act } of waiting.current.splice(0)) act(list);
    return stop;
  }, [list]);

  useEffect(() => {
    // The page was used before its scripts had loaded: see lib/http/pages/late-scripts.ts.
    if (isNeeded || document.documentElement.dataset['used'] !== undefined) begin();
  }, [isNeeded, begin]);
  useEffect(() => {
    if (isUsed) return;
    window.addEventListener('scroll', begin, { passive: true, once: true });
    return () => window.removeEventListener('scroll', begin);
  }, [isUsed, begin]);
  useEffect(() => {
    if (!isUsed) return;
    import('./list-store').then(
      ({ createListStore }) => setList(createListStore({ sent, root, input })),
      () => {
        // The next use tries again.
        isBegun.current = false;
        setUsed(false);
        for (const { otherwise } of waiting.current.splice(0)) otherwise();
      },
    );
  }, [isUsed, sent, root, input]);

  return { list, live, begin, run };
}
