import type { Comparing } from '@/components/robots/compare/compare-context';
import type { Store } from '@/components/ui/store/create-store';
import type { ListAddress } from '@/lib/site/addresses/list-address';
import type { FilterViews } from './filter-views';
import type { NamedRobot } from './list-frame';
import type { ListSearch, ListSearchFacts } from './list-search';
import type { RobotListView } from './list-view';
import type { LoadedList } from './load-list';

/** A next or previous page that is loading or has failed. */
export interface Paging {
  readonly kind: 'more' | 'earlier';
  readonly hasFailed: boolean;
}

/** A list in use, as it is drawn. */
export interface LiveList {
  /** The list on screen: the requested one, or the previous one while it loads. */
  readonly loaded: LoadedList;
  /** The requested list, with the page in sight. */
  readonly list: ListAddress;
  /** The address of what is shown. */
  readonly href: string;
  /** Whether the list still has the robots of the server's page. */
  readonly isFirst: boolean;
  /** Whether the user got here by going back or forward. */
  readonly isTravelled: boolean;
  /** Whether loading takes noticeably long. */
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly paging: Paging | null;
  readonly view: RobotListView;
  /** Computed only when the filters are drawn, which is after the robots. */
  readonly filters: () => FilterViews;
  readonly instruments: ListSearchFacts['instruments'];
  /** What checkboxes for comparing use. */
  readonly comparing: Comparing;
  readonly compared: readonly NamedRobot[];
  /** Whether the compared robots are still those of the server's page. */
  readonly isComparedFirst: boolean;
}

/** What can be done with a list in use. */
export interface ListStore extends Pick<Store<LiveList>, 'get' | 'subscribe'> {
  readonly search: ListSearch;
  /** Takes the page over. @returns stops */
  start(): () => void;
  /** Shows the list at an address, or loads its page if it is none. */
  visit(href: string, link?: HTMLAnchorElement): void;
  /**
   * Prefetches a link's list after a while, instead of the one before; null aims at none. A pointer that only stays on
   * the link it clicked aims at none either: that link now leads back.
   */
  aim(link: HTMLAnchorElement | null, afterMs: number): void;
  setLevel(field: HTMLSelectElement): void;
  /** Handles going back or forward; false if it isn't about the list. */
  travel(): boolean;
  /** Whether newly arrived robots are to be shown from the first on; true only once. */
  takeToStart(): boolean;
  loadMore(kind: Paging['kind']): Promise<void>;
  retry(): void;
  /** Sets the page in sight. */
  setPage(page: number): void;
  clearCompared(): void;
}
