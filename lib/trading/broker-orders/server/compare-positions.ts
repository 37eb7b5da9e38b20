import type { Kysely } from 'kysely';
import { absolute, type Millis, type Price, plus } from '@/lib/core/base/brand';
import { type Nanos, parseNanos, ZERO_NANOS } from '@/lib/core/base/nanos';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { DifferenceRow, Seen } from '@/lib/trading/broker-accounts/server/difference-store';
import type { ReportedPosition } from '@/lib/trading/brokers/broker';
import { exactQuantity } from '../sizes';
import { type BrokerSession, sameSymbol } from './broker-session';

/** A broker's report beside what we think it holds. */

/** Two reports this far apart must say the same before a difference counts. */
const AGREE_APART_MS = 30_000;
/** Coins that a broker keeps of those bought, at most, where its fills don't say so: millionths. */
const FEE_IN_KIND_MILLIONTHS = 6_000n;
const MILLION = 1_000_000n;
const ONE = parseNanos('1');
const A_MICRO = parseNanos('0.000001');
export interface ComparedPosition extends Seen {
  readonly averagePrice: Price | null;
  readonly tolerance: Nanos;
  readonly rows: readonly Row<'positions'>[];
  readonly difference: DifferenceRow | null;
}

export async function compareAll(
  tx: Kysely<Schema>,
  session: BrokerSession,
  report: readonly ReportedPosition[],
): Promise<readonly ComparedPosition[]> {
  const { accountId } = session;
  const positions = await tx
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  const differences = await tx
    .selectFrom('differences')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
  return [...session.tradables].flatMap(([fundId, { tradable }]): ComparedPosition[] => {
    if (!tradable) return [];
    const rows = positions.filter((row) => row.fund_id === fundId);
    const listed = report.filter(({ symbol }) => sameSymbol(symbol, tradable.symbol));
    const ours = rows.reduce((sum, row) => plus(sum, exactQuantity(row)), ZERO_NANOS);
    const found = listed.reduce((sum, { quantity }) => plus(sum, quantity), ZERO_NANOS);
    const isCoin = session.options.instrumentById(fundId)?.fundType === 'C';
    const kept = isCoin && found < ours ? (absolute(ours) * FEE_IN_KIND_MILLIONTHS) / MILLION : 0n;
    // Exits are rounded down to the broker's step, so they may leave less than one step behind.
    const dust = ours === 0n && tradable.quantityStep < ONE ? tradable.quantityStep : A_MICRO;
    return [
      {
        fundId,
        symbol: tradable.symbol,
        ours,
        found,
        averagePrice: listed[0]?.averagePrice ?? null,
        tolerance: (kept > dust ? kept : dust) as Nanos,
        rows,
        difference: differences.find(({ symbol }) => sameSymbol(symbol, tradable.symbol)) ?? null,
      },
    ];
  });
}

/** Whether the broker holds all of our position and more on the same side. */
export function isBeyond(ours: Nanos, found: Nanos): boolean {
  return ours === 0n || (found > 0n === ours > 0n && absolute(found) > absolute(ours));
}

/** Whether a later report confirms a difference: a single one may be older than the fills it is compared with. */
export function isConfirmed(
  session: BrokerSession,
  key: string,
  expected: Nanos,
  found: Nanos,
  now: Millis,
): boolean {
  const known = session.suspicions.get(key);
  if (known && known.expected === expected && known.found === found)
    return now - known.since > AGREE_APART_MS;
  session.suspicions.set(key, { expected, found, since: now });
  return false;
}
