import { csvLine } from '@/lib/core/base/csv';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { isoTime } from '@/lib/core/base/time';
import type { LedgerEntry } from './entry';
import type { ChainLink, Signal } from './signal';

type Cell = string | number | null;
type Columns<Of> = Readonly<Record<string, (of: Of, about: LedgerAbout) => Cell>>;

/** The columns an entry's hash covers, in hashing order: see `hashEntry`. */
const HASHED: Columns<LedgerEntry> = {
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

/** The hash, and the signal an entry fills, which the hash also covers if there is one. */
const CHAINED: Columns<LedgerEntry> = {
  hash: ({ hash }) => hash,
  signalSeq: ({ signalSeq }) => signalSeq,
};

/** Columns that make an entry readable; the hash covers none of them. */
const READABLE: Columns<LedgerEntry> = {
  ticker: ({ fundId }, { toTicker }) => toTicker(fundId),
  timeUtc: ({ time }) => isoTime(time),
  recordedAtUtc: ({ recordedAt }) => isoTime(recordedAt),
  quantityDecimal: ({ quantity }) => fromMicros(quantity),
  priceDecimal: ({ price }) => fromPrice(price),
  commissionDecimal: ({ commission }) => fromMicros(commission),
  slippageDecimal: ({ slippage }) => fromMicros(slippage),
  profitDecimal: (entry) => (entry.kind === 'close' ? fromMicros(entry.profit) : null),
  prices: (_, { prices }) => prices,
};

/** Columns only signals have; `SIGNAL_HASHED` lists what a signal's hash covers. */
const SIGNALLED: Columns<Signal> = {
  action: ({ action }) => action,
  sharePct: ({ sharePct }) => sharePct,
  stopDistance: ({ stopDistance }) => stopDistance,
  takeProfitDistance: ({ takeProfitDistance }) => takeProfitDistance,
  decidedAt: ({ decidedAt }) => decidedAt,
  dueAt: ({ dueAt }) => dueAt,
};

/** What a signal has in the entries' columns; the others are empty. */
const SHARED: Columns<Signal> = {
  prevHash: ({ prevHash }) => prevHash,
  robotId: ({ robotId }) => robotId,
  seq: ({ seq }) => seq,
  kind: ({ kind }) => kind,
  fundId: ({ fundId }) => fundId,
  side: ({ side }) => side,
  recordedAt: ({ recordedAt }) => recordedAt,
  hash: ({ hash }) => hash,
  ticker: ({ fundId }, { toTicker }) => toTicker(fundId),
  recordedAtUtc: ({ recordedAt }) => isoTime(recordedAt),
  prices: (_, { prices }) => prices,
};

/** The columns a signal's hash covers, in hashing order: see `hashSignal`. */
export const SIGNAL_HASHED = [
  ...['prevHash', 'robotId', 'seq', 'kind', 'fundId', 'side'],
  ...Object.keys(SIGNALLED),
  'recordedAt',
];

/** What a ledger file contains besides its entries. */
export interface LedgerAbout {
  readonly toTicker: (fundId: number) => string;
  /** What its prices are, such as "Simulated prices". */
  readonly prices: string;
}

/** How many columns, from the first, an entry's hash covers; the next one is the hash. */
export const HASHED_COLUMNS = Object.keys(HASHED).length;

const ENTRY_COLUMNS = { ...HASHED, ...CHAINED, ...READABLE };
/** Names of all columns, in order. */
export const LEDGER_CSV_COLUMNS = [...Object.keys(ENTRY_COLUMNS), ...Object.keys(SIGNALLED)];
const SIGNAL_CELLS: Partial<Columns<Signal>> = { ...SHARED, ...SIGNALLED };

/** The first line of a ledger's file. */
export function ledgerCsvHead(): string {
  return csvLine(LEDGER_CSV_COLUMNS);
}

/**
 * An entry or a signal as a line of its ledger file: first what an entry's hash covers, in that order and as hashed
 * (amounts in millionths, times in UTC milliseconds), then the hash and the signal it fills, then the same for people,
 * then what only signals have.
 */
export function ledgerCsvLine(link: ChainLink, about: LedgerAbout): string {
  if (link.kind === 'signal')
    return csvLine(LEDGER_CSV_COLUMNS.map((column) => SIGNAL_CELLS[column]?.(link, about) ?? null));
  const cells: Cell[] = Object.values(ENTRY_COLUMNS).map((drawCell) => drawCell(link, about));
  return csvLine([...cells, ...Object.keys(SIGNALLED).map(() => null)]);
}
