import type { Kysely } from 'kysely';
import type { Millis, Price } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import type { Row, Schema } from '@/lib/core/database/schema';
import { splitBetween } from '@/lib/market/corporate-actions/corporate-action';
import { averagePrice } from '@/lib/trading/accounts/position';
import { toPaperPosition } from '@/lib/trading/accounts/server/account-rows';
import type { AppliedSplit } from '@/lib/trading/corporate-actions/account-action';
import { restatePrice } from '@/lib/trading/corporate-actions/restate';
import { readSplits } from '@/lib/trading/corporate-actions/server/account-action-store';
import type { BrokerSession, StopTerms } from './broker-session';

/** At which price a copy's position is stopped, by what its robot signaled. */

/** A copy's position. */
export interface Held extends Row<'positions'> {
  readonly copy: Pick<Row<'copies'>, 'robot_id' | 'state' | 'paused'>;
}

/** Identifies a copy's position in an instrument. */
export const holdingKey = ({ owner, fund_id }: { readonly owner: string; readonly fund_id: number }) =>
  `${owner} ${fund_id}`;

const termsKey = (position: Held) => `${holdingKey(position)} ${position.opened_at}`;

/** Forgets the terms of positions that are closed by now. */
export function forgetTerms({ stopTerms }: BrokerSession, held: readonly Held[]): void {
  const open = new Set(held.map(termsKey));
  for (const key of stopTerms.keys()) if (!open.has(key)) stopTerms.delete(key);
}

/** Reads the terms of each position once: they stay the same until it's closed. */
export async function readTerms(
  db: Kysely<Schema>,
  session: BrokerSession,
  position: Held,
): Promise<StopTerms | null> {
  const key = termsKey(position);
  const known = session.stopTerms.get(key);
  if (known !== undefined) return known;
  const entry = await db
    .selectFrom('copy_intents')
    .selectAll()
    .where('copy_id', '=', position.owner)
    .where('fund_id', '=', position.fund_id)
    .where('action', '=', 'open')
    .where('filled', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Until the entry's order is over, more of it may be filled.
  if (entry?.state !== 'done' && entry?.state !== 'partial') return null;
  const splits = (await readSplits(db, [position.account_id])).get(position.account_id) ?? [];
  const found = await readDistance(db, position, entry, splits);
  const sign = position.quantity > 0 ? 1 : -1;
  const price = found === null ? 0 : found.from - sign * found.distance;
  const terms = price > 0 ? { entryCause: entry.cause_key, price: toPrice(fromMicros(price)) } : null;
  session.stopTerms.set(key, terms);
  return terms;
}

/**
 * How far a robot's stop is from its entry. It's as far from what the copy paid; where the copy joined a trade that the
 * robot had open, it's the robot's own level.
 */
async function readDistance(
  db: Kysely<Schema>,
  position: Held,
  entry: { readonly cause: string; readonly cause_seq: number | null; readonly trade_no: number | null },
  splits: readonly AppliedSplit[],
): Promise<{ readonly from: number; readonly distance: number } | null> {
  const { robot_id: robotId } = position.copy;
  const signals = db
    .selectFrom('robot_signals')
    .select(['stop_distance as distance', 'decided_at'])
    .where('robot_id', '=', robotId);
  const { cause, cause_seq: seq, trade_no: tradeNo } = entry;
  // What the robot said is in the prices of its day.
  const restated = (price: number, at: number) =>
    restatePrice(price as Price, splitBetween(splits, position.fund_id, at as Millis, NOT_YET));
  if (cause === 'signal' && seq !== null) {
    const signal = await signals.where('seq', '=', seq).executeTakeFirst();
    if (signal?.distance == null) return null;
    return {
      from: averagePrice(toPaperPosition(position)),
      distance: restated(signal.distance, signal.decided_at),
    };
  }
  if (tradeNo === null) return null;
  const opened = await db
    .selectFrom('ledger_entries')
    .select(['price', 'signal_seq', 'time'])
    .where('robot_id', '=', robotId)
    .where('trade_no', '=', tradeNo)
    .where('kind', '=', 'open')
    .executeTakeFirst();
  if (opened?.signal_seq == null) return null;
  const signal = await signals.where('seq', '=', opened.signal_seq).executeTakeFirst();
  if (signal?.distance == null) return null;
  return {
    from: restated(opened.price, opened.time),
    distance: restated(signal.distance, signal.decided_at),
  };
}

const NOT_YET = Number.MAX_SAFE_INTEGER as Millis;
