import { activeFilters } from '@/components/robots/filter-panel/active-filters';
import { putRobots } from '@/components/robots/robot-cache/robot-cache';
import { type CardView, toCardView } from '@/components/robots/robot-model/card-view';
import { session } from '@/components/session/session/session';
import { showToast } from '@/components/ui/toast/toast-store';
import { CallError } from '@/lib/http/api/client/call';
import type { FilterCounts } from '@/lib/robots/catalogue/search/filter-counts';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '@/lib/robots/catalogue/search/request';
import { type ListAddress, pagesAtOnce } from '@/lib/site/addresses/list-address';
import { findFallback } from '@/lib/site/filters/fallback';
import { type InsteadView, insteadView } from './instead-view';
import { askCounts, askRobots, type RobotsAnswer } from './list-calls';
import { LOADING_FAILED } from './loading-failed';
import { readListAddress } from './read-address';
import { type Relief, usefulReliefs } from './relief';
import { reloadOnce } from './reload-once';

/** A list with its consecutive loaded pages. */
export interface LoadedList {
  /** The requested address; the filter rules may show a different list. */
  readonly asked: string;
  /** Whether it was loaded for a signed-in user. */
  readonly isUser: boolean;
  /** The shown list; its page is the first one loaded. */
  readonly list: ListAddress;
  readonly lastPage: number;
  readonly cards: readonly CardView[];
  readonly total: number;
  /** Why a different list is shown; null if this one was requested. */
  readonly instead: InsteadView | null;
  /** Number of robots by filter value; null if unknown. */
  readonly counts: FilterCounts | null;
  /** Robots without each of its active filters; null if they weren't counted. */
  readonly without: readonly number[] | null;
  /** What empties it, if it is empty. */
  readonly reliefs: readonly Relief[];
  /** Counts that arrive after the robots. */
  readonly lateCounts?: Promise<FilterCounts | null> | undefined;
  readonly lateWithout?: Promise<readonly number[] | null> | undefined;
}

/** How many pages fit into one call. */
const MAX_PAGES = Math.floor(MAX_PAGE_SIZE / PAGE_SIZE);
/** How long robots wait for filter counts so that both render at once, in milliseconds. */
const COUNTS_GRACE_MS = 80;

/**
 * Loads the list at an address, or its fallback.
 * @param pages number of pages; by default as many as the list shows at once
 * @throws CallError if the robots can't be loaded
 */
export function loadList(asked: string, isUser: boolean, pages?: number): Promise<LoadedList> {
  const list = readListAddress(new URL(asked, 'http://list'));
  if (!list) throw new Error(`${asked} is no list`);
  const wanted = pages ?? pagesAtOnce(list);
  const by = session.changes();
  return settle(list, null);

  async function settle(list: ListAddress, knownTotal: number | null): Promise<LoadedList> {
    const counting = askCounts(list, isUser).catch(() => null);
    const askedTotal = knownTotal ?? askTotal(list.insteadOf, isUser);
    const asking = Math.min(wanted, MAX_PAGES);
    const { items, total } = await askRobots(list, isUser, asking);
    const fallback = findFallback(list, total);
    if (fallback) return settle(fallback, list.insteadOf ? await askedTotal : total);
    // A user's list may have fewer pages than a guest's.
    if (items.length === 0 && total > 0 && list.page > 1) return settle({ ...list, page: 1 }, knownTotal);
    const counts = await Promise.race([counting, pause(COUNTS_GRACE_MS)]);
    const isCounted = total === 0 || list.look === 'table';
    const withoutEach = isCounted ? askWithout(list, isUser) : undefined;
    const without = total === 0 ? ((await withoutEach) ?? null) : null;
    return {
      asked,
      isUser,
      list,
      lastPage: list.page + asking - 1,
      cards: cacheCards(items, by),
      total,
      instead: insteadView(list, { shown: total, asked: await askedTotal }),
      counts: counts ?? null,
      without,
      reliefs: without ? usefulReliefs(list, without) : [],
      lateCounts: counts === undefined ? counting : undefined,
      lateWithout: total > 0 ? withoutEach : undefined,
    };
  }
}

/** Adds the next or the previous page to a loaded list, in a table several. @throws CallError */
export async function loadPage(
  { list, lastPage, isUser }: LoadedList,
  kind: 'more' | 'earlier',
): Promise<(loaded: LoadedList) => LoadedList> {
  const size = pagesAtOnce(list);
  const page = kind === 'more' ? lastPage + 1 : Math.max(1, list.page - size);
  const count = kind === 'more' ? size : list.page - page;
  const by = session.changes();
  const { items, total } = await askRobots({ ...list, page }, isUser, count);
  const cards = cacheCards(items, by);
  return (loaded) => {
    // Robots already shown on another page keep their place.
    const shown = new Set(loaded.cards.map(({ id }) => id));
    const others = cards.filter(({ id }) => !shown.has(id));
    return kind === 'more'
      ? { ...loaded, total, cards: [...loaded.cards, ...others], lastPage: page + count - 1 }
      : { ...loaded, total, cards: [...others, ...loaded.cards], list: { ...loaded.list, page } };
  };
}

/** null without a list, or if counting failed. */
async function askTotal(list: ListAddress | null, isUser: boolean): Promise<number | null> {
  if (list === null) return null;
  return askRobots(list, isUser, 1).then(
    ({ total }) => total,
    () => null,
  );
}

/** Robots without each active filter; none where they couldn't be counted. */
async function askWithout(list: ListAddress, isUser: boolean): Promise<readonly number[]> {
  const counting = activeFilters(list).map(async ({ without }) => (await askTotal(without, isUser)) ?? 0);
  return Promise.all(counting);
}

/** Other parts of the page use the same copy of each robot, unless the session has changed meanwhile. */
function cacheCards(products: RobotsAnswer['items'], by: number): readonly CardView[] {
  const cards = products.map(toCardView);
  return by === session.changes() ? putRobots(cards) : cards;
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Reports that robots couldn't be loaded. A rejected call may mean the user logged in in another tab, so the page
 * reloads.
 */
export function reportFailure(error: unknown): void {
  const isRefused = error instanceof CallError && error.status === 400;
  const isReloading =
    isRefused &&
    reloadOnce(
      () => window.sessionStorage,
      Date.now(),
      () => window.location.reload(),
    );
  if (!isReloading) showToast(LOADING_FAILED, 'error');
}
