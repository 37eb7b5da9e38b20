import { ALL_PAGES, type PageName } from '@/lib/site/addresses/pages';

/** What is counted, by GA4's names; `view_item` and `sign_up` are also events of pages (components/ui/page-events). */
export const COUNTED_EVENTS = ['page_view', 'view_item', 'sign_up'] as const;

export interface CountedEvent {
  readonly event: (typeof COUNTED_EVENTS)[number];
  /** The kind of page it happened on. */
  readonly page: PageName;
}

const PAGE_NAMES: ReadonlySet<string> = new Set(ALL_PAGES.map(([name]) => name));

/** An event as a browser sent it; null for anything else. */
export function readCountedEvent(event: string | null, page: string | null): CountedEvent | null {
  const known = COUNTED_EVENTS.find((one) => one === event);
  return known !== undefined && page !== null && PAGE_NAMES.has(page)
    ? { event: known, page: page as PageName }
    : null;
}
