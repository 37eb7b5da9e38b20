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
import { CompareContext, type Comparing } from '@/components/robots/compare/compare-context';
import { SearchBox } from '@/components/robots/filter-panel/search-box';
import { useSession } from '@/components/session/session/use-session';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { FirstView, SentFacts } from './first-view';
import { listEvents } from './list-events';
import { ListFoot } from './list-foot';
import { onTravel, type Travel } from './list-history';
import { ListPage } from './list-page';
import type { Opened } from './opened';
import type { RowsProps } from './rows';
import { useFocusFallback } from './use-focus-fallback';
import { useHowItWorks } from './use-how-it-works';
import { useLiveList } from './use-live-list';

const CompareTray = lazyPart(
  async () => (await import('@/components/robots/compare/compare-tray')).CompareTray,
);
const OpenedModal = lazyPart(async () => (await import('./opened-modal')).OpenedModal);
const SearchSuggest = lazyPart(async () => (await import('./search-suggest')).SearchSuggest);
const Toaster = lazyPart(async () => (await import('@/components/ui/toast/toaster')).Toaster);
const WantedRobot = lazyPart(async () => (await import('./wanted-robot')).WantedRobot);

interface RobotListProps extends SentFacts {
  readonly first: FirstView;
  /** The robots compared in the address, side by side, until others are chosen. */
  readonly comparison?: ReactNode;
  /** The table of robots: loaded, or loading when it is chosen. */
  readonly rows: ComponentType<RowsProps>;
  /** Content below the list, shown until another list replaces it. */
  readonly foot: ReactNode;
}

/**
 * A list of robots, server-rendered and hydrated. In the browser, filters apply without loading a page. Everything also
 * works without scripts, because it's made of links and forms. What it shows comes from the server at first, and from
 * LiveList once the page is used.
 */
export function RobotList({ first, comparison, rows, foot, ...facts }: RobotListProps) {
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [sent] = useState<SentFacts>(facts);
  const [readFirst] = useState(() => () => first.filters);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isSearching, setSearching] = useState(false);
  const isUser = useSession() === 'signed-in';
  const { LiveList, live, setLive, begin, run } = useLiveList(isUser || first.compared.ids.length > 0);
  const current = live?.current;
  // Filters render after the robots have been painted.
  const filters = useDeferredValue(live?.filters ?? readFirst);
  const view = useMemo(() => live?.view ?? { ...first.view, cards: sent.cards }, [live?.view, first, sent]);
  const comparing = useMemo<Comparing>(
    () => ({
      ...first.compared,
      toggle: (id, name) => run(({ compared }) => compared.context.toggle(id, name)),
    }),
    [first, run],
  );
  const search = useMemo(
    () => ({
      input,
      type: (text: string) => run((list) => list.search.type(text)),
      submit: (text: string) =>
        run(
          (list) => void list.search.submit(text),
          () => input.current?.form?.submit(),
        ),
    }),
    [run],
  );
  const travel = useRef<Travel>(null);
  useEffect(() => onTravel(() => travel.current?.() ?? false), []);
  useFocusFallback(root);
  useHowItWorks(() => setOpened({ what: 'how-it-works', opener: null }));
  const loaded = current?.loaded;
  useEffect(() => {
    if (live?.actions.takeToStart())
      root.current?.querySelector('#robots')?.scrollIntoView({ block: 'start' });
  }, [live]);

  return (
    <div ref={root} {...listEvents({ live, begin, run, onOpen: setOpened })}>
      <CompareContext value={live?.compared.context ?? comparing}>
        <ListPage
          view={view}
          filters={filters}
          isTravelled={current?.isTravelled ?? false}
          isBusy={current?.isBusy ?? false}
          paging={current?.paging ?? null}
          search={
            <SearchBox view={view.search} search={search} onUse={() => setSearching(true)}>
              {isSearching && live && input.current && (
                <SearchSuggest input={input.current} list={live.current.list} onChoose={live.search.choose} />
              )}
            </SearchBox>
          }
          comparison={(live?.compared.isFirst ?? true) && comparison}
          rows={rows}
          after={
            <ListFoot
              hasFailed={current?.hasFailed ?? false}
              isBusy={current?.isBusy ?? false}
              paging={current?.paging ?? null}
              isEnd={view.isEnd}
              onRetry={() => current?.retry()}
            />
          }
        />
      </CompareContext>
      {live?.isFirst === false ? (
        <WantedRobot
          tickers={live.current.list.tickers}
          searched={view.search.text}
          isEmpty={view.isEmpty}
          instruments={live.instruments}
        />
      ) : (
        foot
      )}
      {live && live.compared.robots.length > 0 && (
        <CompareTray
          robots={live.compared.robots}
          href={live.href}
          onRemove={(id) => live.compared.context.toggle(id, '')}
          onClear={live.compared.clear}
        />
      )}
      <Toaster />
      {LiveList && <LiveList sent={sent} root={root} travel={travel} input={input} onChange={setLive} />}
      {opened && (
        <OpenedModal
          opened={opened}
          cards={loaded?.cards ?? sent.cards}
          compared={current?.list.compared ?? []}
          marketLabel={sent.frame.market.label}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
