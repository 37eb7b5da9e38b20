import { type Kysely, sql } from 'kysely';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import {
  FULL_RECORD,
  type ListChange,
  MAX_CHANGES,
  type SharableList,
  type SharedList,
  type SharedLists,
} from '../shared-list';

/** How many tickers the list of a row has. */
const ITEM_COUNT = sql<number>`(SELECT COUNT(*) FROM watchlist_items WHERE watchlist_items.list_id = list.id)`;

/** As `Watchlists.sharable`. */
export async function listSharable(
  db: Kysely<Schema>,
  userId: string,
  market: MarketName,
): Promise<readonly SharableList[]> {
  const rows = await db
    .selectFrom('watchlists as list')
    .leftJoin('shared_watchlists as shared', 'shared.list_id', 'list.id')
    .select(['list.id', 'list.name', 'shared.no', 'shared.shared_at', 'shared.stopped_at'])
    .select(ITEM_COUNT.as('count'))
    .where('list.user_id', '=', userId)
    .where('list.market', '=', market)
    .orderBy('list.position')
    .orderBy('list.created_at')
    .orderBy('list.id')
    .execute();
  return rows.map(({ id, name, no, shared_at, stopped_at, count }) => ({
    ...{ id, name, no, sharedAt: shared_at, count: Number(count) },
    isShared: shared_at !== null && stopped_at === null,
  }));
}

/** As `Watchlists.share`. */
export async function shareList(
  db: Kysely<Schema>,
  userId: string,
  market: MarketName,
  { id, isShared }: { readonly id: string; readonly isShared: boolean },
  now: Millis,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const list = await tx
      .selectFrom('watchlists')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('market', '=', market)
      .executeTakeFirst();
    if (!list) throw new NotFoundError('This list was deleted.');
    const known = await findShared(tx, id);
    if (known) {
      if ((known.stopped_at === null) === isShared) return;
      const stopped = isShared ? null : now;
      await tx
        .updateTable('shared_watchlists')
        .set({ stopped_at: stopped })
        .where('list_id', '=', id)
        .execute();
      return;
    }
    if (!isShared) return;
    const { last } = await tx
      .selectFrom('shared_watchlists')
      .select(({ fn }) => fn.max('no').as('last'))
      .where('user_id', '=', userId)
      .where('market', '=', market)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('shared_watchlists')
      .values({
        ...{ list_id: id, user_id: userId, market, no: Number(last ?? 0) + 1 },
        ...{ shared_at: now, stopped_at: null },
      })
      .execute();
    const items = await tx
      .selectFrom('watchlist_items')
      .select('fund_id')
      .where('list_id', '=', id)
      .orderBy('position')
      .execute();
    await appendChanges(
      tx,
      { listId: id, userId },
      items.map(({ fund_id }) => ({ fundId: fund_id, change: 'added', at: now })),
    );
  });
}

/**
 * Notes what an edit adds to a list that was ever shared and takes from it, in the edit's transaction: a list that
 * isn't shared for a while can't lose its losers meanwhile.
 */
export async function recordChanges(
  tx: Kysely<Schema>,
  list: { readonly listId: string; readonly userId: string },
  before: readonly FundId[],
  after: readonly FundId[],
  now: Millis,
): Promise<void> {
  if (!(await findShared(tx, list.listId))) return;
  const removed = before.filter((fundId) => !after.includes(fundId));
  const added = after.filter((fundId) => !before.includes(fundId));
  await appendChanges(tx, list, [
    ...removed.map((fundId) => ({ fundId, change: 'removed', at: now }) as const),
    ...added.map((fundId) => ({ fundId, change: 'added', at: now }) as const),
  ]);
}

/** Ends the sharing of a list that is deleted. Its record goes; that there was one stays. */
export async function withdrawList(tx: Kysely<Schema>, listId: string, now: Millis): Promise<void> {
  const known = await findShared(tx, listId);
  if (!known) return;
  await tx.deleteFrom('shared_watchlist_changes').where('list_id', '=', listId).execute();
  if (known.stopped_at === null)
    await tx
      .updateTable('shared_watchlists')
      .set({ stopped_at: now })
      .where('list_id', '=', listId)
      .execute();
}

/** The lists that a user shares, by their numbers. */
export async function readSharedLists(
  db: Kysely<Schema>,
  userId: string,
  market: MarketName,
): Promise<SharedLists> {
  const rows = await db
    .selectFrom('shared_watchlists as shared')
    .leftJoin('watchlists as list', 'list.id', 'shared.list_id')
    .select(['shared.no', 'shared.shared_at', 'shared.stopped_at', 'list.name'])
    .select(ITEM_COUNT.as('count'))
    .where('shared.user_id', '=', userId)
    .where('shared.market', '=', market)
    .orderBy('shared.no')
    .execute();
  const lists = rows.flatMap(({ no, name, shared_at, stopped_at, count }): SharedList[] =>
    name === null || stopped_at !== null ? [] : [{ no, name, sharedAt: shared_at, count: Number(count) }],
  );
  return { lists, withdrawn: rows.length - lists.length };
}

/** The record of a list that a user shares, oldest change first; null if there is none with that number. */
export async function readSharedList(
  db: Kysely<Schema>,
  userId: string,
  market: MarketName,
  no: number,
): Promise<(SharedList & { readonly changes: readonly ListChange[] }) | null> {
  const { lists } = await readSharedLists(db, userId, market);
  const list = lists.find((one) => one.no === no);
  if (!list) return null;
  const rows = await db
    .selectFrom('shared_watchlists as shared')
    .innerJoin('shared_watchlist_changes as change', 'change.list_id', 'shared.list_id')
    .select(['change.fund_id', 'change.change', 'change.at'])
    .where('shared.user_id', '=', userId)
    .where('shared.market', '=', market)
    .where('shared.no', '=', no)
    .orderBy('change.seq')
    .execute();
  return { ...list, changes: rows.map(({ fund_id, change, at }) => ({ fundId: fund_id, change, at })) };
}

function findShared(tx: Kysely<Schema>, listId: string) {
  return tx
    .selectFrom('shared_watchlists')
    .select('stopped_at')
    .where('list_id', '=', listId)
    .executeTakeFirst();
}

async function appendChanges(
  tx: Kysely<Schema>,
  { listId, userId }: { readonly listId: string; readonly userId: string },
  changes: readonly ListChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { last } = await tx
    .selectFrom('shared_watchlist_changes')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow();
  const first = Number(last ?? 0) + 1;
  if (first + changes.length > MAX_CHANGES + 1) throw new InputError(FULL_RECORD);
  await tx
    .insertInto('shared_watchlist_changes')
    .values(
      changes.map(({ fundId, change, at }, index) => ({
        ...{ list_id: listId, user_id: userId, seq: first + index },
        ...{ fund_id: fundId, change, at },
      })),
    )
    .execute();
}
