import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { isoTime } from '@/lib/core/base/time';
import type { LedgerEntry, Phase } from './entry';
import { tradePhase } from './phase';

/** One trade as `npm run ledger -- export` prints it: decimal numbers, UTC times, the hashes of both its entries. */
export interface TradeLine {
  readonly robotId: number;
  readonly tradeNo: number;
  readonly status: 'closed' | 'open';
  readonly ticker: string;
  readonly fundId: number;
  readonly side: 'long' | 'short';
  readonly quantity: number;
  readonly entryTime: string;
  readonly exitTime: string | null;
  readonly entryPrice: number;
  readonly exitPrice: number | null;
  readonly entryCommission: number;
  readonly exitCommission: number | null;
  /** Commission of both sides. */
  readonly commission: number;
  /** What half the spread and impact took on both sides; already inside the prices. */
  readonly slippage: number;
  /** Net of commissions; null while open. */
  readonly profit: number | null;
  readonly reason: string | null;
  readonly phase: Phase;
  readonly late: boolean;
  readonly openSeq: number;
  readonly openPrevHash: string;
  readonly openHash: string;
  /** Sequence number of the signal that the opening fills; null for none. */
  readonly openSignalSeq: number | null;
  readonly closeSeq: number | null;
  readonly closePrevHash: string | null;
  readonly closeHash: string | null;
  readonly closeSignalSeq: number | null;
}

type Opening = Extract<LedgerEntry, { kind: 'open' }>;
type Closing = Extract<LedgerEntry, { kind: 'close' }>;

/** A robot's trades: the closed ones in the order in which they closed, then the open ones. */
export function tradeLines(
  entries: readonly LedgerEntry[],
  toTicker: (fundId: number) => string,
): TradeLine[] {
  const open = new Map<number, Opening>();
  const lines: TradeLine[] = [];
  for (const entry of entries) {
    if (entry.kind === 'open') {
      open.set(entry.tradeNo, entry);
      continue;
    }
    const opening = open.get(entry.tradeNo);
    if (!opening) continue;
    open.delete(entry.tradeNo);
    lines.push(tradeLine(opening, entry, toTicker));
  }
  for (const opening of open.values()) lines.push(tradeLine(opening, null, toTicker));
  return lines;
}

function tradeLine(
  opening: Opening,
  closing: Closing | null,
  toTicker: (fundId: number) => string,
): TradeLine {
  return {
    robotId: opening.robotId,
    tradeNo: opening.tradeNo,
    status: closing ? 'closed' : 'open',
    ticker: toTicker(opening.fundId),
    fundId: opening.fundId,
    side: opening.side,
    quantity: fromMicros(opening.quantity),
    entryTime: isoTime(opening.time),
    exitTime: closing && isoTime(closing.time),
    entryPrice: fromPrice(opening.price),
    exitPrice: closing && fromPrice(closing.price),
    entryCommission: fromMicros(opening.commission),
    exitCommission: closing && fromMicros(closing.commission),
    commission: fromMicros(opening.commission + (closing?.commission ?? 0)),
    slippage: fromMicros(opening.slippage + (closing?.slippage ?? 0)),
    profit: closing && fromMicros(closing.profit),
    reason: closing?.reason ?? null,
    phase: tradePhase(opening, closing),
    late: opening.late || (closing?.late ?? false),
    openSeq: opening.seq,
    openPrevHash: opening.prevHash,
    openHash: opening.hash,
    openSignalSeq: opening.signalSeq,
    closeSeq: closing?.seq ?? null,
    closePrevHash: closing?.prevHash ?? null,
    closeHash: closing?.hash ?? null,
    closeSignalSeq: closing?.signalSeq ?? null,
  };
}
