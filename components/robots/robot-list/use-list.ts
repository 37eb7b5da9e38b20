import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import useSWR, { unstable_serialize, useSWRConfig } from 'swr';
import { isSignedIn, onSessionChange } from '@/components/session/session/session';
import { useSession } from '@/components/session/session/use-session';
import { type ListAddress, listPath } from '@/lib/site/addresses/list-address';
import { holdInterlocks } from '@/lib/site/filters/settle-list';
import { askedFor } from './asked-for';
import { readEntry, type Travel, writeAddress } from './list-history';
import {
  type LoadedList,
  loadAhead,
  loadList,
  loadPage,
  prepareCalls,
  reportFailure,
  takeAhead,
  takeArrived,
} from './load-list';
import { isRobotPath } from './path-kind';
import { readListAddress } from './read-address';

export type AddressMode = 'push' | 'replace';

export interface ListInBrowser {
  /** The list on screen: the requested one, or the previous one while it loads. */
  readonly loaded: LoadedList;
  /** The requested list, with the page in sight. */
  readonly list: ListAddress;
  /** Whether the user got here by going back or forward. */
  readonly isTravelled: boolean;
  /** Whether loading takes noticeably long. */
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  /** A next or previous page that is loading or has failed. */
  readonly paging: { readonly kind: 'more' | 'earlier'; readonly hasFailed: boolean } | null;
  go(list: ListAddress, mode?: AddressMode): void;
  /** Prefetches a list. */
  aim(list: ListAddress): void;
  /** Preloads code when the user starts to interact. */
  prepare(): void;
  loadMore(kind: 'more' | 'earlier'): Promise<void>;
  retry(): void;
  /** Sets the page in sight. */
  setPage(page: number): void;
  /** Sets the robots to compare, which loads nothing. */
  readonly setCompared: Dispatch<SetStateAction<readonly number[]>>;
}

/** How long loading may take before it's shown, in milliseconds; rendering that state would delay the result. */
const TELL_AFTER_MS = 100;

const LIST = 'robot-list';
type Key = readonly [name: string, asked: string, isUser: boolean];

interface Place {
  /** The address of the requested list's first page. */
  readonly asked: string;
  readonly page: number;
  readonly isTravelled?: boolean;
}

interface ListOptions {
  /** The server-rendered list. */
  readonly initial: LoadedList;
  /** Handles going back and forward from now on. */
  readonly travel: RefObject<Travel | null>;
  /** The user went back or forward. */
  readonly onTravelled: (list: ListAddress) => void;
}

/**
 * The list's state in the browser. The address is the state, and robots are cached by address, so that going back is
 * instant.
 */
export function useList({ initial, travel, onTravelled }: ListOptions): ListInBrowser {
  const { cache, mutate } = useSWRConfig();
  const isUser = useSession() === 'signed-in';
  const [place, setPlace] = useState<Place>({ asked: initial.asked, page: initial.list.page });
  const [compared, setCompared] = useState(initial.list.compared);
  const { asked } = place;
  const key: Key = useMemo(() => [LIST, asked, isUser], [asked, isUser]);
  const shown = useRef(initial);

  const { data, error, isLoading } = useSWR<LoadedList, unknown, Key>(key, ask, {
    keepPreviousData: true,
    // The server's list is a guest's.
    revalidateOnMount: isUser,
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    dedupingInterval: 0,
    // On network errors, the list itself shows a message.
    onError: reportFailure,
  });

  async function ask([, address, asUser]: Key): Promise<LoadedList> {
    const { asked: before, list, lastPage } = shown.current;
    // After signing in, the same number of pages is loaded again.
    const pages = before === address ? lastPage - list.page + 1 : undefined;
    return takeAhead(address, asUser) ?? loadList(address, asUser, pages);
  }

  useEffect(() => {
    // Without a re-render, as this is what's on screen.
    cache.set(unstable_serialize([LIST, initial.asked, false] satisfies Key), { data: initial });
  }, [initial, cache]);

  // A user's lists must not be shown to the next user or a guest.
  useEffect(
    () =>
      onSessionChange(
        () =>
          void mutate((kept) => Array.isArray(kept) && kept[0] === LIST && kept[2] === true, undefined, {
            revalidate: isSignedIn(),
          }),
      ),
    [mutate],
  );

  const loaded = data ?? initial;
  const isWaiting = loaded.asked !== asked;
  const hasFailed = isWaiting && !isLoading && error !== undefined;
  const isBusy = useLate(isWaiting && !hasFailed ? asked : null);
  const list = useMemo(() => {
    const wanted = isWaiting ? readListAddress(new URL(asked, 'http://list')) : null;
    const page = Math.min(Math.max(place.page, loaded.list.page), loaded.lastPage);
    return { ...(wanted ?? { ...loaded.list, page }), compared };
  }, [isWaiting, asked, place.page, loaded.list, loaded.lastPage, compared]);

  useEffect(() => {
    shown.current = loaded;
    const { lateCounts } = loaded;
    if (!lateCounts) return;
    const own: Key = [LIST, loaded.asked, loaded.isUser];
    void lateCounts.then((counts) =>
      mutate<LoadedList>(own, (now) => now && { ...now, counts, lateCounts: undefined }, false),
    );
  }, [loaded, mutate]);

  const path = listPath(list);
  const written = useRef(path);
  const write = useCallback((next: string, from: string, mode: AddressMode) => {
    if (written.current === next) return;
    written.current = next;
    writeAddress(next, from, mode);
  }, []);
  // Writes the fallback's address, or the page in sight.
  useEffect(() => {
    if (!isWaiting) write(path, asked, 'replace');
  }, [isWaiting, path, asked, write]);

  const travelling = useRef(onTravelled);
  useEffect(() => {
    travelling.current = onTravelled;
  });
  useEffect(() => {
    travel.current = () => {
      const { pathname, search } = window.location;
      const travelled = isRobotPath(pathname) ? null : readListAddress({ pathname, search });
      if (!travelled) {
        window.location.reload();
        return true;
      }
      const next = listPath(travelled);
      if (next === written.current) return false;
      written.current = next;
      setPlace({ asked: readEntry() ?? askedFor(travelled), page: travelled.page, isTravelled: true });
      setCompared(travelled.compared);
      travelling.current(travelled);
      return true;
    };
    return () => {
      travel.current = null;
    };
  }, [travel]);

  const [paging, setPaging] = useState<(ListInBrowser['paging'] & { readonly of: string }) | null>(null);
  const ownPaging = paging?.of === asked ? paging : null;

  function go(wanted: ListAddress, mode: AddressMode = 'push'): void {
    const next = holdInterlocks(wanted);
    const to = askedFor(next);
    setPaging(null);
    queued.current = null;
    if (to === asked) void mutate(key);
    else {
      // A new request gets fresh data; only going back uses the cache.
      const own = unstable_serialize([LIST, to, isUser]);
      const arrived = takeArrived(to, isUser);
      if (arrived) cache.set(own, { data: arrived });
      else cache.delete(own);
    }
    write(listPath({ ...next, compared }), to, mode);
    setPlace({ asked: to, page: next.page });
  }

  /** A click on one end while the other end loads. */
  const queued = useRef<'more' | 'earlier'>(null);
  useEffect(() => {
    const kind = queued.current;
    if (kind === null || (ownPaging && !ownPaging.hasFailed)) return;
    queued.current = null;
    void loadMore(kind);
  });

  async function loadMore(kind: 'more' | 'earlier'): Promise<void> {
    if (isWaiting) return;
    if (ownPaging && !ownPaging.hasFailed) {
      if (ownPaging.kind !== kind) queued.current = kind;
      return;
    }
    setPaging({ of: asked, kind, hasFailed: false });
    try {
      const join = await loadPage(loaded, kind);
      await mutate<LoadedList>(key, (now) => join(now ?? loaded), false);
      setPaging(null);
    } catch (failure) {
      setPaging({ of: asked, kind, hasFailed: true });
      reportFailure(failure);
    }
  }

  return {
    loaded,
    list,
    isTravelled: place.isTravelled === true,
    isBusy,
    hasFailed,
    paging: ownPaging,
    go,
    aim: (wanted) => {
      const to = askedFor(holdInterlocks(wanted));
      if (to !== asked) loadAhead(to, isUser);
    },
    prepare: prepareCalls,
    loadMore,
    retry: () => (ownPaging ? void loadMore(ownPaging.kind) : void mutate(key)),
    setPage: (page) => setPlace((now) => (now.page === page || now.asked !== asked ? now : { ...now, page })),
    setCompared,
  };
}

/** Whether something has been pending for a while; null means nothing is. */
function useLate(what: string | null): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (what === null) return;
    const timer = setTimeout(() => setLate(what), TELL_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [what]);
  return what !== null && late === what;
}
