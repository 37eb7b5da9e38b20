import { type Kysely, sql } from 'kysely';
import type { Read } from '@/lib/core/database/reads';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { readArchived } from '@/lib/trading/archives/server/archive-store';
import { storedReasonText } from '@/lib/trading/orders/reasons';
import { isSkipped, skipKind } from '../archived-copy';
import type { RowPage, WhichSkipped } from '../copies';
import type { SignalRow } from './copied-signal-store';
import { type CopyRow, IS_SKIPPED, isShown, SKIP_KIND, toArchivedCopy } from './copy-rows';

async function readSkipped(
  db: Kysely<Schema>,
  market: MarketName,
  userId: string,
  { offset, pageSize }: RowPage,
  which: WhichSkipped = {},
) {
  const skipped = db
    .selectFrom('copies')
    .crossJoin('trading_accounts')
    .crossJoin('copy_intents')
    .whereRef('trading_accounts.id', '=', 'copies.account_id')
    .whereRef('copy_intents.copy_id', '=', 'copies.id')
    .where('copies.user_id', '=', userId)
    .where('trading_accounts.market', '=', market)
    .where(isShown(which))
    .where(IS_SKIPPED)
    .$if(which.copyId !== undefined, (query) => query.where('copies.id', '=', which.copyId ?? ''))
    .$if(which.kind !== undefined, (query) => query.where(SKIP_KIND, '=', which.kind ?? ''));
  const { total } = await skipped
    .select(sql<number | string>`COUNT(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const most = offset + pageSize;
  const stored = await skipped
    .selectAll('copy_intents')
    .select('copies.robot_id')
    .orderBy('copy_intents.due_at', 'desc')
    .orderBy('copy_intents.cause_key')
    .orderBy('copy_intents.copy_id')
    .limit(most)
    .execute();
  const archived = await readArchivedSkipped(db, market, userId, which);
  const last = stored[most - 1];
  // What is archived is of before the account's last move.
  const reachesBack = last === undefined || last.due_at < archived.through;
  const rows = reachesBack ? [...stored, ...(await archived.read())].sort(bySkip) : stored;
  return {
    total: Number(total) + archived.total,
    items: rows.slice(offset, most).map((row) => ({
      copyId: row.copy_id,
      robotId: row.robot_id,
      fundId: row.fund_id,
      side: row.side,
      action: row.action,
      at: row.due_at,
      reason: storedReasonText(row) ?? '',
    })),
  };
}

type SkippedRow = SignalRow & Pick<CopyRow, 'robot_id'>;

function bySkip(a: SkippedRow, b: SkippedRow): number {
  const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  return b.due_at - a.due_at || byText(a.cause_key, b.cause_key) || byText(a.copy_id, b.copy_id);
}

/** How many archived entries the copies skipped, before which time, and what reads them. */
async function readArchivedSkipped(
  db: Kysely<Schema>,
  market: MarketName,
  userId: string,
  which: WhichSkipped,
) {
  const copies = await db
    .selectFrom('copies')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'copies.account_id')
    .select(['copies.id', 'copies.robot_id', 'copies.account_id', 'copies.archived'])
    .select('trading_accounts.archived_through')
    .where('copies.user_id', '=', userId)
    .where('trading_accounts.market', '=', market)
    .where(isShown(which))
    .where('copies.archived', 'is not', null)
    .$if(which.copyId !== undefined, (query) => query.where('copies.id', '=', which.copyId ?? ''))
    .execute();
  const skippedCount = (copy: (typeof copies)[number]) =>
    Object.entries(toArchivedCopy(copy).skipped)
      .filter(([kind]) => which.kind === undefined || kind === which.kind)
      .reduce((sum, [, count]) => sum + count, 0);
  const some = copies.filter((copy) => skippedCount(copy) > 0);
  const robots = new Map(some.map(({ id, robot_id }) => [id, robot_id]));
  return {
    total: some.reduce((sum, copy) => sum + skippedCount(copy), 0),
    through: Math.max(0, ...some.map(({ archived_through }) => archived_through)),
    async read(): Promise<readonly SkippedRow[]> {
      const accountIds = some.map(({ account_id }) => account_id);
      const { copy_intents } = await readArchived(db, accountIds, 'activity');
      return copy_intents.flatMap((row) => {
        const robot_id = robots.get(row.copy_id);
        const isAsked = isSkipped(row) && (which.kind === undefined || skipKind(row) === which.kind);
        return robot_id !== undefined && isAsked ? [{ ...row, robot_id }] : [];
      });
    },
  };
}

export const SKIPPED: Read<
  readonly [market: MarketName, userId: string, page: RowPage, which: WhichSkipped | undefined],
  Awaited<ReturnType<typeof readSkipped>>
> = { name: 'skipped', run: readSkipped };
