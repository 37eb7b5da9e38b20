import type { EpochDay, FundId, Micros, Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import type { OpenPosition } from '@/lib/robots/execution/types';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { grossProfit } from '@/lib/robots/ledger/profit';
import type { EquityDay } from '@/lib/robots/statistics/types';

/** What is needed of an instrument's stored session. Times are bars' opens, UTC milliseconds. */
export interface SessionClose {
  readonly day: EpochDay;
  readonly firstBar: number;
  readonly lastBar: number;
  readonly close: number;
  /** Whether the last bar reaches the session's close. */
  readonly isOver: boolean;
}

/** Stored sessions of an instrument, oldest first. */
export type SessionCloses = readonly SessionClose[];

type OpeningEntry = Extract<LedgerEntry, { kind: 'open' }>;

/** A day and the open of its last bar on any leg. */
export interface DayEnd {
  readonly day: number;
  readonly lastBar: number;
}

/**
 * The days that have ended for a robot which saw its legs' bars from a day up to an instant. A day has ended with the
 * sessions of all legs that have bars on it, or when the next day has a bar.
 */
export function endedDays(legs: readonly SessionCloses[], fromDay: number, through: number): DayEnd[] {
  const seen = new Map<number, { lastBar: number; isOver: boolean }>();
  for (const sessions of legs)
    for (const { day, firstBar, lastBar, isOver } of sessions) {
      if (day < fromDay || firstBar > through) continue;
      const known = seen.get(day) ?? { lastBar, isOver: true };
      const isWhole = isOver && lastBar <= through;
      seen.set(day, {
        lastBar: Math.max(known.lastBar, lastBar),
        isOver: known.isOver && isWhole,
      });
    }
  const days = [...seen].sort(([a], [b]) => a - b);
  if (days.at(-1)?.[1].isOver === false) days.pop();
  return days.map(([day, { lastBar }]) => ({ day, lastBar }));
}

export interface ComputedDay extends EquityDay {
  /** The same at closes rounded to whole millionths, as before prices had decimals; null where no such day can be. */
  readonly atWholeCloses: Micros | null;
}

/**
 * The equity at the end of each day, from the ledger alone: initial balance, plus profits of trades closed by then,
 * plus what the open ones would bring at the last close of their instrument's stored sessions, less their entry
 * commissions. Micro-units. Days before the ledger's first price with decimals may be from before there were any.
 */
export function equityFromLedger(
  initialBalance: Micros,
  entries: readonly LedgerEntry[],
  ends: readonly DayEnd[],
  listSessions: (fundId: FundId) => SessionCloses,
): ComputedDay[] {
  const open = new Map<number, OpeningEntry>();
  const cursors = new Map<FundId, number>();
  let cash: number = initialBalance;
  let next = 0;
  let areWhole = true;
  return ends.map(({ day, lastBar }) => {
    for (; next < entries.length && (entries[next] as LedgerEntry).time <= lastBar; next += 1) {
      const entry = entries[next] as LedgerEntry;
      areWhole &&= Number.isInteger(entry.price);
      if (entry.kind === 'open') open.set(entry.tradeNo, entry);
      else {
        open.delete(entry.tradeNo);
        cash += entry.profit;
      }
    }
    let equity = cash;
    let atWholeCloses = cash;
    for (const position of open.values()) {
      const sessions = listSessions(position.fundId);
      let at = cursors.get(position.fundId) ?? 0;
      while (at + 1 < sessions.length && (sessions[at + 1] as SessionClose).day <= day) at += 1;
      cursors.set(position.fundId, at);
      const close = sessions[at]?.close ?? 0;
      equity += liquidationValue(position, toPrice(close));
      atWholeCloses += liquidationValue(position, toMicros(close));
    }
    return { day, equity: equity as Micros, atWholeCloses: areWhole ? (atWholeCloses as Micros) : null };
  });
}

function liquidationValue({ side, price, quantity, commission }: OpeningEntry, close: number): number {
  return grossProfit(side === 'long' ? 1 : -1, price, close, quantity) - commission;
}

/** The trades of a ledger that have not closed, in the order of the legs, at the given prices. */
export function positionsFromLedger(
  entries: readonly LedgerEntry[],
  legs: readonly FundId[],
  lastPrices: ReadonlyMap<FundId, number>,
): OpenPosition[] {
  const open = new Map<number, OpeningEntry>();
  for (const entry of entries)
    if (entry.kind === 'open') open.set(entry.tradeNo, entry);
    else open.delete(entry.tradeNo);
  return [...open.values()]
    .sort((a, b) => legs.indexOf(a.fundId) - legs.indexOf(b.fundId))
    .map((entry) => ({
      tradeNo: entry.tradeNo,
      fundId: entry.fundId,
      side: entry.side,
      quantity: entry.quantity,
      entryPrice: entry.price,
      entryTime: entry.time as Millis,
      entryCommission: entry.commission,
      stopPrice: null,
      takeProfitPrice: null,
      lastPrice: toPrice(lastPrices.get(entry.fundId) ?? 0),
    }));
}
