import {
  type ChangeEvent,
  type DOMAttributes,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react';
import { choiceOfWord, levelOfName } from '@/lib/site/addresses/extra-filters';
import { searchText } from '@/lib/site/addresses/list-address';
import { reduceFilters } from '@/lib/site/filters/reduce-filters';
import type { Opened } from './opened';
import { readListAddress } from './read-address';
import { showStart } from './use-followed-scroll';
import type { ListInBrowser } from './use-list';
import type { ListSearch } from './use-list-search';

/** How long the pointer must rest on a link before its list is prefetched, in milliseconds. */
const AIM_MS = 50;

interface ListEventsOptions {
  readonly root: RefObject<HTMLElement | null>;
  readonly current: ListInBrowser;
  readonly search: ListSearch;
  readonly onOpen: (opened: Opened) => void;
}

/** Handles clicks, form submits and changes in a list that would otherwise load a page. */
export function useListEvents({
  root,
  current,
  search,
  onOpen,
}: ListEventsOptions): DOMAttributes<HTMLDivElement> {
  const aim = useRef<ReturnType<typeof setTimeout>>(undefined);
  const toStart = useRef(false);
  useEffect(() => () => clearTimeout(aim.current), []);
  useEffect(() => {
    if (current.loaded.asked !== '' && toStart.current && root.current) showStart(root.current);
    toStart.current = false;
  }, [current.loaded, root]);

  function visit(href: string): boolean {
    const list = readListAddress(new URL(href, window.location.href));
    if (!list) return false;
    search.reset(searchText(list));
    toStart.current = list.page !== current.list.page;
    current.go(list);
    return true;
  }

  function open({ what, opener }: Opened): void {
    if (what === 'earlier' || what === 'more') void current.loadMore(what);
    else onOpen({ what, opener });
  }

  function aimAt(event: SyntheticEvent, afterMs: number): void {
    clearTimeout(aim.current);
    current.prepare();
    const link = linkOf(event);
    if (!link || link.dataset['opens'] !== undefined || !leadsToList(link)) return;
    aim.current = setTimeout(() => {
      const list = readListAddress(new URL(link.href));
      if (list) current.aim(list);
    }, afterMs);
  }

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
    // From now on, address changes are handled here: see lib/http/web/late-scripts.ts.
    document.documentElement.dataset['alive'] = '';
    // Choices made before hydration.
    for (const field of root.current?.querySelectorAll('select') ?? [])
      if (field.value !== [...field.options].find((option) => option.defaultSelected)?.value)
        latest.current(field);
  }, [root]);

  return {
    onClick(event) {
      const link = linkOf(event);
      if (!link || !isPlain(event) || event.defaultPrevented) return;
      // A clicked list needn't be prefetched.
      clearTimeout(aim.current);
      const { opens } = link.dataset;
      if (opens !== undefined) open({ what: opens, opener: link });
      else if (!leadsToList(link) || !visit(link.href)) return;
      event.preventDefault();
    },
    onSubmit(event) {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
      const query = new URLSearchParams(
        [...new FormData(form)].map(([name, value]) => [name, String(value)]),
      );
      if (visit(`${form.action}?${query}`)) event.preventDefault();
    },
    onChange(event: ChangeEvent<HTMLDivElement>) {
      const field: Element = event.target;
      if (field instanceof HTMLSelectElement) setLevel(field);
    },
    onPointerOver: (event) => aimAt(event, AIM_MS),
    onPointerDown: (event) => aimAt(event, 0),
    onPointerLeave: () => clearTimeout(aim.current),
  };
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

function linkOf({ target }: SyntheticEvent): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

/** Whether a link leads to a list of this site. A robot's path may look similar, but its page loads as a whole. */
function leadsToList(link: HTMLAnchorElement): boolean {
  return link.origin === window.location.origin && link.hash === '' && readListAddress(link) !== null;
}
