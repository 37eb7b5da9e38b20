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

/** From when on a pointer that rests on a link is taken to mean it, in milliseconds. */
const AIM_MS = 50;

interface ListEventsOptions {
  readonly root: RefObject<HTMLElement | null>;
  readonly current: ListInBrowser;
  readonly search: ListSearch;
  readonly onOpen: (opened: Opened) => void;
}

/** Takes over what is pressed, sent and chosen in a list; each would lead there by itself. */
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
    // From now on a changed address is followed here: see lib/http/web/late-scripts.ts.
    document.documentElement.dataset['alive'] = '';
    // What was chosen before.
    for (const field of root.current?.querySelectorAll('select') ?? [])
      if (field.value !== [...field.options].find((option) => option.defaultSelected)?.value)
        latest.current(field);
  }, [root]);

  return {
    onClick(event) {
      const link = linkOf(event);
      if (!link || !isPlain(event) || event.defaultPrevented) return;
      // What is asked for now need not be asked for ahead.
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

/** Whether a link leads to a list of this site; what follows its path may be a robot, whose page is loaded as a whole. */
function leadsToList(link: HTMLAnchorElement): boolean {
  return link.origin === window.location.origin && link.hash === '' && readListAddress(link) !== null;
}
