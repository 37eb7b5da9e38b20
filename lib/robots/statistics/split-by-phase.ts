import type { Phase } from '@/lib/robots/ledger/entry';
import type { StatisticsInput } from './compute-statistics';
import { type DayPhases, phaseOfDay } from './day-phases';
import type { ClosedTrade, EquityDay } from './types';

export interface RobotLife extends Omit<StatisticsInput, 'trades' | 'openTrades'>, DayPhases {
  readonly trades: readonly (ClosedTrade & { readonly phase: Phase })[];
  readonly openTrades: readonly { readonly entryTime: number; readonly phase: Phase }[];
}

/**
 * Splits a robot's history into inputs for `computeStatistics`: all of it, the backtest before publication, replayed
 * and forward after it, and those two together. Each part starts with the equity of the last day before it. A trade
 * counts in its own phase; each day's equity counts on that day.
 */
export function splitByPhase(life: RobotLife): Record<'whole' | 'sincePublication' | Phase, StatisticsInput> {
  const part = (...phases: readonly Phase[]): StatisticsInput => {
    const isIn = ({ day }: EquityDay) => phases.includes(phaseOfDay(day, life));
    return {
      trades: life.trades.filter(({ phase }) => phases.includes(phase)),
      openTrades: life.openTrades
        .filter(({ phase }) => phases.includes(phase))
        .map(({ entryTime }) => entryTime),
      ...joined(life, isIn),
      daysPerYear: life.daysPerYear,
    };
  };
  return {
    whole: part('backtest', 'replayed', 'forward'),
    backtest: part('backtest'),
    replayed: part('replayed'),
    forward: part('forward'),
    sincePublication: part('replayed', 'forward'),
  };
}

/**
 * The chosen days as one curve. Where others lie between them, what happened on those and the time they took are left
 * out: equity and day numbers go on from the chosen day before.
 */
function joined(
  { days, initialBalance }: Pick<RobotLife, 'days' | 'initialBalance'>,
  isIn: (day: EquityDay) => boolean,
): Pick<StatisticsInput, 'days' | 'initialBalance'> {
  const start = days.findIndex(isIn);
  const before = start < 0 ? days.at(-1) : days[start - 1];
  const chosen: EquityDay[] = [];
  let [skippedEquity, skippedDays] = [0, 0];
  for (let index = Math.max(0, start); index < days.length && start >= 0; index += 1) {
    const [previous, current] = [days[index - 1], days[index] as EquityDay];
    if (isIn(current))
      chosen.push({
        day: current.day - skippedDays,
        equity: (current.equity - skippedEquity) as EquityDay['equity'],
      });
    else if (previous) {
      skippedEquity += current.equity - previous.equity;
      skippedDays += current.day - previous.day;
    }
  }
  return { days: chosen, initialBalance: before?.equity ?? initialBalance };
}
