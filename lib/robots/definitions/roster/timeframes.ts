import type { Instrument } from '@/lib/market/data/instrument';
import type { StrategyFamily } from '@/lib/robots/strategies/types';
import type { Timeframe } from '../definition';
import { profileOf } from './family-profiles';

const TIMEFRAMES: readonly Timeframe[] = [60, 15, 5];

/** Minutes of the bars that there are for an instrument. */
export type BaseIntervalOf = (instrument: Instrument) => number;

/** The timeframes that its bars can be put together to; none for daily bars. */
export function timeframesOf(baseInterval: number): readonly Timeframe[] {
  return TIMEFRAMES.filter((timeframe) => timeframe % baseInterval === 0);
}

/** The timeframes on which a family makes sense with these bars. */
export function timeframesFor(family: StrategyFamily, baseInterval: number): readonly Timeframe[] {
  const { timeframes } = profileOf(family);
  return timeframesOf(baseInterval).filter((timeframe) => timeframes.includes(timeframe));
}
