import { type Copy, isRunning } from '@/components/trading/copies/copy-labels';

/** Which running copies the table shows, as in the address: `?money=paper&state=halted`. */
export const MONEY = ['all', 'paper', 'live'] as const;
export const STATES = ['all', 'active', 'paused', 'draining', 'halted'] as const;

export interface CopyFilters {
  readonly money: (typeof MONEY)[number];
  readonly state: (typeof STATES)[number];
}

export const FILTER_TITLES: Readonly<Record<CopyFilters['money'] | CopyFilters['state'], string>> = {
  all: 'All',
  paper: 'Paper',
  live: 'Real money',
  active: 'Active',
  paused: 'Paused',
  draining: 'Finishing',
  halted: 'Halted',
};

export function readFilters(query: string): CopyFilters {
  const sent = new URLSearchParams(query);
  return {
    money: MONEY.find((one) => one === sent.get('money')) ?? 'all',
    state: STATES.find((one) => one === sent.get('state')) ?? 'all',
  };
}

/** The address with these filters, and all else that is in it. */
export function filtersHref(href: string, filters: CopyFilters): string {
  const url = new URL(href);
  for (const [name, value] of Object.entries(filters))
    if (value === 'all') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  return url.pathname + url.search;
}

export function filterCopies(copies: readonly Copy[], { money, state }: CopyFilters): readonly Copy[] {
  return copies.filter(
    (copy) =>
      isRunning(copy) &&
      (money === 'all' || copy.account.mode === money) &&
      (state === 'all' || copy.state === state),
  );
}
