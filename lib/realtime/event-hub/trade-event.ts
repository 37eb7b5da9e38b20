import { fromMicros } from '@/lib/core/base/money';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import type { TradeEventData } from './events';

/** What a trade event says besides the entry itself. */
export interface TradeEventContext {
  readonly robotName: string;
  readonly ticker: string;
  /** Of the robot's page. */
  readonly path: string;
  /** Entry price and quantity in micro-units, for the return of a closing. */
  readonly opening: Pick<LedgerEntry, 'price' | 'quantity'> | null;
}

/** Entries recorded longer ago than this are news no more. */
export const NEWS_MS = 60 * 60_000;

/**
 * Whether followers are to be told of an entry: of a forward trade, recorded within the last hour, and not made up for
 * a time before that, as entries are after a long stop.
 */
export function isNews(
  entry: Pick<LedgerEntry, 'phase' | 'late' | 'time' | 'recordedAt'>,
  now: number,
): boolean {
  return (
    entry.phase === 'forward' &&
    now - entry.recordedAt <= NEWS_MS &&
    (!entry.late || now - entry.time <= NEWS_MS)
  );
}

/** An entry of a ledger as followers are told of it. */
export function tradeEventOf(
  entry: LedgerEntry,
  { robotName, ticker, path, opening }: TradeEventContext,
): TradeEventData {
  const isClosed = entry.kind === 'close' && opening !== null;
  return {
    RobotId: entry.robotId,
    RobotName: robotName,
    TradeNo: entry.tradeNo,
    FundId: entry.fundId,
    Ticker: ticker,
    Side: entry.side,
    Price: fromMicros(entry.price),
    Time: new Date(entry.time).toISOString(),
    ReturnPct: isClosed
      ? (100 * fromMicros(entry.profit)) / (fromMicros(opening.price) * fromMicros(opening.quantity))
      : null,
    Path: path,
  };
}
