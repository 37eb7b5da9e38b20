import { csvLine } from '@/lib/core/base/csv';
import { fromMicros } from '@/lib/core/base/money';
import { isoTime } from '@/lib/core/base/time';
import type { LedgerEntry } from './entry';

type Cell = string | number | null;

/** The columns over which an entry's hash is taken, in the order in which it is: see `hashEntry`. */
const HASHED: Readonly<Record<string, (entry: LedgerEntry) => Cell>> = {
  prevHash: ({ prevHash }) => prevHash,
  robotId: ({ robotId }) => robotId,
  seq: ({ seq }) => seq,
  kind: ({ kind }) => kind,
  tradeNo: ({ tradeNo }) => tradeNo,
  fundId: ({ fundId }) => fundId,
  side: ({ side }) => side,
  quantity: ({ quantity }) => quantity,
  price: ({ price }) => price,
  time: ({ time }) => time,
  commission: ({ commission }) => commission,
  slippage: ({ slippage }) => slippage,
  reason: (entry) => (entry.kind === 'close' ? entry.reason : null),
  profit: (entry) => (entry.kind === 'close' ? entry.profit : null),
  phase: ({ phase }) => phase,
  late: ({ late }) => (late ? 1 : 0),
  recordedAt: ({ recordedAt }) => recordedAt,
};

/** What makes an entry readable; none of it is part of the hash. */
const READABLE: Readonly<Record<string, (entry: LedgerEntry, about: LedgerAbout) => Cell>> = {
  ticker: ({ fundId }, { tickerOf }) => tickerOf(fundId),
  timeUtc: ({ time }) => isoTime(time),
  recordedAtUtc: ({ recordedAt }) => isoTime(recordedAt),
  quantityDecimal: ({ quantity }) => fromMicros(quantity),
  priceDecimal: ({ price }) => fromMicros(price),
  commissionDecimal: ({ commission }) => fromMicros(commission),
  slippageDecimal: ({ slippage }) => fromMicros(slippage),
  profitDecimal: (entry) => (entry.kind === 'close' ? fromMicros(entry.profit) : null),
  prices: (_, { prices }) => prices,
};

/** What a ledger's file tells beside its entries. */
export interface LedgerAbout {
  readonly tickerOf: (fundId: number) => string;
  /** What its prices are, such as "Simulated prices". */
  readonly prices: string;
}

/** How many columns, from the first, an entry's hash is taken over; the next one is the hash. */
export const HASHED_COLUMNS = Object.keys(HASHED).length;

/** The first line of a ledger's file. */
export function ledgerCsvHead(): string {
  return csvLine([...Object.keys(HASHED), 'hash', ...Object.keys(READABLE)]);
}

/**
 * An entry as a line of its ledger's file: first what its hash is taken over, in that order and as it is hashed (amounts
 * in millionths, times in UTC milliseconds), then the hash, then the same for people.
 */
export function ledgerCsvLine(entry: LedgerEntry, about: LedgerAbout): string {
  return csvLine([
    ...Object.values(HASHED).map((cellOf) => cellOf(entry)),
    entry.hash,
    ...Object.values(READABLE).map((cellOf) => cellOf(entry, about)),
  ]);
}
