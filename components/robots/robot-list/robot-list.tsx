'use client';

import {
  type ComponentType,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CompareContext } from '@/components/robots/compare/compare-context';
import { SearchBox } from '@/components/robots/filter-panel/search-box';
import type { CardView } from '@/components/robots/robot-model/card-view';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { FilterCounts } from '@/lib/robots/catalogue/search/filter-counts';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import {
  type ListAddress,
  listPath,
  pagesAtOnce,
  searchText,
  unlooked,
} from '@/lib/site/addresses/list-address';
import { ListFoot } from './list-foot';
import type { ListFrame } from './list-frame';
import { ListPage } from './list-page';
import type { LoadedList } from './load-list';
import type { Opened } from './opened';
import { readListAddress } from './read-address';
import type { RowsProps } from './rows';
import { shownView } from './shown-view';
import { useCompared } from './use-compared';
import { useFollowedScroll } from './use-followed-scroll';
import { useHowItWorks } from './use-how-it-works';
import { useKeptFocus } from './use-kept-focus';
import { askedFor, useList } from './use-list';
import { useListEvents } from './use-list-events';
import { useListSearch, useSearchFacts } from './use-list-search';

const CompareTray = lazyPart(
  async () => (await import('@/components/robots/compare/compare-tray')).CompareTray,
);
const OpenedModal = lazyPart(async () => (await import('./opened-modal')).OpenedModal);
const SearchSuggest = lazyPart(async () => (await import('./search-suggest')).SearchSuggest);
const SignedInList = lazyPart(async () => (await import('./signed-in-list')).SignedInList);
const Toaster = lazyPart(async () => (await import('@/components/ui/toast/toaster')).Toaster);
const WantedRobot = lazyPart(async () => (await import('./wanted-robot')).WantedRobot);

interface RobotListProps {
  readonly frame: ListFrame;
  /** The page's robots, as a guest sees them. */
  readonly cards: readonly CardView[];
  readonly counts: FilterCounts | null;
  /** The robots compared in the address, side by side, until others are chosen. */
  readonly comparison?: ReactNode;
  /** The table of robots: loaded, or loading when it is chosen. */
  readonly rows: ComponentType<RowsProps>;
  /** Content below the list, shown until another list replaces it. */
  readonly foot: ReactNode;
}

/**
 * A list of robots, server-rendered and hydrated. In the browser, filters apply without loading a page. Everything also
 * works without scripts, because it's made of links and forms.
 */
export function RobotList({ frame, cards, counts, comparison, rows, foot }: RobotListProps) {
  const root = useRef<HTMLDivElement>(null);
  const [initial] = useState(() => initialList(frame, cards, counts));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isSearching, setSearching] = useState(false);
  const current = useList({ initial, onTravelled: (list) => search.reset(searchText(list)) });
  const { loaded, list, isBusy, hasFailed, paging, go } = current;
  const [facts, learn] = useSearchFacts(frame, list, isBusy || hasFailed ? null : loaded.total);
  const search = useListSearch({ list, go, onLearned: learn });
  const { page, compared: ids } = list;
  const wanted = isBusy || hasFailed ? list : null;
  const view = useMemo(
    () => shownView({ ...frame, ...facts }, { loaded, page, compared: ids, wanted, hasFailed, paging }),
    [frame, facts, loaded, page, ids, wanted, hasFailed, paging],
  );
  // Filters render after the robots have been painted.
  const filters = useDeferredValue(view.filters);
  const compared = useCompared(current, frame.compared);
  const events = useListEvents({ root, current, search, onOpen: setOpened });
  useFollowedScroll(root, current);
  useKeptFocus(root);
  useHowItWorks(() => setOpened({ what: 'how-it-works', opener: null }));
  useTitle(`${view.pageTitle} | Tickproof`);
  useSection(list.assetClass);

  const isFirst = robotsPath(list) === robotsPath(initial.list);
  return (
    <div ref={root} {...events}>
      <CompareContext value={compared.context}>
        <ListPage
          view={view}
          filters={filters}
          isTravelled={current.isTravelled}
          isBusy={isBusy}
          paging={paging}
          search={
            <SearchBox view={view.search} search={search} onUse={() => setSearching(true)}>
              {isSearching && search.input.current && (
                <SearchSuggest input={search.input.current} list={list} onChoose={search.choose} />
              )}
            </SearchBox>
          }
          comparison={compared.isFirst && comparison}
          rows={rows}
          after={<ListFoot current={current} />}
        />
      </CompareContext>
      {isFirst && foot}
      {!isFirst && <WantedRobot tickers={list.tickers} instruments={facts.instruments} />}
      {compared.robots.length > 0 && (
        <CompareTray
          robots={compared.robots}
          href={listPath(list)}
          onRemove={(id) => compared.context.toggle(id, '')}
          onClear={compared.clear}
        />
      )}
      <Toaster />
      {loaded.isUser && <SignedInList loaded={loaded} />}
      {opened && (
        <OpenedModal
          opened={opened}
          cards={loaded.cards}
          compared={list.compared}
          marketLabel={frame.market.label}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

/** The address of a list's robots, however they are shown. */
function robotsPath(list: ListAddress): string {
  return listPath({ ...unlooked(list), page: 1 });
}

function initialList(frame: ListFrame, cards: readonly CardView[], counts: FilterCounts | null): LoadedList {
  const list = readListAddress(new URL(frame.href, 'http://list'));
  if (!list) throw new Error(`${frame.href} is no list`);
  return {
    asked: askedFor(list),
    isUser: false,
    list,
    lastPage: list.page + pagesAtOnce(list) - 1,
    cards,
    total: frame.total,
    instead: frame.instead,
    reliefs: frame.reliefs,
    counts,
  };
}

/** Updates the market marked in the menu; the server has marked the initial one. */
function useSection(assetClass: AssetClass): void {
  const last = useRef(assetClass);
  useEffect(() => {
    if (last.current !== assetClass)
      import('./mark-section').then(
        ({ markSection }) => markSection(assetClass),
        () => undefined,
      );
    last.current = assetClass;
  }, [assetClass]);
}

/** Updates the document title; the server has set the initial one. */
function useTitle(title: string): void {
  const last = useRef(title);
  useEffect(() => {
    if (last.current !== title) document.title = title;
    last.current = title;
  }, [title]);
}
