import type { Query } from './query-mix';

/** The part of a search's result that is compared. */
export interface Found {
  readonly total: number;
  readonly ids: readonly number[];
}

/** A search engine under test: the product's index, or a database with the same robots. */
export interface Contender {
  search(query: Query): Found | Promise<Found>;
  close(): Promise<void>;
}
