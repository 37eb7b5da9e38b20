import type { Query } from './query-mix';

/** What a search answers, as far as it is compared. */
export interface Found {
  readonly total: number;
  readonly ids: readonly number[];
}

/** Something that answers searches: the product's index, or a database with the same robots. */
export interface Contender {
  search(query: Query): Found | Promise<Found>;
  close(): Promise<void>;
}
