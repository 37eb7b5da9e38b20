import type { PatternState } from '@/lib/analysis/patterns/pattern';
import { isoDay } from '@/lib/core/base/time';
import type { FundType } from '@/lib/market/data/instrument';
import type { SignalEventId, SignalSide } from '@/lib/site/addresses/signals-address';
import type { DaySignal, SignalTrade, UntestedOdds } from './day-signals';
import { tradeSide } from './signal-events';

/** What a signal's trade is as tables and calls have it: dates as YYYY-MM-DD, rates and moves as fractions. */
export interface SignalTradeRow {
  readonly day: string;
  readonly event: SignalEventId;
  readonly side: SignalSide;
  readonly close: number;
  readonly stop: number;
  readonly target: number;
  readonly state: PatternState;
  readonly entry: number | null;
  readonly exit: number | null;
  readonly exitDay: string | null;
  readonly move: number | null;
  readonly hit: boolean | null;
  readonly r: number | null;
}

export interface SignalOddsRow {
  readonly k: number;
  readonly n: number;
  readonly baseK: number;
  readonly baseN: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly difference: number | null;
  readonly tooFew: boolean;
  readonly shrunk: number | null;
}

export interface DaySignalRow extends SignalTradeRow, SignalOddsRow {
  readonly ticker: string;
  readonly fundName: string;
  readonly fundType: FundType;
  readonly group: string;
  readonly decimals: number;
  readonly q: number | null;
}

export function toSignalRow({
  ticker,
  fundName,
  fundType,
  group,
  decimals,
  odds,
  ...trade
}: DaySignal): DaySignalRow {
  return {
    ...{ ticker, fundName, fundType, group, decimals, q: odds.q },
    ...toTradeRow(trade),
    ...toOddsRow(odds),
  };
}

export function toTradeRow({
  day,
  event,
  direction,
  close,
  stop,
  target,
  outcome,
}: SignalTrade): SignalTradeRow {
  return {
    ...{ day: isoDay(day), event, side: tradeSide(direction), close, stop, target },
    ...outcome,
    exitDay: outcome.exitDay === null ? null : isoDay(outcome.exitDay),
  };
}

export function toOddsRow({ k, n, base, interval, difference, tooFew, shrunk }: UntestedOdds): SignalOddsRow {
  return {
    ...{ k, n, baseK: base.k, baseN: base.n, difference, tooFew, shrunk },
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  };
}
