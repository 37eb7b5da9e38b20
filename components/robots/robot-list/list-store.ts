import type { RefObject } from 'react';
import type { Comparing } from '@/components/robots/compare/compare-context';
import { isSignedIn, onSessionChange, session } from '@/components/session/session/session';
import { recognizeUser } from '@/components/session/user/sign-in';
import { checkCurrentUser } from '@/components/session/user/use-current-user';
import { createStore } from '@/components/ui/store/create-store';
import { prepareCalls } from '@/lib/http/api/client/call';
import { choiceOfWord, levelOfName } from '@/lib/site/addresses/extra-filters';
import {
  type ListAddress,
  listPath,
  MAX_COMPARED,
  searchText,
  unlooked,
} from '@/lib/site/addresses/list-address';
import { writeColumns } from '@/lib/site/addresses/list-columns';
import { reduceFilters } from '@/lib/site/filters/reduce-filters';
import { holdInterlocks } from '@/lib/site/filters/settle-list';
import { afterPaint } from './after-paint';
import { askedFor } from './asked-for';
import { toFilterViews } from './filter-views';
import { type SentFacts, toLoadedList } from './first-view';
import { readEntry, writeAddress } from './list-history';
import { createPrefetches } from './list-prefetches';
import { createListSearch, type ListSearchFacts, learnSearch } from './list-search';
import type { ListStore, LiveList, Paging } from './live-list';
import { type LoadedList, loadList, loadPage, reportFailure } from './load-list';
import { isRobotPath } from './path-kind';
import { readListAddress } from './read-address';
import { shownView } from './shown-view';
import { watchScroll } from './watch-scroll';

type AddressMode = 'push' | 'replace';

interface ListStoreOptions {
  /** The server's list. */
  readonly sent: SentFacts;
  readonly root: RefObject<HTMLElement | null>;
  /** The search box's field. */
  readonly input: RefObject<HTMLInputElement | null>;
}

/** How long loading may take before it's shown, in milliseconds; rendering that state would delay the result. */
const TELL_AFTER_MS = 100;

/**
 * The list's state in the browser. The address is the state, and lists are kept by address, so that going back is
 * instant.
 */
export function createListStore({ sent, root, input }: ListStoreOptions): ListStore {
  const { frame } = sent;
  const initial = toLoadedList(sent);
  const initialRobots = robotsPath(initial.list);
  const prefetches = createPrefetches();
  /** Loaded lists by address, as the present viewer sees them. */
  let lists = new Map([[initial.asked, initial]]);
  let isUser = false;
  /** Whether the server was asked in this session if the viewer of an empty list of their robots is still signed in. */
  let isAskedForEmpty = false;

  /** The address of the requested list's first page, and the page in sight. */
  let place = { asked: initial.asked, page: initial.list.page, isTravelled: false };
  let loaded = initial;
  /** The newest request: answers to older ones aren't shown. */
  let loading: symbol | null = null;
  let hasFailed = false;
  let isBusy = false;
  let lateTimer: ReturnType<typeof setTimeout> | undefined;
  let paging: Paging | null = null;
  /** The kind of page whose link was clicked while a page at the other end was loading. */
  let queued: Paging['kind'] | null = null;
  /** The list from which another page was chosen. */
  let toStart: LoadedList | null = null;

  let compared = initial.list.compared;
  const names = new Map(frame.compared.map(({ id, name }) => [id, name]));

  let facts: ListSearchFacts = frame;
  /** Addresses whose search the server has been asked about. */
  const searchesAsked = new Set([listPath({ ...initial.list, page: 1 })]);

  let aimTimer: ReturnType<typeof setTimeout> | undefined;
  /** The clicked link, until the pointer leaves it. */
  let clicked: HTMLAnchorElement | null = null;

  const isWaiting = () => loaded.asked !== place.asked;

  const listNow = memo((waitsFor: string | null, page: number, shown: LoadedList, ids: readonly number[]) => {
    const wanted = waitsFor === null ? null : readListAddress(new URL(waitsFor, 'http://list'));
    const inSight = Math.min(Math.max(page, shown.list.page), shown.lastPage);
    return { ...(wanted ?? { ...shown.list, page: inSight }), compared: ids };
  });
  const frameNow = memo((known: ListSearchFacts) => ({ ...frame, ...known }));
  const viewNow = memo(
    (
      known: ListSearchFacts,
      shown: LoadedList,
      page: number,
      ids: readonly number[],
      wanted: ListAddress | null,
      failed: boolean,
      pages: Paging | null,
    ) => {
      const view = shownView(frameNow(known), {
        loaded: shown,
        page,
        compared: ids,
        wanted,
        hasFailed: failed,
        paging: pages,
      });
      return { view, filters: whenRead(() => toFilterViews(view.filters)) };
    },
  );
  const comparingNow = memo(
    (ids: readonly number[]): Comparing => ({
      ids,
      isFull: ids.length >= MAX_COMPARED,
      toggle(id, name) {
        if (!ids.includes(id)) names.set(id, name);
        setCompared(compared.includes(id) ? compared.filter((other) => other !== id) : [...compared, id]);
      },
    }),
  );

  function currentList(): ListAddress {
    return listNow(isWaiting() ? place.asked : null, place.page, loaded, compared);
  }

  function snapshot(): LiveList {
    const list = currentList();
    return {
      loaded,
      list,
      href: listPath(list),
      isFirst: robotsPath(list) === initialRobots,
      isTravelled: place.isTravelled,
      isBusy,
      hasFailed,
      paging,
      ...viewNow(facts, loaded, list.page, compared, isBusy || hasFailed ? list : null, hasFailed, paging),
      instruments: facts.instruments,
      comparing: comparingNow(compared),
      compared: compared.map((id) => ({ id, name: names.get(id) ?? `Robot ${id}` })),
      isComparedFirst: compared === initial.list.compared,
    };
  }

  const state = createStore(snapshot());

  let written = state.get().href;
  function write(next: string, from: string, mode: AddressMode): void {
    if (written === next) return;
    written = next;
    writeAddress(next, from, mode);
  }

  let stopTitling = () => {};
  let section = initial.list.assetClass;

  function changed(): void {
    const next = snapshot();
    state.set(next);
    // The fallback's address, or the page in sight.
    if (!isWaiting()) write(next.href, place.asked, 'replace');
    stopTitling();
    const title = `${next.view.pageTitle} | Tickproof`;
    // Set late, because browsers take a while to change the title.
    if (document.title !== title)
      stopTitling = afterPaint(() => {
        document.title = title;
      });
    const { assetClass } = next.list;
    if (section !== assetClass) {
      section = assetClass;
      import('./mark-section').then(
        ({ markSection }) => markSection(assetClass),
        () => undefined,
      );
    }
    keepList(next);
  }

  /** Asks at most once about a search, if it has no results or its tickers are unknown. */
  function keepList({ list }: LiveList): void {
    if (isWaiting()) return;
    const isTold = list.tickers.every((ticker) => facts.instruments[ticker]) && list.unread === '';
    const path = listPath({ ...list, page: 1 });
    if ((isTold && loaded.total > 0) || searchesAsked.has(path)) return;
    searchesAsked.add(path);
    import('./list-calls').then(({ askSearch }) => askSearch(list)).then(learn, () => undefined);
  }

  function learn(answer: Parameters<typeof learnSearch>[1]): void {
    facts = learnSearch(facts, answer);
    changed();
  }

  /** Shows a list that has arrived. */
  function show(next: LoadedList): void {
    loading = null;
    hasFailed = false;
    isBusy = false;
    clearTimeout(lateTimer);
    put(next);
    const { cards, list, lateCounts, lateWithout } = next;
    // The list was loaded for a guest, or looks like it, so the session may have ended elsewhere.
    const isEmpty = cards.length === 0;
    const isDoubtful = isEmpty ? list.extra.isMine && !isAskedForEmpty : !cards.some(({ own }) => own);
    if (next.isUser && isDoubtful) {
      isAskedForEmpty ||= isEmpty;
      void recognizeUser(checkCurrentUser);
    }
    const by = session.changes();
    const add = (late: Partial<LoadedList>) => {
      const known = lists.get(next.asked);
      if (known && by === session.changes()) put({ ...known, ...late });
    };
    void lateCounts?.then((counts) => add({ counts, lateCounts: undefined }));
    void lateWithout?.then((without) => add({ without, lateWithout: undefined }));
  }

  /** Keeps a list, and draws it if it is the present one. */
  function put(next: LoadedList): void {
    lists.set(next.asked, next);
    if (next.asked !== place.asked) return;
    loaded = next;
    changed();
  }

  async function load(): Promise<void> {
    const mine = Symbol();
    const by = session.changes();
    const { asked } = place;
    // After signing in, the same number of pages is loaded again.
    const pages = loaded.asked === asked ? loaded.lastPage - loaded.list.page + 1 : undefined;
    loading = mine;
    hasFailed = false;
    isBusy = false;
    clearTimeout(lateTimer);
    if (isWaiting())
      lateTimer = setTimeout(() => {
        isBusy = true;
        changed();
      }, TELL_AFTER_MS);
    changed();
    try {
      const next = await (prefetches.take(asked) ?? loadList(asked, isUser, pages));
      if (by !== session.changes()) return;
      if (loading === mine) show(next);
      else if (next.asked !== place.asked) put(next);
    } catch (error) {
      if (loading !== mine) return;
      loading = null;
      clearTimeout(lateTimer);
      isBusy = false;
      hasFailed = isWaiting();
      reportFailure(error);
      changed();
    }
  }

  /** Shows a list that is kept, or loads it. */
  function moveTo(next: typeof place, isAgain = false): void {
    place = next;
    paging = null;
    queued = null;
    const kept = lists.get(next.asked);
    if (kept && !isAgain) show(kept);
    else void load();
  }

  function go(wanted: ListAddress, mode: AddressMode = 'push'): void {
    const next = holdInterlocks(wanted);
    const asked = askedFor(next);
    const isSame = asked === place.asked;
    // A new request gets fresh data; only going back uses what is kept.
    const arrived = isSame ? undefined : prefetches.takeArrived(asked);
    if (arrived) lists.set(asked, arrived);
    else if (!isSame) lists.delete(asked);
    write(listPath({ ...next, compared }), asked, mode);
    moveTo({ asked, page: next.page, isTravelled: false }, isSame);
  }

  /** Shows a user's table with the columns they last chose, unless its address names some, or they're choosing now. */
  async function showColumns(wanted: ListAddress, mode: AddressMode): Promise<void> {
    const from = place;
    const { readRememberedColumns } = await import('./remembered-columns');
    const columns = await readRememberedColumns();
    if (place === from && (mode === 'push' || columns)) go({ ...wanted, columns }, mode);
  }

  function setCompared(ids: readonly number[]): void {
    compared = ids;
    changed();
  }

  function setLevel({ name, value }: HTMLSelectElement): void {
    const field = levelOfName(name);
    const choice = choiceOfWord(value);
    if (field && choice) go(reduceFilters(currentList(), { type: 'set-level', field, choice }));
  }

  async function loadMore(kind: Paging['kind']): Promise<void> {
    // The list is still loading, even if the previous viewer's list is in sight.
    if (!lists.has(place.asked)) return;
    if (paging && !paging.hasFailed) {
      if (paging.kind !== kind) queued = kind;
      return;
    }
    const mine = { kind, hasFailed: false };
    const by = session.changes();
    const { asked } = place;
    let isCurrent = true;
    paging = mine;
    changed();
    try {
      const join = await loadPage(loaded, kind);
      if (by !== session.changes()) return;
      isCurrent = paging === mine;
      if (isCurrent) paging = null;
      const known = lists.get(asked);
      if (known) put(join(known));
    } catch (failure) {
      if (by !== session.changes()) return;
      isCurrent = paging === mine;
      if (isCurrent) paging = { kind, hasFailed: true };
      changed();
      reportFailure(failure);
    }
    if (!isCurrent || queued === null) return;
    const next = queued;
    queued = null;
    void loadMore(next);
  }

  const search = createListSearch({ input, read: currentList, go, onLearned: learn });

  function onSession(): void {
    isUser = isSignedIn();
    isAskedForEmpty = false;
    paging = null;
    queued = null;
    prefetches.clear();
    // A user's lists must not be shown to the next user or a guest.
    lists = new Map(isUser ? [] : [[initial.asked, initial]]);
    const kept = lists.get(place.asked);
    if (kept) show(kept);
    else void load();
    const list = currentList();
    if (isUser && list.look === 'table' && !list.columns) showColumns(list, 'replace').catch(() => undefined);
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    search,
    start() {
      // From now on, address changes are handled here: see lib/http/pages/late-scripts.ts.
      document.documentElement.dataset['alive'] = '';
      if (isSignedIn() !== isUser) onSession();
      else keepList(state.get());
      const stops = [onSessionChange(onSession)];
      if (root.current) {
        stops.push(watchScroll(root.current, this));
        // Choices made before hydration.
        for (const field of root.current.querySelectorAll('select'))
          if (field.value !== [...field.options].find((option) => option.defaultSelected)?.value)
            setLevel(field);
      }
      return () => {
        for (const stop of stops) stop();
        stopTitling();
        clearTimeout(aimTimer);
        clearTimeout(lateTimer);
        search.cancel();
      };
    },
    visit(href, link) {
      // A clicked list needn't be prefetched.
      clearTimeout(aimTimer);
      clicked = link ?? null;
      const list = readListAddress(new URL(href, window.location.href));
      if (!list) return window.location.assign(href);
      search.reset(searchText(list));
      const current = currentList();
      toStart = list.page === current.page ? null : loaded;
      if (isUser && list.look === 'table') {
        if (current.look === 'cards' && !list.columns) return void showColumns(list, 'push');
        if (current.look === 'table' && writeColumns(list.columns) !== writeColumns(current.columns))
          import('./remembered-columns').then(
            ({ rememberColumns }) => rememberColumns(list.columns),
            () => undefined,
          );
      }
      go(list);
    },
    aim(link, afterMs) {
      clearTimeout(aimTimer);
      prepareCalls();
      const isResting = link !== null && link === clicked && afterMs > 0;
      if (!isResting) clicked = null;
      const list = link === null || isResting ? null : readListAddress(new URL(link.href));
      if (!list) return;
      aimTimer = setTimeout(() => {
        const asked = askedFor(holdInterlocks(list));
        if (asked !== place.asked) prefetches.load(asked, isUser);
      }, afterMs);
    },
    setLevel,
    travel() {
      const { pathname, search: query } = window.location;
      const travelled = isRobotPath(pathname) ? null : readListAddress({ pathname, search: query });
      if (!travelled) {
        window.location.reload();
        return true;
      }
      const next = listPath(travelled);
      if (next === written) return false;
      written = next;
      compared = travelled.compared;
      search.reset(searchText(travelled));
      moveTo({ asked: readEntry() ?? askedFor(travelled), page: travelled.page, isTravelled: true });
      return true;
    },
    takeToStart() {
      if (toStart === null || toStart === loaded) return false;
      toStart = null;
      return true;
    },
    loadMore,
    retry: () => void (paging ? loadMore(paging.kind) : load()),
    setPage(page) {
      if (place.page === page) return;
      place = { ...place, page };
      changed();
    },
    clearCompared: () => setCompared([]),
  };
}

/** Keeps the last result, and computes it again only for other arguments. */
function memo<Inputs extends readonly unknown[], T>(
  compute: (...inputs: Inputs) => T,
): (...inputs: Inputs) => T {
  let last: { readonly inputs: Inputs; readonly value: T } | undefined;
  return (...inputs) => {
    if (!last?.inputs.every((input, index) => Object.is(input, inputs[index])))
      last = { inputs, value: compute(...inputs) };
    return last.value;
  };
}

function whenRead<T>(compute: () => T): () => T {
  let known: T | undefined;
  return () => {
    known ??= compute();
    return known;
  };
}

/** The address of a list's robots, however they are shown. */
function robotsPath(list: ListAddress): string {
  return listPath({ ...unlooked(list), page: 1 });
}
