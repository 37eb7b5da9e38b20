import { type RefObject, useEffect, useRef } from 'react';
import { choiceOfWord, levelOfName } from '@/lib/site/addresses/extra-filters';
import { searchText } from '@/lib/site/addresses/list-address';
import { reduceFilters } from '@/lib/site/filters/reduce-filters';
import type { LoadedList } from './load-list';
import { readListAddress } from './read-address';
import type { ListInBrowser } from './use-list';
import type { ListSearch } from './use-list-search';

interface ListActionsOptions {
  readonly root: RefObject<HTMLElement | null>;
  readonly current: ListInBrowser;
  readonly search: ListSearch;
}

/** What the events of a list lead to. */
export interface ListActions {
  /** Shows the list at an address, or loads its page if it is none. */
  visit(href: string, link?: HTMLAnchorElement): void;
  /**
   * Prefetches a link's list after a while, instead of the one before; null aims at none. A pointer that only stays on
   * the link it clicked aims at none either: that link now leads back.
   */
  aim(link: HTMLAnchorElement | null, afterMs: number): void;
  setLevel(field: HTMLSelectElement): void;
  /** Whether robots have arrived that are to be shown from the first; true once. */
  takeToStart(): boolean;
}

export function useListActions({ root, current, search }: ListActionsOptions): ListActions {
  const aim = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The clicked link, until the pointer leaves it. */
  const clicked = useRef<HTMLAnchorElement>(null);
  /** The list from which another page was chosen. */
  const toStart = useRef<LoadedList>(null);
  useEffect(() => () => clearTimeout(aim.current), []);

  function setLevel({ name, value }: HTMLSelectElement): void {
    const field = levelOfName(name);
    const choice = choiceOfWord(value);
    if (field && choice) current.go(reduceFilters(current.list, { type: 'set-level', field, choice }));
  }

  const latest = useRef(setLevel);
  useEffect(() => {
    latest.current = setLevel;
  });
  useEffect(() => {
    // From now on, address changes are handled here: see lib/http/pages/late-scripts.ts.
    document.documentElement.dataset['alive'] = '';
    // Choices made before hydration.
    for (const field of root.current?.querySelectorAll('select') ?? [])
      if (field.value !== [...field.options].find((option) => option.defaultSelected)?.value)
        latest.current(field);
  }, [root]);

  return {
    visit(href, link) {
      // A clicked list needn't be prefetched.
      clearTimeout(aim.current);
      clicked.current = link ?? null;
      const list = readListAddress(new URL(href, window.location.href));
      if (!list) return window.location.assign(href);
      search.reset(searchText(list));
      toStart.current = list.page === current.list.page ? null : current.loaded;
      current.go(list);
    },
    aim(link, afterMs) {
      clearTimeout(aim.current);
      current.prepare();
      const isResting = link !== null && link === clicked.current && afterMs > 0;
      if (!isResting) clicked.current = null;
      const list = link === null || isResting ? null : readListAddress(new URL(link.href));
      if (list) aim.current = setTimeout(() => current.aim(list), afterMs);
    },
    setLevel,
    takeToStart() {
      if (toStart.current === null || toStart.current === current.loaded) return false;
      toStart.current = null;
      return true;
    },
  };
}
