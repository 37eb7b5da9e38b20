import { randomUUID } from 'node:crypto';
import { group } from 'd3-array';
import type { Kysely } from 'kysely';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { inTransaction } from '@/lib/core/database/in-transaction';
import { columnsIn, selectRows } from '@/lib/core/database/rows-in-one';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import {
  checkDraft,
  MAX_LISTS,
  type Watchlist,
  WatchlistConflictError,
  type WatchlistDraft,
  type WatchlistItem,
} from '../watchlists';
import { recordChanges, withdrawList } from './shared-list-store';

/** A user's lists in their order. */
export async function listWatchlists(
  db: Kysely<Schema>,
  userId: string,
  market: MarketName,
): Promise<readonly Watchlist[]> {
  const lists = await db
    .selectFrom('watchlists')
    .select(['id', 'version', 'name'])
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const items = await db
    .selectFrom('watchlist_items')
    .select(['list_id', 'fund_id', 'note'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute();
  const byList = group(items, (item) => item.list_id);
  return lists.map((list) => ({
    ...list,
    items: (byList.get(list.id) ?? []).map(({ fund_id, note }) => ({ fundId: fund_id as FundId, note })),
  }));
}

/** As `Watchlists.save`. */
export async function saveWatchlist(
  db: Kysely<Schema>,
  userId: string,
  market: MarketName,
  draft: WatchlistDraft,
  now: Millis,
): Promise<Watchlist> {
  const { id, version, name, items } = checkDraft(draft);
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw new NotFoundError('This account no longer exists.');
    const stored = id === null ? null : await findList(tx, userId, market, id);
    if (stored && stored.version !== version) throw new WatchlistConflictError();
    const list = stored
      ? await changeList(tx, stored, name, now)
      : await addList(tx, userId, market, name, now);
    await replaceItems(tx, userId, list.id, items, now);
    return { ...list, name, items };
  });
}

async function findList(tx: Kysely<Schema>, userId: string, market: MarketName, id: string) {
  const stored = await tx
    .selectFrom('watchlists')
    .select(['id', 'version'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .executeTakeFirst();
  if (!stored) throw new NotFoundError('This list was deleted. Save it as a new one to keep your changes.');
  return stored;
}

async function addList(tx: Kysely<Schema>, userId: string, market: MarketName, name: string, now: Millis) {
  const positions = await tx
    .selectFrom('watchlists')
    .select('position')
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .execute();
  if (positions.length >= MAX_LISTS)
    throw new InputError(`You have ${MAX_LISTS} lists, which is the maximum. Delete one to create another.`);
  const list = { id: randomUUID(), version: 1 };
  const position = Math.max(0, ...positions.map((one) => one.position + 1));
  await tx
    .insertInto('watchlists')
    .values({ ...list, user_id: userId, market, name, position, created_at: now, changed_at: now })
    .execute();
  return list;
}

async function changeList(
  tx: Kysely<Schema>,
  stored: Pick<Row<'watchlists'>, 'id' | 'version'>,
  name: string,
  now: Millis,
) {
  const list = { id: stored.id, version: stored.version + 1 };
  await tx
    .updateTable('watchlists')
    .set({ name, version: list.version, changed_at: now })
    .where('id', '=', list.id)
    .execute();
  return list;
}

/** What stays in the list keeps the time it was added. */
async function replaceItems(
  tx: Kysely<Schema>,
  userId: string,
  listId: string,
  items: readonly WatchlistItem[],
  now: Millis,
): Promise<void> {
  const before = await tx
    .selectFrom('watchlist_items')
    .select(['fund_id', 'added_at'])
    .where('list_id', '=', listId)
    .execute();
  const addedAt = new Map<FundId, Millis>(before.map((item) => [item.fund_id, item.added_at]));
  await recordChanges(
    tx,
    { listId, userId },
    before.map(({ fund_id }) => fund_id),
    items.map(({ fundId }) => fundId),
    now,
  );
  await tx.deleteFrom('watchlist_items').where('list_id', '=', listId).execute();
  if (items.length === 0) return;
  const rows = items.map(({ fundId, note }, position) => ({
    list_id: listId,
    fund_id: fundId,
    user_id: userId,
    position,
    note,
    added_at: addedAt.get(fundId) ?? now,
  }));
  const columns = columnsIn(rows);
  await tx
    .insertInto('watchlist_items')
    .columns(columns)
    .expression(selectRows(tx, 'watchlist_items', columns, rows))
    .execute();
}

/** As `Watchlists.order`. */
export function orderWatchlists(
  db: Kysely<Schema>,
  userId: string,
  market: MarketName,
  ids: readonly string[],
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const lists = await listWatchlists(tx, userId, market);
    const own = lists.map(({ id }) => id);
    const named = [...new Set(ids)].filter((id) => own.includes(id));
    const order = [...named, ...own.filter((id) => !named.includes(id))];
    for (const [position, id] of order.entries())
      await tx.updateTable('watchlists').set({ position }).where('id', '=', id).execute();
  });
}

export function removeWatchlist(db: Kysely<Schema>, userId: string, id: string, now: Millis): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const { numDeletedRows } = await tx
      .deleteFrom('watchlists')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await withdrawList(tx, id, now);
  });
}
