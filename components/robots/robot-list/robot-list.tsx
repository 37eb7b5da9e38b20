'use client';

import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
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
import { onTravel } from './list-history';
import { type ListLooks, ListPage } from './list-page';
import type { Opened } from './opened';
import { useFocusFallback } from './use-focus-fallback';
import { useHowItWorks } from './use-how-it-works';
import { useListStore } from './use-list-store';

const CompareTray = lazyPart(
  async () => (await import('@/components/robots/compare/compare-tray')).CompareTray,
);
const OpenedModal = lazyPart(async () => (await import('./opened-modal')).OpenedModal);
const SearchSuggest = lazyPart(async () => (await import('./search-suggest')).SearchSuggest);
const PendingRobot = lazyPart(
  async () => (await import('@/components/robots/robot-controls/pending-robot')).PendingRobot,
);
const Toaster = lazyPart(async () => (await import('@/components/ui/toast/toaster')).Toaster);
const WantedRobot = lazyPart(async () => (await import('./wanted-robot')).WantedRobot);

interface RobotListProps extends SentFacts {
  readonly first: FirstView;
  /** The robots compared in the address, side by side, until others are chosen. */
  readonly comparison?: ReactNode;
  readonly looks: ListLooks;
  /** Content below the list, shown until another list replaces it. */
  readonly foot: ReactNode;
}

/**
 * A list of robots, server-rendered and hydrated. In the browser, filters apply without loading a page. Everything also
 * works without scripts, because it's made of links and forms. What it shows comes from the server at first, and from
 * its store once the page is used.
 */
export function RobotList({ first, comparison, looks, foot, ...facts }: RobotListProps) {
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [sent] = useState<SentFacts>(facts);
  const [readFirst] = useState(() => () => first.filters);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isSearching, setSearching] = useState(false);
  const isUser = useSession() === 'signed-in';
  const isNeeded = isUser || first.compared.ids.length > 0;
  const { list, live, begin, run } = useListStore({ sent, root, input, isNeeded });
  // Filters render after the robots have been painted.
  const filters = useDeferredValue(live?.filters ?? readFirst);
  const view = useMemo(() => live?.view ?? { ...first.view, cards: sent.cards }, [live?.view, first, sent]);
  const comparing = useMemo<Comparing>(
    () => ({
      ...first.compared,
      toggle: (id, name) => run((store) => store.get().comparing.toggle(id, name)),
    }),
    [first, run],
  );
  const search = useMemo(
    () => ({
      input,
      type: (text: string) => run((store) => store.search.type(text)),
      submit: (text: string) =>
        run(
          (store) => void store.search.submit(text),
          () => input.current?.form?.submit(),
        ),
    }),
    [run],
  );
  const travel = useEffectEvent(() => list?.travel() ?? false);
  useEffect(() => onTravel(() => travel()), []);
  useFocusFallback(root);
  useHowItWorks(() => setOpened({ what: 'how-it-works', opener: null }));
  const shown = live?.loaded;
  useEffect(() => {
    if (shown && list?.takeToStart())
      root.current?.querySelector('#robots')?.scrollIntoView({ block: 'start' });
  }, [list, shown]);

  return (
    <div ref={root} {...listEvents({ list, begin, run, onOpen: setOpened })}>
      <CompareContext value={live?.comparing ?? comparing}>
        <ListPage
          view={view}
          filters={filters}
          isTravelled={live?.isTravelled ?? false}
          isBusy={live?.isBusy ?? false}
          paging={live?.paging ?? null}
          search={
            <SearchBox view={view.search} search={search} onUse={() => setSearching(true)}>
              {isSearching && list && live && input.current && (
                <SearchSuggest input={input.current} list={live.list} onChoose={list.search.choose} />
              )}
            </SearchBox>
          }
          comparison={(live?.isComparedFirst ?? true) && comparison}
          looks={looks}
          after={
            <ListFoot
              hasFailed={live?.hasFailed ?? false}
              isBusy={live?.isBusy ?? false}
              paging={live?.paging ?? null}
              isEnd={view.isEnd}
              onRetry={() => list?.retry()}
            />
          }
        />
      </CompareContext>
      {live?.isFirst === false ? (
        <WantedRobot
          tickers={live.list.tickers}
          searched={view.search.text}
          isEmpty={view.isEmpty}
          instruments={live.instruments}
        />
      ) : (
        foot
      )}
      {list && live && live.compared.length > 0 && (
        <CompareTray
          robots={live.compared}
          href={live.href}
          onRemove={(id) => live.comparing.toggle(id, '')}
          onClear={list.clearCompared}
        />
      )}
      <Toaster />
      {shown?.isUser && shown.cards.some(({ own }) => own) && <PendingRobot />}
      {opened && (
        <OpenedModal
          opened={opened}
          cards={shown?.cards ?? sent.cards}
          compared={live?.list.compared ?? []}
          marketLabel={sent.frame.market.label}
          learned={sent.frame.learned}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
