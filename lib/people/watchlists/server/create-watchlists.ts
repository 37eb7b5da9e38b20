import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import type { Watchlists } from '../watchlists';
import { addAlert, listAlerts, removeAlert } from './alert-store';
import { listSharable, shareList } from './shared-list-store';
import { listWatchlists, orderWatchlists, removeWatchlist, saveWatchlist } from './watchlist-store';

export function createWatchlists(db: Kysely<Schema>): Watchlists {
  return {
    lists: (userId, market) => listWatchlists(db, userId, market),
    save: (userId, market, draft, now) => saveWatchlist(db, userId, market, draft, now),
    order: (userId, market, ids) => orderWatchlists(db, userId, market, ids),
    remove: (userId, id, now) => removeWatchlist(db, userId, id, now),
    sharable: (userId, market) => listSharable(db, userId, market),
    share: (userId, market, share, now) => shareList(db, userId, market, share, now),
    alerts: (userId, market) => listAlerts(db, userId, market),
    addAlert: (userId, market, alert, now) => addAlert(db, userId, market, alert, now),
    removeAlert: (userId, id) => removeAlert(db, userId, id),
  };
}
