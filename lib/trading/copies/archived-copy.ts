import type { Row } from '@/lib/core/database/schema';
import { type Gap, NO_GAP } from '@/lib/trading/gap/gap';

/** What pages count of a copy's archived rows, so that they needn't be unpacked. */
export interface ArchivedCopy {
  /** Entries that are settled, and those that the copy took. */
  readonly signals: number;
  readonly copied: number;
  /** Skipped entries by the kind of their reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Over trades that were compared with the robot's. */
  readonly compared: {
    readonly trades: number;
    readonly copied: number;
    readonly robotProfit: number;
    /** What was to be invested, in micro-dollars. */
    readonly value: number;
    readonly gap: Readonly<Record<keyof Gap, number>>;
  };
  /** Over compared trades that the copy took. */
  readonly taken: { readonly trades: number; readonly profit: number };
  /** Realized, by instrument. */
  readonly profits: Readonly<Record<number, number>>;
}

export const NOTHING_ARCHIVED: ArchivedCopy = {
  signals: 0,
  copied: 0,
  skipped: {},
  compared: {
    trades: 0,
    copied: 0,
    robotProfit: 0,
    value: 0,
    gap: NO_GAP,
  },
  taken: { trades: 0, profit: 0 },
  profits: {},
};

/** As `SKIP_KIND`. */
export function skipKind({
  reason,
  reason_code,
}: Pick<Row<'copy_intents'>, 'reason' | 'reason_code'>): string {
  return reason_code ?? (reason?.startsWith('Not enough ') ? 'money' : 'other');
}

/** As `IS_SKIPPED`. */
export function isSkipped({ action, state }: Pick<Row<'copy_intents'>, 'action' | 'state'>): boolean {
  return action === 'open' && (state === 'skipped' || state === 'missed');
}

/** Rows of one copy that are being archived. */
export interface RowsOfCopy {
  readonly intents: readonly Row<'copy_intents'>[];
  readonly trades: readonly Row<'copy_trades'>[];
  readonly fills: readonly Row<'fills'>[];
}

/** @param entryPrice what the robot paid in a trade */
export function addToArchived(
  before: ArchivedCopy,
  { intents, trades, fills }: RowsOfCopy,
  entryPrice: (tradeNo: number) => number,
): ArchivedCopy {
  const entries = intents.filter(({ action }) => action === 'open');
  const taken = entries.filter(({ state }) => state === 'done' || state === 'partial');
  const skipped = entries.filter(isSkipped);
  const compared = trades.filter(({ robot_profit }) => robot_profit !== null);
  const closed = trades.filter(({ my_profit, skip_reason }) => my_profit !== null && skip_reason === null);
  const sum = (column: 'robot_profit' | `${'missed' | 'size' | 'delay' | 'price' | 'fee'}_gap`) =>
    compared.reduce((total, row) => total + (row[column] ?? 0), 0);
  const { gap } = before.compared;
  return {
    signals: before.signals + taken.length + skipped.length,
    copied: before.copied + taken.length,
    skipped: addCounts(
      before.skipped,
      skipped.map((entry) => [skipKind(entry), 1]),
    ),
    compared: {
      trades: before.compared.trades + compared.length,
      copied: before.compared.copied + compared.filter(({ skip_reason }) => skip_reason === null).length,
      robotProfit: before.compared.robotProfit + sum('robot_profit'),
      value: compared.reduce(
        (total, { intended_quantity, trade_no }) =>
          total + ((intended_quantity ?? 0) * entryPrice(trade_no)) / 1_000_000,
        before.compared.value,
      ),
      gap: {
        missed: gap.missed + sum('missed_gap'),
        size: gap.size + sum('size_gap'),
        delay: gap.delay + sum('delay_gap'),
        price: gap.price + sum('price_gap'),
        fees: gap.fees + sum('fee_gap'),
      },
    },
    taken: {
      trades: before.taken.trades + closed.length,
      profit: closed.reduce((total, { my_profit }) => total + (my_profit ?? 0), before.taken.profit),
    },
    profits: addCounts(
      before.profits,
      fills.flatMap(({ fund_id, profit }) => (profit === null ? [] : [[fund_id, profit] as const])),
    ),
  };
}

function addCounts(
  before: Readonly<Record<string, number>>,
  added: readonly (readonly [string | number, number])[],
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = { ...before };
  for (const [key, count] of added) counts[key] = (counts[key] ?? 0) + count;
  return counts;
}
