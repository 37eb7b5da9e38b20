import { type CardView, cardViewOf } from '@/components/robots/robot-card/card-view';
import { takeOwnRobot } from '@/components/robots/robot-controls/own-switches';
import type { FilterCounts } from '@/lib/robots/catalogue/search/filter-counts';
import { PAGE_SIZE } from '@/lib/robots/catalogue/search/request';
import { type ListAddress, listPath } from '@/lib/site/addresses/list-address';
import { fallbackOf } from '@/lib/site/filters/fallback';
import { holdInterlocks } from '@/lib/site/filters/settle-list';
import type { ListSource, RobotsAnswer } from './list-calls';
import {
  appendPage,
  beginList,
  failLoading,
  hasEarlier,
  hasMore,
  type ListState,
  prependPage,
  showList,
} from './list-state';

/** How an address comes into the browser's history; `keep` when it stands there already. */
export type AddressMode = 'push' | 'replace' | 'keep';

export interface ListStoreOptions {
  readonly initial: ListState;
  readonly source: ListSource;
  readonly onAddress: (path: string, mode: Exclude<AddressMode, 'keep'>) => void;
  /** Robots could not be loaded. */
  readonly onFailure: (error: unknown) => void;
}

export interface ListStore {
  read(): ListState;
  subscribe(listener: () => void): () => void;
  /** Goes to a list, or to the one that is shown in its place by the rules of the filters. Resolves when it is shown. */
  show(list: ListAddress, mode: AddressMode): Promise<void>;
  /** Asks ahead for a list that will probably be shown next. */
  prefetch(list: ListAddress): void;
  /** Loads the next page below those that are shown, or the one above. */
  loadMore(): Promise<void>;
  loadEarlier(): Promise<void>;
  /** Tries again what failed. */
  retry(): Promise<void>;
  /** The page that came into sight. */
  setShownPage(page: number): void;
  /** Asks how many robots each filter leaves, unless it is known. */
  loadCounts(): Promise<void>;
  /**
   * Asks anew for the robots that are shown, as somebody has signed in or out; they stay in sight until then. What was
   * kept or asked for ahead is forgotten.
   */
  refresh(): Promise<void>;
  /** Counts the server's list as one of its own, to be drawn here from now on. */
  takeOver(): void;
}

/** Lists that were shown, kept for going back to them. */
const KEPT_LISTS = 30;
/** Lists that are asked for ahead, and how long their answers are good for. */
const AHEAD_LISTS = 4;
const AHEAD_MS = 5000;
/** Milliseconds after which it is drawn that a list is looked for. */
const TELL_AFTER_MS = 100;
/** Milliseconds that robots wait for the counts of the filters, so that both are drawn at once. */
const COUNTS_GRACE_MS = 80;

/** Pages that are asked for at once when somebody signs in: as many robots as a call answers. */
const MAX_REFRESHED_PAGES = Math.floor(100 / PAGE_SIZE);

interface Asked {
  readonly robots: Promise<RobotsAnswer>;
  readonly counts: Promise<FilterCounts | null>;
  readonly askedTotal: Promise<number | null>;
}

/** The list in the browser, apart from how it is drawn. Whatever comes late is dropped. */
export function createListStore({ initial, source, onAddress, onFailure }: ListStoreOptions): ListStore {
  let state = initial;
  let underWay = new AbortController();
  const kept = new Map<string, ListState>();
  const ahead = new Map<string, Asked>();
  const listeners = new Set<() => void>();

  function change(next: ListState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function keep(): void {
    if (state.busy !== null || state.failed !== null) return;
    const key = listPath({ ...state.list, page: state.shownPage });
    kept.delete(key);
    kept.set(key, { ...state, isChanged: true });
    forgetOldest(kept, KEPT_LISTS);
  }

  /** What was under way for the list before is given up. */
  function beginAnew(): AbortSignal {
    underWay.abort();
    underWay = new AbortController();
    return underWay.signal;
  }

  /** Tells of what is looked for only when it takes a while: drawing it would hold up what is coming. */
  function tellLater(signal: AbortSignal): void {
    setTimeout(() => {
      if (!signal.aborted && state.busy === 'list') change(state);
    }, TELL_AFTER_MS);
  }

  function fail(error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return;
    change(failLoading(state));
    onFailure(error);
  }

  const countsOf = (list: ListAddress, signal: AbortSignal) => source.counts(list, signal).catch(() => null);

  /** How many robots the list has that this one is shown in place of, where that is not known yet. */
  async function askedTotalOf({ insteadOf }: ListAddress, signal: AbortSignal): Promise<number | null> {
    if (insteadOf === null) return null;
    return source.robots(insteadOf, signal).then(
      ({ Total }) => Total,
      () => null,
    );
  }

  function ask(list: ListAddress, signal: AbortSignal, askedTotal: number | null = null): Asked {
    return {
      robots: source.robots(list, signal),
      counts: countsOf(list, signal),
      askedTotal: askedTotal === null ? askedTotalOf(list, signal) : Promise.resolve(askedTotal),
    };
  }

  function prefetch(list: ListAddress): void {
    const key = listPath(list);
    if (ahead.has(key) || key === listPath(state.list)) return;
    const asked = ask(list, new AbortController().signal);
    ahead.set(key, asked);
    forgetOldest(ahead, AHEAD_LISTS);
    const forget = () => {
      if (ahead.get(key) === asked) ahead.delete(key);
    };
    // Whoever shows it asks again, and is told of a failure.
    asked.robots.then(() => setTimeout(forget, AHEAD_MS), forget);
  }

  async function load(list: ListAddress, knownTotal: number | null = null): Promise<void> {
    const signal = beginAnew();
    state = beginList(state, list);
    tellLater(signal);
    // Those of the list before stay in sight until its robots go.
    let known: Pick<ListState, 'counts'> = { counts: undefined };
    const asked = ahead.get(listPath(list)) ?? ask(list, signal, knownTotal);
    ahead.clear();
    const counting = asked.counts.then((counts) => {
      known = { counts };
    });
    try {
      const { Items, Total } = await asked.robots;
      if (signal.aborted) return;
      const fallback = fallbackOf(list, Total);
      if (fallback) return await show(fallback, 'replace', list.insteadOf ? knownTotal : Total);
      const [askedTotal] = await Promise.all([
        asked.askedTotal,
        Promise.race([counting, pause(COUNTS_GRACE_MS)]),
      ]);
      if (signal.aborted) return;
      change({ ...showList(state, cardsOf(Items), Total, askedTotal), ...known });
      void counting.then(() => {
        if (!signal.aborted && state.counts === undefined) change({ ...state, ...known });
      });
    } catch (error) {
      if (!signal.aborted) state = { ...state, ...known };
      fail(error, signal);
    }
  }

  async function show(
    asked: ListAddress,
    mode: AddressMode,
    askedTotal: number | null = null,
  ): Promise<void> {
    keep();
    const list = holdInterlocks(asked);
    const path = listPath(list);
    if (mode !== 'keep') onAddress(path, mode);
    else if (path !== listPath(asked)) onAddress(path, 'replace');
    const known = mode === 'keep' ? kept.get(path) : undefined;
    if (!known) return load(list, askedTotal);
    beginAnew();
    change(known);
    void loadCounts();
  }

  async function loadPage(kind: 'more' | 'earlier', page: number, join: typeof appendPage): Promise<void> {
    const { list } = state;
    // Nothing else of the list is given up: its counts may still be under way.
    const { signal } = underWay;
    change({ ...state, busy: kind, failed: null, isChanged: true });
    try {
      const { Items, Total } = await source.robots({ ...list, page }, signal);
      if (!signal.aborted) change(join(state, cardsOf(Items), Total));
    } catch (error) {
      fail(error, signal);
    }
  }

  async function loadMore(): Promise<void> {
    if (state.busy === null && hasMore(state)) await loadPage('more', state.lastPage + 1, appendPage);
  }

  async function loadEarlier(): Promise<void> {
    if (state.busy === null && hasEarlier(state)) await loadPage('earlier', state.list.page - 1, prependPage);
  }

  async function loadCounts(): Promise<void> {
    if (state.counts !== undefined) return;
    const { signal } = underWay;
    const counts = await countsOf(state.list, signal);
    if (!signal.aborted && state.counts === undefined) change({ ...state, counts });
  }

  async function refresh(): Promise<void> {
    kept.clear();
    ahead.clear();
    // What is under way was asked for by somebody else.
    if (state.busy !== null || state.failed === 'list') return load(state.list);
    const signal = beginAnew();
    const pages = Math.min(state.lastPage - state.list.page + 1, MAX_REFRESHED_PAGES);
    try {
      const { Items, Total } = await source.robots(state.list, signal, pages);
      if (signal.aborted) return;
      const fallback = fallbackOf(state.list, Total);
      if (fallback) return await show(fallback, 'replace', state.list.insteadOf ? state.askedTotal : Total);
      // A user's list may have fewer pages than that of everybody.
      if (Items.length === 0 && Total > 0) return await show({ ...state.list, page: 1 }, 'replace');
      const lastPage = state.list.page + pages - 1;
      change({ ...state, cards: cardsOf(Items), total: Total, lastPage, isChanged: true });
      void loadCounts();
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    }
  }

  return {
    refresh,
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (list, mode) => show(list, mode),
    prefetch,
    loadMore,
    loadEarlier,
    async retry() {
      if (state.failed === 'list') await load(state.list);
      else if (state.failed === 'earlier') await loadEarlier();
      else if (state.failed === 'more') await loadMore();
    },
    setShownPage(shownPage) {
      if (shownPage === state.shownPage || state.busy === 'list') return;
      change({ ...state, shownPage });
      onAddress(listPath({ ...state.list, page: shownPage }), 'replace');
    },
    loadCounts,
    takeOver() {
      if (!state.isChanged) change({ ...state, isChanged: true });
    },
  };
}

/** Robots as cards; their switches, wherever they stand, take up what the server tells. */
function cardsOf(products: RobotsAnswer['Items']): readonly CardView[] {
  const cards = products.map(cardViewOf);
  for (const { own } of cards) if (own) takeOwnRobot(own);
  return cards;
}

/** Keeps a map to a size, given that it grows by one entry at a time. */
function forgetOldest(entries: Map<string, unknown>, limit: number): void {
  const [oldest] = entries.keys();
  if (entries.size > limit && oldest !== undefined) entries.delete(oldest);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
