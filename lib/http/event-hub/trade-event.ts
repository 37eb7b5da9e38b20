import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { roundTo } from '@/lib/core/base/round';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { entryPhase, isForwardLate, tradePhase } from '@/lib/robots/ledger/phase';
import type { TradeEventData } from './contract';

/** What a trade event contains besides the entry. */
export interface TradeEventContext {
  readonly robotName: string;
  readonly ticker: string;
  /** The slug of the robot's page. */
  readonly path: string;
  /** For a closing: entry price and quantity in micro-units for the return, the rest for the trade's phase. */
  readonly opening: Pick<LedgerEntry, 'kind' | 'price' | 'quantity' | 'phase' | 'signalSeq'> | null;
}

/** Entries recorded longer ago are no longer news. */
export const NEWS_MS = 60 * 60_000;

/**
 * Whether followers should be notified of an entry: a trade since publication, replayed or forward, recorded within the
 * last hour, and not much later than its market time, as happens after long downtime.
 */
export function isNews(
  entry: Pick<LedgerEntry, 'phase' | 'late' | 'time' | 'recordedAt'>,
  now: number,
): boolean {
  return (
    entry.phase !== 'backtest' &&
    now - entry.recordedAt <= NEWS_MS &&
    (!entry.late || now - entry.time <= NEWS_MS)
  );
}

/** A ledger entry in the form sent to followers. */
export function toTradeEvent(
  entry: LedgerEntry,
  { robotName, ticker, path, opening }: TradeEventContext,
): TradeEventData {
  const isClosed = entry.kind === 'close' && opening !== null;
  const phase = opening ? tradePhase(opening, entry) : entryPhase(entry);
  return {
    robotId: entry.robotId,
    robotName,
    tradeNo: entry.tradeNo,
    fundId: entry.fundId,
    ticker,
    side: entry.side,
    price: entry.price,
    time: entry.time,
    returnPct: isClosed
      ? roundTo(
          (100 * fromMicros(entry.profit)) / (fromPrice(opening.price) * fromMicros(opening.quantity)),
          2,
        )
      : null,
    path,
    phase,
    late: isForwardLate({ phase, late: entry.late }),
  };
}
