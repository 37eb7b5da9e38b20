import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { createStore } from '@/components/ui/store/create-store';
import { useStore } from '@/components/ui/store/use-store';
import type { LiveListProps, LiveState } from './live-list';

/** Does something with the list in use, once its code has loaded; `otherwise` if it can't be loaded. */
export type RunLive = (act: (live: LiveState) => void, otherwise?: () => void) => void;

interface Waiting {
  readonly act: (live: LiveState) => void;
  readonly otherwise: () => void;
}

/**
 * The list in use: nothing until the page is used, since a page that is only read doesn't need the code for it.
 * Whatever is done meanwhile waits for it.
 */
export function useLiveList(isUser: boolean) {
  const [Part, setPart] = useState<ComponentType<LiveListProps> | null>(null);
  const [isUsed, setUsed] = useState(false);
  // What LiveList said last. Outside of React's state, so that each change is drawn before the browser paints.
  const [state] = useState(() => createStore<LiveState | null>(null));
  const live = useStore(state, null);
  const waiting = useRef<Waiting[]>([]);

  // Called for each movement of the pointer, which mustn't render anything.
  const isBegun = useRef(false);
  const begin = useCallback(() => {
    if (!isBegun.current) setUsed(true);
    isBegun.current = true;
  }, []);
  const run = useCallback<RunLive>(
    (act, otherwise = () => undefined) => {
      const now = state.get();
      if (now) return act(now);
      waiting.current.push({ act, otherwise });
      begin();
    },
    [state, begin],
  );
  useEffect(() => {
    if (live) for (const { act } of waiting.current.splice(0)) act(live);
  }, [live]);

  useEffect(() => {
    // The page was used before its scripts had loaded: see lib/http/pages/late-scripts.ts.
    if (isUser || document.documentElement.dataset['used'] !== undefined) begin();
  }, [isUser, begin]);
  useEffect(() => {
    if (isUsed) return;
    window.addEventListener('scroll', begin, { passive: true, once: true });
    return () => window.removeEventListener('scroll', begin);
  }, [isUsed, begin]);
  useEffect(() => {
    if (!isUsed) return;
    import('./live-list').then(
      ({ LiveList }) => setPart(() => LiveList),
      () => {
        // The next use tries again.
        isBegun.current = false;
        setUsed(false);
        for (const { otherwise } of waiting.current.splice(0)) otherwise();
      },
    );
  }, [isUsed]);

  return { LiveList: Part, live, setLive: state.set, begin, run };
}
