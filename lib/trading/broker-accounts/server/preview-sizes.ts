import type { Kysely } from 'kysely';
import { type FundId, least, type Millis } from '@/lib/core/base/brand';
import { micros } from '@/lib/core/base/money';
import type { Read } from '@/lib/core/database/reads';
import type { Schema } from '@/lib/core/database/schema';
import { EMULATOR } from '@/lib/trading/accounts/server/account-rows';
import { type CopySettings, DEFAULT_SETTINGS } from '@/lib/trading/copies/copy';
import { toArchivedCopy, toCopySettings } from '@/lib/trading/copies/server/copy-rows';
import { moneyFor } from '@/lib/trading/copies/sizing';
import type { AccountLimits } from '@/lib/trading/trading-accounts/trading-account';
import type { PaperRecord, PreviewedSizes, SizedSignal } from '../broker-accounts';

const SIGNALS = 10;

/** What the last signals would have taken with these limits, and what their robots made without real money. */
export async function previewSizes(
  db: Kysely<Schema>,
  userId: string,
  accountId: string,
  limits: AccountLimits,
): Promise<PreviewedSizes> {
  const selected = await db
    .selectFrom('copies')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'not in', ['ended', 'draining'])
    .execute();
  const settings = new Map(selected.map((row) => [row.robot_id, toCopySettings(row)]));
  const source = selected.length > 0 ? 'selected' : 'followed';
  const robots = source === 'selected' ? [...settings.keys()] : await followedRobots(db, userId);
  if (robots.length === 0) return { source, signals: [], records: [] };
  const rows = await db
    .selectFrom('robot_signals')
    .select(['robot_id', 'seq', 'fund_id', 'side', 'share_pct', 'decided_at'])
    .where('robot_id', 'in', robots)
    .where('action', '=', 'open')
    .orderBy('decided_at', 'desc')
    .orderBy('robot_id')
    .limit(SIGNALS)
    .execute();
  const signals = rows.map((row): SizedSignal => {
    const sized = previewSize(settings.get(row.robot_id) ?? DEFAULT_SETTINGS, row.share_pct, limits);
    return {
      robotId: row.robot_id,
      seq: row.seq,
      fundId: row.fund_id as FundId,
      side: row.side as 'long' | 'short',
      decidedAt: row.decided_at as Millis,
      ...sized,
    };
  });
  const shown = source === 'selected' ? robots : [...new Set(signals.map(({ robotId }) => robotId))];
  return { source, signals, records: await readRecords(db, userId, shown) };
}

function previewSize(
  settings: CopySettings,
  sharePct: number,
  limits: AccountLimits,
): Pick<SizedSignal, 'wanted' | 'amount' | 'problem'> {
  const wanted = moneyFor(settings, sharePct);
  if (wanted === null)
    return { wanted, amount: null, problem: 'The robot’s share of its account is unknown for this trade.' };
  const amount = least(wanted, limits.maxPerTrade, limits.maxOpen);
  return { wanted, amount, problem: null };
}

async function followedRobots(db: Kysely<Schema>, userId: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('robot_follows')
    .select('robot_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ robot_id }) => robot_id);
}

async function readRecords(
  db: Kysely<Schema>,
  userId: string,
  robotIds: readonly number[],
): Promise<readonly PaperRecord[]> {
  if (robotIds.length === 0) return [];
  const robots = await db
    .selectFrom('robots')
    .select(['id', 'name'])
    .where('id', 'in', robotIds)
    .orderBy('id')
    .execute();
  const copies = await db
    .selectFrom('copies')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'copies.account_id')
    .innerJoin('copy_trades', 'copy_trades.copy_id', 'copies.id')
    .select(({ fn }) => [
      'copies.robot_id',
      fn.sum<number>('copy_trades.my_profit').as('profit'),
      fn.countAll().as('trades'),
      fn.min('copies.started_at').as('since'),
    ])
    .where('copies.user_id', '=', userId)
    .where('copies.robot_id', 'in', robotIds)
    .where('trading_accounts.broker', '=', EMULATOR)
    .where('copy_trades.my_profit', 'is not', null)
    .where('copy_trades.skip_reason', 'is', null)
    .groupBy('copies.robot_id')
    .execute();
  const archived = await readArchivedRecords(db, userId, robotIds);
  return robots.map(({ id, name }) => {
    const records = [...copies, ...archived].filter(({ robot_id }) => robot_id === id);
    return { robotId: id, robotName: name, copy: records.length === 0 ? null : joinRecords(records) };
  });
}

function joinRecords(
  records: readonly {
    readonly profit: number | string;
    readonly trades: number | string | bigint;
    readonly since: Millis;
  }[],
) {
  return {
    closedProfit: micros(records.reduce((sum, { profit }) => sum + BigInt(profit), 0n)),
    trades: records.reduce((sum, { trades }) => sum + Number(trades), 0),
    since: records.map(({ since }) => since).reduce((first, other) => least(first, other)),
  };
}

/** What archived trades of a user's copies add. */
async function readArchivedRecords(db: Kysely<Schema>, userId: string, robotIds: readonly number[]) {
  const copies = await db
    .selectFrom('copies')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'copies.account_id')
    .select(['copies.robot_id', 'copies.archived', 'copies.started_at as since'])
    .where('copies.user_id', '=', userId)
    .where('copies.robot_id', 'in', robotIds)
    .where('trading_accounts.broker', '=', EMULATOR)
    .where('copies.archived', 'is not', null)
    .execute();
  return copies.flatMap(({ robot_id, since, ...copy }) => {
    const { taken } = toArchivedCopy(copy);
    return taken.trades === 0 ? [] : [{ robot_id, since, ...taken }];
  });
}

export const SIZE_PREVIEW: Read<
  readonly [userId: string, accountId: string, limits: AccountLimits],
  PreviewedSizes
> = { name: 'size-preview', run: previewSizes };
