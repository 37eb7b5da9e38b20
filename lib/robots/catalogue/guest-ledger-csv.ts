import type { FundId } from '@/lib/core/base/brand';
import { csvLine } from '@/lib/core/base/csv';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { Instrument } from '@/lib/market/data/instrument';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import type { ChainLink, Signal } from '@/lib/robots/ledger/signal';
import { guestExit } from './guest-exit';
import { quoteAt } from './quote-at';

/** A ledger as guests get it. docs/decisions/guest-figures.md gives the reasons for columns and for missing ones. */

type Cell = string | number | null;

/** Names of all columns, in order. */
export const GUEST_LEDGER_COLUMNS = [
  ...[
    'robotId',
    'seq',
    'kind',
    'tradeNo',
    'fundId',
    'ticker',
    'side',
    'time',
    'price',
    'reason',
    'returnPct',
  ],
  ...['phase', 'late', 'signalSeq', 'action', 'decidedAt', 'dueAt', 'recordedAt', 'prices'],
] as const;

type Column = (typeof GUEST_LEDGER_COLUMNS)[number];

export interface GuestLedgerAbout {
  readonly instruments: ReadonlyMap<FundId, Instrument>;
  /** What its prices are, such as "Simulated prices". */
  readonly prices: string;
}

/** The first line of the file. */
export function guestLedgerHead(): string {
  return csvLine([...GUEST_LEDGER_COLUMNS]);
}

/**
 * Makes lines of links, which must come in the order of their chain, from the first. Prices are the market's at the fill,
 * on its step; times are UTC milliseconds, and whole minutes for when a link was recorded. `returnPct` is the move
 * of the market's price from entry to exit in the trade's favor, before costs, in percent with two decimals. A stop or
 * take-profit has no price and whole percent: its level follows the price that was paid for the entry.
 */
export function createGuestLedgerLines({
  instruments,
  prices,
}: GuestLedgerAbout): (link: ChainLink) => string {
  /** The market's price at the entry of each open trade. */
  const entryQuotes = new Map<number, number>();

  function entryCells(entry: LedgerEntry): Partial<Record<Column, Cell>> {
    const quote = quoteAt(entry, instruments);
    const shared = {
      tradeNo: entry.tradeNo,
      time: entry.time,
      phase: entry.phase,
      late: entry.late ? 1 : 0,
      signalSeq: entry.signalSeq,
    };
    if (entry.kind === 'open') {
      entryQuotes.set(entry.tradeNo, quote);
      return { ...shared, price: quote };
    }
    const entryQuote = entryQuotes.get(entry.tradeNo) ?? 0;
    entryQuotes.delete(entry.tradeNo);
    return { ...shared, reason: entry.reason, ...guestExit(entry, quote, entryQuote) };
  }

  return (link) => {
    const cells: Partial<Record<Column, Cell>> = {
      robotId: link.robotId,
      seq: link.seq,
      kind: link.kind,
      fundId: link.fundId,
      ticker: instruments.get(link.fundId)?.ticker ?? '',
      side: link.side,
      recordedAt: link.recordedAt - (link.recordedAt % MINUTE_MS),
      prices,
      ...(link.kind === 'signal' ? signalCells(link) : entryCells(link)),
    };
    return csvLine(GUEST_LEDGER_COLUMNS.map((column) => cells[column] ?? null));
  };
}

function signalCells({ action, decidedAt, dueAt }: Signal): Partial<Record<Column, Cell>> {
  return { action, decidedAt, dueAt };
}
