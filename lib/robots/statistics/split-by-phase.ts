import type { Phase } from '@/lib/robots/ledger/entry';
import type { StatisticsInput } from './compute-statistics';
import type { ClosedTrade } from './types';

export interface RobotLife extends Omit<StatisticsInput, 'trades' | 'openTrades'> {
  readonly trades: readonly (ClosedTrade & { readonly phase: Phase })[];
  readonly openTrades: readonly { readonly entryTime: number; readonly phase: Phase }[];
  /** UTC day of publication: it and all later days are forward. */
  readonly publishedDay: number;
}

/**
 * Cuts a robot's life at its publication into what `computeStatistics` takes: the whole, the back-test before, and
 * what happened afterwards. Forward starts with the equity at publication: that of the last day before it.
 * A trade counts in the phase in which it was opened; the equity of each day counts on that day.
 */
export function splitByPhase(life: RobotLife): Record<'whole' | Phase, StatisticsInput> {
  const firstForward = life.days.findIndex((day) => day.day >= life.publishedDay);
  const cut = firstForward === -1 ? life.days.length : firstForward;
  const before = life.days.slice(0, cut);
  const phase = (wanted: Phase) => ({
    trades: life.trades.filter((trade) => trade.phase === wanted),
    openTrades: life.openTrades.filter((trade) => trade.phase === wanted).map((trade) => trade.entryTime),
    daysPerYear: life.daysPerYear,
  });
  return {
    whole: {
      trades: life.trades,
      openTrades: life.openTrades.map((trade) => trade.entryTime),
      days: life.days,
      initialBalance: life.initialBalance,
      daysPerYear: life.daysPerYear,
    },
    backtest: { ...phase('backtest'), days: before, initialBalance: life.initialBalance },
    forward: {
      ...phase('forward'),
      days: life.days.slice(cut),
      initialBalance: before.at(-1)?.equity ?? life.initialBalance,
    },
  };
}
