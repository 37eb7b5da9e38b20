import type { Phase } from '@/lib/robots/ledger/entry';
import type { StatisticsInput } from './compute-statistics';
import type { ClosedTrade } from './types';

export interface RobotLife extends Omit<StatisticsInput, 'trades' | 'openTrades'> {
  readonly trades: readonly (ClosedTrade & { readonly phase: Phase })[];
  readonly openTrades: readonly { readonly entryTime: number; readonly phase: Phase }[];
  /** UTC day of publication: what comes before is the back-test. */
  readonly publishedDay: number;
  /** UTC day on which the first signal was due: it and all later days are forward; null before there was one. */
  readonly forwardDay: number | null;
}

/** The phase of a day's equity. */
export function phaseOfDay(
  day: number,
  { publishedDay, forwardDay }: Pick<RobotLife, 'publishedDay' | 'forwardDay'>,
): Phase {
  if (day < publishedDay) return 'backtest';
  return forwardDay !== null && day >= forwardDay ? 'forward' : 'replayed';
}

/**
 * Cuts a robot's life into what `computeStatistics` takes: the whole, the back-test before its publication, what was
 * replayed and what was forward afterwards, and both of these together. Each part starts with the equity of the last day
 * before it. A trade counts in its own phase; the equity of each day counts on that day.
 */
export function splitByPhase(life: RobotLife): Record<'whole' | 'sincePublication' | Phase, StatisticsInput> {
  const part = (...phases: readonly Phase[]): StatisticsInput => {
    const before = life.days.findLast(({ day }) => isEarlier(phaseOfDay(day, life), phases));
    return {
      trades: life.trades.filter(({ phase }) => phases.includes(phase)),
      openTrades: life.openTrades
        .filter(({ phase }) => phases.includes(phase))
        .map(({ entryTime }) => entryTime),
      days: life.days.filter(({ day }) => phases.includes(phaseOfDay(day, life))),
      initialBalance: before?.equity ?? life.initialBalance,
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

const IN_ORDER: readonly Phase[] = ['backtest', 'replayed', 'forward'];

function isEarlier(phase: Phase, phases: readonly Phase[]): boolean {
  return phases.every((other) => IN_ORDER.indexOf(phase) < IN_ORDER.indexOf(other));
}
