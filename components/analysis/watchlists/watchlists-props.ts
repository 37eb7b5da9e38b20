import type { DefaultList } from '@/lib/site/addresses/default-lists';
import type { WatchTableRow } from './watch-columns';

/** What the server knows of the watchlists' page. */
export interface WatchlistsProps {
  readonly list: DefaultList;
  readonly rows: readonly WatchTableRow[];
  readonly waiting: string | null;
}
