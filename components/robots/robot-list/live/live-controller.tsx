import { flushSync } from 'react-dom';
import { isMarkedSignedIn } from '@/components/account/account/sign-in-state';
import type { FilterPanelView } from '@/components/robots/filter-panel/panel-view';
import { SEARCH_ID } from '@/components/robots/filter-panel/search-box';
import type { CardView } from '@/components/robots/robot-card/card-view';
import type { OwnRobot } from '@/components/robots/robot-controls/own-robot';
import { showToast } from '@/components/ui/toast/toast-store';
import { CallError } from '@/lib/http/api/client/call';
import { choiceOfWord, levelOfName } from '@/lib/site/addresses/extra-filters';
import { listPath, searchText } from '@/lib/site/addresses/list-address';
import { reduceFilters } from '@/lib/site/filters/reduce-filters';
import { writeAddressBar } from '../address-bar';
import type { DrawnList } from '../drawn-list';
import type { ListEvent } from '../list-events';
import type { ListFrame } from '../list-frame';
import { closeMenus } from '../menus';
import { WantedRobot } from '../wanted-robot';
import { drawList, LOADING_FAILED, viewOf } from './draw-list';
import { syncFields } from './fields';
import { keepPlace, returnPlace } from './kept-place';
import { LIST_CALLS } from './list-calls';
import { askSearch, createListSearch, type ListSearch, type SearchAnswer } from './list-search';
import { initialState, type ListState } from './list-state';
import { createListStore, type ListStore } from './list-store';
import { markSection } from './mark-section';
import { isRobotPath, readListAddress } from './read-address';
import { reloadOnce } from './reload-once';
import { followScroll, showStart } from './scrolling';

/** What scrolling waits for before it counts. */
const SCROLL_DEBOUNCE_MS = 250;
/** Pages that come by scrolling alone; then a link asks for more, so that the foot of the page can be reached. */
const MAX_BY_SCROLLING = 4;

export interface LiveControllerOptions {
  readonly root: HTMLElement;
  readonly frame: ListFrame;
  readonly cards: readonly CardView[];
  readonly onDraw: (drawn: DrawnList) => void;
  /** Something is to open over the page. */
  readonly onOpen: (event: ListEvent & { readonly type: 'open' }) => void;
}

export interface LiveController {
  readonly store: ListStore;
  readonly search: ListSearch;
  handle(event: ListEvent): void;
  /** A robot of the list as it is shown to whoever is signed in. */
  ownRobot(id: number): OwnRobot | undefined;
  stop(): void;
}

/** Turns what is done to a list into another list, puts it on the page and its address into the bar. */
export function createLiveController({
  root,
  frame,
  cards,
  onDraw,
  onOpen,
}: LiveControllerOptions): LiveController {
  const start = readListAddress(new URL(frame.href, window.location.href));
  if (!start) throw new Error(`${frame.href} is no list`);
  const withFoot = listPath({ ...start, page: 1 });
  let { instruments, unknown } = frame;
  /** The lists whose searches are known. */
  const learned = new Set([listPath({ ...start, page: 1 })]);
  let panel: FilterPanelView | null = null;
  let loadedByScrolling = 0;
  let scrollTimer: ReturnType<typeof setTimeout> | undefined;

  const initial = initialState(start, cards, frame.total, frame.askedTotal);
  const store = createListStore({
    initial,
    source: LIST_CALLS,
    onAddress: writeAddressBar,
    onFailure,
  });
  const search = createListSearch({
    store,
    onLearned: learn,
    onText: setText,
  });
  const unsubscribe = store.subscribe(draw);

  function learn({ Tickers, Unknown }: Omit<SearchAnswer, 'Address'>): void {
    const named = Tickers.map(
      ({ Ticker, FundId, FundName, FundType }) =>
        [Ticker, { fundId: FundId, name: FundName, fundType: FundType }] as const,
    );
    instruments = { ...instruments, ...Object.fromEntries(named) };
    unknown = [...new Set([...unknown, ...Unknown])];
    draw();
  }

  /** Asks once for what is said of a list's search, when it leads to nothing or nobody has told. */
  function learnOf({ list, busy, total }: ListState): void {
    const isTold = list.tickers.every((ticker) => instruments[ticker]) && list.unread === '';
    const path = listPath({ ...list, page: 1 });
    if (busy !== null || learned.has(path) || (isTold && (list.keyword === '' || total > 0))) return;
    learned.add(path);
    // Without an answer the list stays as it is.
    askSearch(list).then(learn, () => undefined);
  }

  function searchBox(): HTMLInputElement | null {
    return root.querySelector<HTMLInputElement>(`#${SEARCH_ID}`);
  }

  function setText(text: string): void {
    const box = searchBox();
    if (box) box.value = text;
  }

  function draw(): void {
    const state = store.read();
    // Until then the server's list stands.
    if (!state.isChanged) return;
    if (state.busy === 'list') loadedByScrolling = 0;
    learnOf(state);
    const view = viewOf(state, { ...frame, instruments, unknown }, isMarkedSignedIn());
    const hasFoot = listPath({ ...state.list, page: 1 }) === withFoot;
    const place = keepPlace(root);
    const text = searchBox()?.value ?? '';
    const list = (
      <>
        {drawList(state, view, () => void store.retry())}
        {!hasFoot && <WantedRobot tickers={state.list.tickers} instruments={instruments} />}
      </>
    );
    flushSync(() => onDraw({ list, hasFoot }));
    setText(text);
    syncFields(root, view.panel, panel ?? viewOf(initial, frame).panel);
    returnPlace(root, place);
    panel = view.panel;
    document.title = `${view.pageTitle} | Tickproof`;
    markSection(state.list.assetClass);
  }

  function goTo(url: URL, mode: 'push' | 'keep'): void {
    const list = readListAddress(url);
    if (!list) {
      if (mode === 'keep') window.location.reload();
      else window.location.assign(url);
      return;
    }
    search.cancel();
    setText(searchText(list));
    closeMenus(root);
    const isOtherPage = list.page !== store.read().shownPage;
    const shown = store.show(list, mode);
    if (isOtherPage && mode === 'push') void shown.then(() => showStart(root));
  }

  function aimAt(url: URL): void {
    const list = readListAddress(url);
    if (list) store.prefetch(list);
  }

  function travel(): void {
    if (isRobotPath(window.location.pathname)) window.location.reload();
    else goTo(new URL(window.location.href), 'keep');
  }

  function setLevel(name: string, value: string): void {
    const field = levelOfName(name);
    const choice = choiceOfWord(value);
    if (!field || !choice) return;
    void store.show(reduceFilters(store.read().list, { type: 'set-level', field, choice }), 'push');
  }

  function loadMore(byScrolling: number): void {
    if (store.read().busy !== null) return;
    loadedByScrolling = byScrolling;
    void store.loadMore();
  }

  function followLater(): void {
    clearTimeout(scrollTimer);
    scrollTimer = setTimeout(() => {
      if (followScroll(root, store) && loadedByScrolling < MAX_BY_SCROLLING) loadMore(loadedByScrolling + 1);
    }, SCROLL_DEBOUNCE_MS);
  }

  function handle(event: ListEvent): void {
    if (event.type === 'go') goTo(new URL(event.href), 'push');
    else if (event.type === 'aim') aimAt(new URL(event.href));
    else if (event.type === 'travel') travel();
    else if (event.type === 'search') void search.submit(event.text);
    else if (event.type === 'type') search.type(event.text);
    else if (event.type === 'level') setLevel(event.name, event.value);
    else if (event.type === 'scroll') followLater();
    else if (event.what === 'earlier') void store.loadEarlier();
    else if (event.what === 'more') loadMore(0);
    else onOpen(event);
  }

  return {
    store,
    search,
    handle,
    ownRobot: (id) => store.read().cards.find((card) => card.id === id)?.own,
    stop() {
      unsubscribe();
      search.cancel();
      clearTimeout(scrollTimer);
    },
  };
}

/** Robots could not be loaded. A refusal may mean that somebody logged in in another tab: then the page is loaded anew. */
function onFailure(error: unknown): void {
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
