import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import { type ListAddress, listPath, searchText, unlooked } from '@/lib/site/addresses/list-address';
import { afterPaint } from './after-paint';
import { type FilterViews, filterViewsOf } from './filter-views';
import { loadedOf, type SentFacts } from './first-view';
import type { Travel } from './list-history';
import type { RobotListView } from './list-view';
import { shownView } from './shown-view';
import { SignedInList } from './signed-in-list';
import { type ComparedOnPage, useCompared } from './use-compared';
import { useFollowedScroll } from './use-followed-scroll';
import { type ListInBrowser, useList } from './use-list';
import { type ListActions, useListActions } from './use-list-actions';
import { type ListSearch, type SearchFacts, useListSearch, useSearchFacts } from './use-list-search';

/** A list in use: what is drawn of it, and what can be done with it. */
export interface LiveState {
  readonly view: RobotListView;
  /** Computed when drawn, which is after the robots. */
  readonly filters: () => FilterViews;
  readonly current: ListInBrowser;
  readonly search: ListSearch;
  readonly actions: ListActions;
  readonly compared: ComparedOnPage;
  readonly instruments: SearchFacts['instruments'];
  /** The address of what is shown. */
  readonly href: string;
  /** Whether it still has the robots of the server's page. */
  readonly isFirst: boolean;
}

export interface LiveListProps {
  /** The server's list. */
  readonly sent: SentFacts;
  readonly root: RefObject<HTMLElement | null>;
  readonly travel: RefObject<Travel | null>;
  /** The search box's field. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** Called after each change, before the browser paints. */
  readonly onChange: (live: LiveState) => void;
}

/** Keeps a list's state while it is used. RobotList draws it. */
export const LiveList = memo(({ sent, root, travel, input, onChange }: LiveListProps) => {
  const { frame } = sent;
  const [initial] = useState(() => loadedOf(sent));
  const current = useList({ initial, travel, onTravelled: (list) => search.reset(searchText(list)) });
  const { loaded, list, isBusy, hasFailed, paging, go } = current;
  const [facts, learn] = useSearchFacts(frame, list, isBusy || hasFailed ? null : loaded.total);
  const search = useListSearch({ input, list, go, onLearned: learn });
  const { page, compared: ids } = list;
  const wanted = isBusy || hasFailed ? list : null;
  const view = useMemo(
    () => shownView({ ...frame, ...facts }, { loaded, page, compared: ids, wanted, hasFailed, paging }),
    [frame, facts, loaded, page, ids, wanted, hasFailed, paging],
  );
  const filters = useMemo(() => whenRead(() => filterViewsOf(view.filters)), [view.filters]);
  const compared = useCompared(current, frame.compared);
  const actions = useListActions({ root, current, search });
  useFollowedScroll(root, current);
  useTitle(`${view.pageTitle} | Tickproof`);
  useSection(list.assetClass);
  useLayoutEffect(() =>
    onChange({
      view,
      filters,
      current,
      search,
      actions,
      compared,
      instruments: facts.instruments,
      href: listPath(list),
      isFirst: robotsPath(list) === robotsPath(initial.list),
    }),
  );
  return loaded.isUser ? <SignedInList loaded={loaded} /> : null;
});

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

/** Updates the document title, which takes browsers a while; the server has set the initial one. */
function useTitle(title: string): void {
  useEffect(
    () =>
      afterPaint(() => {
        if (document.title !== title) document.title = title;
      }),
    [title],
  );
}
