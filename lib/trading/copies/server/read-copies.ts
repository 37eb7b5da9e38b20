import { type Kysely, sql } from 'kysely';
import { ensureDefined } from '@/lib/core/base/assert';
import { plus } from '@/lib/core/base/brand';
import { groupBy } from '@/lib/core/base/group-by';
import { micros, ZERO } from '@/lib/core/base/money';
import { sampleEvenly } from '@/lib/core/base/sample-evenly';
import type { Read } from '@/lib/core/database/reads';
import type { Row, Schema } from '@/lib/core/database/schema';
import { toPaperPosition } from '@/lib/trading/accounts/server/account-rows';
import { readArchived } from '@/lib/trading/archives/server/archive-store';
import { type Gap, NO_GAP } from '@/lib/trading/gap/gap';
import { storedReasonText } from '@/lib/trading/orders/reasons';
import { toAccountName } from '@/lib/trading/trading-accounts/server/trading-account-rows';
import type { CopyView, PlannedIntent, SkippedCount } from '../copy';
import { stopBase } from '../sizing';
import {
  type CopyRow,
  IS_SKIPPED,
  IS_UNSETTLED,
  SKIP_KIND,
  toArchivedCopy,
  toCopySettings,
  toCopyStatus,
} from './copy-rows';
import { readLegs } from './robot-legs';

/** Of a curve in a row. */
const MOST_POINTS = 30;

type Count = number | bigint | string | null;

/** Copies by their ids, as they are now. */
export const COPY_VIEWS: Read<readonly [ids: readonly string[]], readonly CopyView[]> = {
  name: 'copy-views',
  async run(db, ids) {
    if (ids.length === 0) return [];
    return viewCopies(db, await db.selectFrom('copies').selectAll().where('id', 'in', ids).execute());
  },
};

/** A user's copies with what they made; running ones first, then the newest. */
export async function viewCopies(db: Kysely<Schema>, rows: readonly CopyRow[]): Promise<readonly CopyView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const accounts = await readAccountNames(db, rows);
  const positions = await db
    .selectFrom('positions')
    .selectAll()
    .where(
      'account_id',
      'in',
      rows.map(({ account_id }) => account_id),
    )
    .where('owner', 'in', ids)
    .execute();
  const counts = await readCounts(db, ids);
  const sums = await readSums(db, ids);
  const archivedTrades = await readArchivedTrades(db, rows);
  const next = await readNext(db, ids);
  const skippedBy = await readSkippedBy(db, ids);
  const curves = await readCurves(db, ids, archivedTrades);
  const legs = await readLegs(db, [...new Set(rows.map(({ robot_id }) => robot_id))]);
  return rows
    .map((row): CopyView => {
      const archived = toArchivedCopy(row);
      const counted = counts.get(row.id);
      const signals = archived.signals + (counted?.signals ?? 0);
      const copied = archived.copied + (counted?.copied ?? 0);
      const { robotProfit = ZERO, gap = NO_GAP } = sums.get(row.id) ?? {};
      const { compared } = archived;
      return {
        ...toCopyStatus(row),
        account: ensureDefined(accounts.get(row.account_id), 'The account of a copy'),
        reason: storedReasonText(row),
        positions: positions.filter(({ owner }) => owner === row.id).map(toPaperPosition),
        robotProfit: plus(robotProfit, compared.robotProfit),
        signals,
        copied,
        skipped: signals - copied,
        gap: {
          missed: plus(gap.missed, compared.gap.missed),
          size: plus(gap.size, compared.gap.size),
          delay: plus(gap.delay, compared.gap.delay),
          price: plus(gap.price, compared.gap.price),
          fees: plus(gap.fees, compared.gap.fees),
        },
        next: next.get(row.id) ?? null,
        skippedBy: addSkipped(skippedBy.get(row.id), archived.skipped),
        stop: {
          base: stopBase(toCopySettings(row), legs.get(row.robot_id) ?? 1, row.set_aside),
          from: row.stop_base,
        },
        curve: curves.get(row.id) ?? [],
      };
    })
    .sort(
      (a, b) =>
        Number(a.endedAt !== null) - Number(b.endedAt !== null) ||
        b.startedAt - a.startedAt ||
        a.robotId - b.robotId,
    );
}

async function readAccountNames(db: Kysely<Schema>, rows: readonly CopyRow[]) {
  const found = await db
    .selectFrom('trading_accounts')
    .select(['id', 'broker', 'mode', 'name', 'state'])
    .where('id', 'in', [...new Set(rows.map(({ account_id }) => account_id))])
    .execute();
  return new Map(found.map((row) => [row.id, toAccountName(row)]));
}

/** Entries that are settled: the robot's signals, and how many of them were copied. */
async function readCounts(db: Kysely<Schema>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('copy_intents')
    .select([
      'copy_id',
      sql<Count>`SUM(CASE WHEN state IN ('done', 'partial', 'skipped', 'missed') THEN 1 ELSE 0 END)`.as(
        'signals',
      ),
      sql<Count>`SUM(CASE WHEN state IN ('done', 'partial') THEN 1 ELSE 0 END)`.as('copied'),
    ])
    .where('copy_id', 'in', ids)
    .where('action', '=', 'open')
    .groupBy('copy_id')
    .execute();
  return new Map(
    rows.map((row) => [row.copy_id, { signals: Number(row.signals), copied: Number(row.copied) }]),
  );
}

async function readSkippedBy(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  const rows = await db
    .selectFrom('copy_intents')
    .select(['copy_id', SKIP_KIND.as('kind'), sql<Count>`COUNT(*)`.as('count')])
    .where('copy_id', 'in', ids)
    .where(IS_SKIPPED)
    .groupBy(['copy_id', SKIP_KIND])
    .execute();
  const counts = groupBy(rows, ({ copy_id }) => copy_id);
  return new Map(
    [...counts].map(([id, own]) => [
      id,
      Object.fromEntries(own.map(({ kind, count }) => [kind, Number(count)])),
    ]),
  );
}

function addSkipped(
  stored: Readonly<Record<string, number>> = {},
  archived: Readonly<Record<string, number>>,
): readonly SkippedCount[] {
  const kinds = new Set([...Object.keys(stored), ...Object.keys(archived)]);
  return [...kinds]
    .map((kind) => ({ kind, count: (stored[kind] ?? 0) + (archived[kind] ?? 0) }))
    .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
}

/** Archived trades of copies that have any. */
async function readArchivedTrades(db: Kysely<Schema>, rows: readonly CopyRow[]) {
  const copies = rows.filter(({ archived }) => archived !== null);
  const accountIds = copies.map(({ account_id }) => account_id);
  return (await readArchived(db, accountIds, 'trades')).copy_trades;
}

async function readCurves(
  db: Kysely<Schema>,
  ids: readonly string[],
  archived: readonly Row<'copy_trades'>[],
) {
  const stored = await db
    .selectFrom('copy_trades')
    .select(['copy_id', 'my_profit', 'robot_profit', 'closed_at'])
    .where('copy_id', 'in', ids)
    .where('robot_profit', 'is not', null)
    .where('closed_at', 'is not', null)
    .execute();
  const rows = [
    ...archived.filter((row) => row.robot_profit !== null && ids.includes(row.copy_id)),
    ...stored,
  ];
  const trades = groupBy(
    rows.toSorted((a, b) => (a.closed_at ?? 0) - (b.closed_at ?? 0)),
    ({ copy_id }) => copy_id,
  );
  return new Map(
    [...trades].map(([id, own]) => {
      let [mine, robot] = [ZERO, ZERO];
      const points = own.map((trade) => {
        mine = plus(mine, trade.my_profit ?? 0);
        robot = plus(robot, trade.robot_profit ?? 0);
        return { mine, robot };
      });
      return [id, sampleEvenly(points, MOST_POINTS)];
    }),
  );
}

async function readSums(db: Kysely<Schema>, ids: readonly string[]) {
  const sum = (column: string) => sql<Count>`SUM(${sql.ref(column)})`;
  const rows = await db
    .selectFrom('copy_trades')
    .select([
      'copy_id',
      sum('robot_profit').as('robot'),
      sum('missed_gap').as('missed'),
      sum('size_gap').as('size'),
      sum('delay_gap').as('delay'),
      sum('price_gap').as('price'),
      sum('fee_gap').as('fees'),
    ])
    .where('copy_id', 'in', ids)
    .where('robot_profit', 'is not', null)
    .groupBy('copy_id')
    .execute();
  const toSum = (value: Count) => micros(BigInt(value ?? 0));
  return new Map(
    rows.map((row) => {
      const gap: Gap = {
        missed: toSum(row.missed),
        size: toSum(row.size),
        delay: toSum(row.delay),
        price: toSum(row.price),
        fees: toSum(row.fees),
      };
      return [row.copy_id, { robotProfit: toSum(row.robot), gap }];
    }),
  );
}

async function readNext(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlannedIntent>> {
  const rows = await db
    .selectFrom('copy_intents')
    .select(['copy_id', 'fund_id', 'side', 'action', 'due_at'])
    .where('copy_id', 'in', ids)
    .where(IS_UNSETTLED)
    .where('state', '=', 'planned')
    .orderBy('due_at', 'desc')
    .execute();
  // Rows come latest first, so the map keeps the earliest.
  return new Map(
    rows.map((row) => [
      row.copy_id,
      {
        fundId: row.fund_id,
        side: row.side,
        action: row.action,
        dueAt: row.due_at,
      },
    ]),
  );
}
