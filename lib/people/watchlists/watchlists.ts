import type { FundId, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import type { MarketName } from '@/lib/market/data/source';
import type { AlertCondition, NewAlert } from './price-alert';
import type { SharableList } from './shared-list';

export const MAX_LISTS = 20;
export const MAX_ITEMS = 200;
export const MAX_ALERTS = 50;
export const MAX_LIST_NAME = 60;
export const MAX_NOTE = 200;

export const FULL_LIST = `A list has at most ${MAX_ITEMS} tickers.`;

export interface WatchlistItem {
  readonly fundId: FundId;
  /** '' for none. */
  readonly note: string;
}

/** What a user saves: all of a list. */
export interface WatchlistDraft {
  /** null for a new list. */
  readonly id: string | null;
  /** The version that was edited; ignored for a new list. */
  readonly version: number | null;
  readonly name: string;
  readonly items: readonly WatchlistItem[];
}

export interface Watchlist {
  readonly id: string;
  /** 1 at first, one more each time it's saved. */
  readonly version: number;
  readonly name: string;
  /** In the user's order. */
  readonly items: readonly WatchlistItem[];
}

/** A user's wish to be notified when a price crosses a level. */
export interface PriceAlert {
  readonly id: string;
  readonly fundId: FundId;
  readonly condition: AlertCondition;
  /** A price, or percent for `move`. */
  readonly level: number;
  /** How often it was crossed. */
  readonly crossings: number;
  /** When it was last; null if it wasn't. */
  readonly crossedAt: Millis | null;
}

/** Users' watchlists and price alerts, each of one market. */
export interface Watchlists {
  /** In the user's order. */
  lists(userId: string, market: MarketName): Promise<readonly Watchlist[]>;
  /**
   * Creates or replaces a list.
   * @throws WatchlistConflictError if another version was saved since, NotFoundError if it was deleted, InputError for
   * too many lists and what `checkDraft` refuses
   */
  save(userId: string, market: MarketName, draft: WatchlistDraft, now: Millis): Promise<Watchlist>;
  /** Those not named keep their order after the others. */
  order(userId: string, market: MarketName, ids: readonly string[]): Promise<void>;
  /** Does nothing if there is no such list. */
  remove(userId: string, id: string, now: Millis): Promise<void>;
  /** The user's lists in their order, with whether each is shared. */
  sharable(userId: string, market: MarketName): Promise<readonly SharableList[]>;
  /**
   * Shares a list with everyone, or stops it. Its record of changes begins when it's first shared, and goes on while it
   * isn't.
   * @throws NotFoundError if it was deleted
   */
  share(
    userId: string,
    market: MarketName,
    share: { readonly id: string; readonly isShared: boolean },
    now: Millis,
  ): Promise<void>;
  /** Oldest first. */
  alerts(userId: string, market: MarketName): Promise<readonly PriceAlert[]>;
  /** @throws InputError for too many, and for one that the user already has */
  addAlert(userId: string, market: MarketName, alert: NewAlert, now: Millis): Promise<PriceAlert>;
  /** Does nothing if there is no such alert. */
  removeAlert(userId: string, id: string): Promise<void>;
}

/** Another tab or device saved the list first. Responds with 409, so that neither edit is lost. */
export class WatchlistConflictError extends InputError {
  override readonly name = 'WatchlistConflictError';

  constructor() {
    super('This list was changed in another tab or on another device. Your changes weren’t saved.');
  }
}

/** A draft as it is stored. @throws InputError for a list without a name, too many tickers, or a ticker twice */
export function checkDraft(draft: WatchlistDraft): WatchlistDraft {
  const name = draft.name.replace(/\s+/g, ' ').trim();
  if (name === '') throw new InputError('Please name the list.');
  if (draft.items.length > MAX_ITEMS) throw new InputError(FULL_LIST);
  if (new Set(draft.items.map(({ fundId }) => fundId)).size < draft.items.length)
    throw new InputError('A list has each ticker once.');
  return { ...draft, name, items: draft.items.map((item) => ({ ...item, note: item.note.trim() })) };
}
