import type { ChangeEvent, DOMAttributes, MouseEvent, SyntheticEvent } from 'react';
import type { ListStore } from './live-list';
import type { Opened } from './opened';
import { isListPath } from './path-kind';
import type { RunInList } from './use-list-store';

/** How long the pointer must rest on a link before its list is prefetched, in milliseconds. */
export const AIM_MS = 50;

interface ListEventsOptions {
  readonly list: ListStore | null;
  /** Loads the code of the list in use. */
  readonly begin: () => void;
  readonly run: RunInList;
  readonly onOpen: (opened: Opened) => void;
}

/** Handles clicks, form submits and changes in a list that would otherwise load a page. */
export function listEvents({ list, begin, run, onOpen }: ListEventsOptions): DOMAttributes<HTMLDivElement> {
  const follow = (href: string, link?: HTMLAnchorElement) =>
    run(
      (store) => store.visit(href, link),
      () => window.location.assign(href),
    );

  function aimAt(event: SyntheticEvent, afterMs: number): void {
    begin();
    const link = closestLink(event);
    const isAim = link?.dataset['opens'] === undefined && link !== null && leadsToList(link);
    list?.aim(isAim ? link : null, afterMs);
  }

  return {
    onClick(event) {
      const link = closestLink(event);
      if (!link || !isPlain(event) || event.defaultPrevented) return;
      const { opens } = link.dataset;
      if (opens === undefined) {
        if (!leadsToList(link)) return;
        follow(link.href, link);
      } else if (opens === 'earlier' || opens === 'more') {
        const { href } = link;
        run(
          (store) => void store.loadMore(opens),
          () => window.location.assign(href),
        );
      } else onOpen({ what: opens, opener: link });
      event.preventDefault();
    },
    onSubmit(event) {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
      const query = new URLSearchParams(
        [...new FormData(form)].map(([name, value]) => [name, String(value)]),
      );
      const target = new URL(`${form.action}?${query}`);
      if (!leadsToList(target)) return;
      event.preventDefault();
      follow(target.href);
    },
    onChange(event: ChangeEvent<HTMLDivElement>) {
      const field: Element = event.target;
      if (field instanceof HTMLSelectElement)
        run(
          (store) => store.setLevel(field),
          () => field.form?.submit(),
        );
    },
    onFocus: begin,
    onPointerOver: (event) => aimAt(event, AIM_MS),
    onPointerDown: (event) => aimAt(event, 0),
    onPointerLeave: () => list?.aim(null, 0),
  };
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

function closestLink({ target }: SyntheticEvent): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

/** Whether a link leads to a list of this site. A robot's path may look similar, but its page loads as a whole. */
function leadsToList({ origin, hash, pathname }: HTMLAnchorElement | URL): boolean {
  return origin === window.location.origin && hash === '' && isListPath(pathname);
}
