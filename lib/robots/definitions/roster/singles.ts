import type { FundType, Instrument } from '@/lib/market/data/instrument';
import { STRATEGY_FAMILIES } from '@/lib/robots/strategies/registry';
import { choosePace, suits, tradesByClock } from './family-profiles';
import { shortInstrumentName } from './instrument-names';
import { shuffled } from './pick';
import type { RobotPlan } from './plan';
import { calmness, movesAtNight } from './slowing';
import { type FindBaseInterval, timeframesFor } from './timeframes';

/** Robots for one instrument that a class has together, and for one instrument at most. */
const ROBOTS_PER_CLASS: Readonly<Record<FundType, number>> = { S: 90, E: 36, F: 30, C: 24 };
const MOST_PER_INSTRUMENT = 24;

/**
 * Robots that trade a single instrument. The fewer instruments a class has, the more robots each gets; different
 * families come first, then the same families on other timeframes. Inverse funds are left to their own robots.
 */
export function planSingles(
  instruments: readonly Instrument[],
  baseIntervalFor: FindBaseInterval,
): RobotPlan[] {
  const usable = instruments.filter((instrument) => instrument.inverseOf === null);
  return usable.flatMap((instrument) => {
    const peers = usable.filter((other) => other.fundType === instrument.fundType).length;
    const share = Math.round(ROBOTS_PER_CLASS[instrument.fundType] / peers);
    const count = Math.min(MOST_PER_INSTRUMENT, Math.max(1, share));
    return planFirst(instrument, baseIntervalFor(instrument), count);
  });
}

/** So many robots of made-up instruments in all, spread evenly over them. */
export function planMadeUp(
  instruments: readonly Instrument[],
  baseIntervalFor: FindBaseInterval,
  count: number,
): RobotPlan[] {
  const each = Math.ceil(Math.max(0, count) / Math.max(1, instruments.length));
  const plans = instruments.map((one) => planFirst(one, baseIntervalFor(one), each));
  // Each instrument's first robot, then each one's second …: a larger number only adds robots.
  const inOrder = Array.from({ length: each }, (_, place) =>
    plans.flatMap((own) => own.slice(place, place + 1)),
  );
  return inOrder.flat().slice(0, Math.max(0, count));
}

/** As many plans of one instrument, each family once before any has another timeframe. */
function planFirst(instrument: Instrument, baseInterval: number, count: number): RobotPlan[] {
  const { ticker, fundType } = instrument;
  const families = STRATEGY_FAMILIES.filter(
    (family) =>
      family.kind === 'single' &&
      suits(family, fundType) &&
      !(tradesByClock(family) && (calmness(instrument) > 1 || movesAtNight(instrument))),
  );
  const rounds = shuffled(families, (family) => `robot ${ticker} ${family.id}`).map((family) =>
    shuffled(
      timeframesFor(family, fundType, baseInterval),
      (timeframe) => `${ticker} ${family.id} ${timeframe}`,
    ).map((timeframe) => ({ family, timeframe })),
  );
  const longest = Math.max(0, ...rounds.map((round) => round.length));
  const inOrder = Array.from({ length: longest }, (_, index) =>
    rounds.flatMap((round) => round.slice(index, index + 1)),
  ).flat();
  return inOrder.slice(0, count).map(({ family, timeframe }) => ({
    agentType: 'Single',
    legs: [instrument],
    universe: shortInstrumentName(instrument),
    family,
    pace: choosePace(
      family,
      timeframe,
      `${ticker} ${family.id} ${timeframe}`,
      calmness(instrument) === 1 && (fundType !== 'C' || timeframe < 60),
    ),
    timeframe,
  }));
}
