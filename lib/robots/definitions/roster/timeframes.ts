import type { FundType, Instrument } from '@/lib/market/data/instrument';
import type { StrategyFamily } from '@/lib/robots/strategies/types';
import { SLOWEST_FIRST, type Timeframe } from '../definition';
import { familyProfile } from './family-profiles';

/** Bar interval available for an instrument, in minutes. */
export type FindBaseInterval = (instrument: Instrument) => number;

/** The timeframes its bars can be aggregated to; none for daily bars. */
export function possibleTimeframes(baseInterval: number): readonly Timeframe[] {
  return SLOWEST_FIRST.filter((timeframe) => timeframe % baseInterval === 0);
}

/** The timeframes on which a family makes sense with these bars, at what a class costs. */
export function timeframesFor(
  family: StrategyFamily,
  fundType: FundType,
  baseInterval: number,
): readonly Timeframe[] {
  const { timeframes, tooDearAt } = familyProfile(family);
  return possibleTimeframes(baseInterval).filter(
    (timeframe) => timeframes.includes(timeframe) && !tooDearAt[fundType]?.includes(timeframe),
  );
}
