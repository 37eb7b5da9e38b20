import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import useSWR, { unstable_serialize, useSWRConfig } from 'swr';
import { isSignedIn, onSessionChange } from '@/components/account/session/session';
import { useSession } from '@/components/account/session/use-session';
import { type ListAddress, listPath } from '@/lib/site/addresses/list-address';
import { holdInterlocks } from '@/lib/site/filters/settle-list';
import { onTravel, readEntry, writeAddress } from './list-history';
import type { LoadedList } from './load-list';
import { isRobotPath, readListAddress } from './read-address';

/** How an address comes into the browser's history. */
export type AddressMode = 'push' | 'replace';

export interface ListInBrowser {
  /** What is shown: the list that is wanted, or the one before until that is loaded. */
  readonly loaded: LoadedList;
  /** The list that is wanted, with the page visible. */
  readonly list: ListAddress;
  /** Whether the browser went back or forward to it. */
  readonly isTravelled: boolean;
  /** Whether it takes a while to load. */
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  /** A page more that is being loaded, or that could not be. */
  readonly paging: { readonly kind: 'more' | 'earlier'; readonly hasFailed: boolean } | null;
  go(list: ListAddress, mode?: AddressMode): void;
  /** Asks ahead for a list that will probably be shown next. */
  aim(list: ListAddress): void;
  /** Someone begins to use the page. */
  prepare(): void;
  loadMore(kind: 'more' | 'earlier'): Promise<void>;
  retry(): void;
  /** The page that came into sight. */
  setPage(page: number): void;
}

/** Milliseconds after which it is drawn that a list is looked for: drawing it would hold up what is coming. */
const TELL_AFTER_MS = 100;

const LIST = 'robot-list';
type Key = readonly [name: string, asked: string, isUser: boolean];

/** What asks for lists is fetched when someone begins to use the page. */
const fetchLoading = () => import('./load-list');

interface Place {
  /** The address of the first page of the list that is wanted. */
  readonly asked: string;
  readonly page: number;
  readonly isTravelled?: boolean;
}

interface ListOptions {
  /** The list as the server drew it. */
  readonly initial: LoadedList;
  /** The browser went back or forward. */
  readonly onTravelled: (list: ListAddress) => void;
}

/** The list in the browser. Its state is the address; robots are kept by it, so that going back shows them at once. */
export function useList({ initial, onTravelled }: ListOptions): ListInBrowser {
  const { cache, mutate } = useSWRConfig();
  const isUser = useSession() === 'signed-in';
  const [place, setPlace] = useState<Place>({ asked: initial.asked, page: initial.list.page });
  const { asked } = place;
  const key: Key = useMemo(() => [LIST, asked, isUser], [asked, isUser]);
  const shown = useRef(initial);

  const { data, error, isLoading } = useSWR<LoadedList, unknown, Key>(key, ask, {
    keepPreviousData: true,
    revalidateOnMount: false,
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    dedupingInterval: 0,
    onError: onFailure,
  });

  async function ask([, address, asUser]: Key): Promise<LoadedList> {
    const { takeAhead, loadList } = await fetchLoading();
    const { asked: before, list, lastPage } = shown.current;
    // Whoever signs in keeps as many pages as are shown.
    const pages = before === address ? lastPage - list.page + 1 : 1;
    return takeAhead(address, asUser) ?? loadList(address, asUser, pages);
  }

  useEffect(() => {
    // Nobody must be told: it is what is drawn.
    cache.set(unstable_serialize([LIST, initial.asked, false] satisfies Key), { data: initial });
  }, [initial, cache]);

  // What belongs to someone must not be shown to whoever comes after them.
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
    return wanted ?? { ...loaded.list, page };
  }, [isWaiting, asked, place.page, loaded.list, loaded.lastPage]);

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
  // The list in another's place, and the page that came into sight.
  useEffect(() => {
    if (!isWaiting) write(path, asked, 'replace');
  }, [isWaiting, path, asked, write]);

  const travelling = useRef(onTravelled);
  useEffect(() => {
    travelling.current = onTravelled;
  });
  useEffect(() => {
    return onTravel(() => {
      const { pathname, search } = window.location;
      const travelled = isRobotPath(pathname) ? null : readListAddress({ pathname, search });
      if (!travelled) {
        window.location.reload();
        return true;
      }
      const next = listPath(travelled);
      if (next === written.current) return false;
      written.current = next;
      setPlace({ asked: readEntry() ?? next, page: travelled.page, isTravelled: true });
      travelling.current(travelled);
      return true;
    });
  }, []);

  const [paging, setPaging] = useState<(ListInBrowser['paging'] & { readonly of: string }) | null>(null);
  const ownPaging = paging?.of === asked ? paging : null;

  function go(wanted: ListAddress, mode: AddressMode = 'push'): void {
    const next = holdInterlocks(wanted);
    const to = listPath(next);
    setPaging(null);
    if (to === asked) void mutate(key);
    // Whoever asks again is told again; only going back shows what was there.
    else cache.delete(unstable_serialize([LIST, to, isUser]));
    write(to, to, mode);
    setPlace({ asked: to, page: next.page });
  }

  async function loadMore(kind: 'more' | 'earlier'): Promise<void> {
    if (isWaiting || (ownPaging && !ownPaging.hasFailed)) return;
    setPaging({ of: asked, kind, hasFailed: false });
    try {
      const { loadPage } = await fetchLoading();
      const join = await loadPage(loaded, kind);
      await mutate<LoadedList>(key, (now) => join(now ?? loaded), false);
      setPaging(null);
    } catch (failure) {
      setPaging({ of: asked, kind, hasFailed: true });
      onFailure(failure);
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
      const to = listPath(holdInterlocks(wanted));
      if (to !== asked) fetchLoading().then(({ loadAhead }) => loadAhead(to, isUser), ignore);
    },
    prepare: () => void fetchLoading().then(({ prepareCalls }) => prepareCalls(), ignore),
    loadMore,
    retry: () => (ownPaging ? void loadMore(ownPaging.kind) : void mutate(key)),
    setPage: (page) => setPlace((now) => (now.page === page || now.asked !== asked ? now : { ...now, page })),
  };
}

/** Whether something has been under way for a while; null: nothing is. */
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

function onFailure(error: unknown): void {
  // Where the network fails, the list says so itself.
  fetchLoading().then(({ tellFailure }) => tellFailure(error), ignore);
}

function ignore(): void {}
