import { aroonTrend } from './families/aroon-trend';
import { bollingerReversion } from './families/bollinger-reversion';
import { donchianBreakout } from './families/donchian-breakout';
import { earningsDrift } from './families/earnings-drift';
import { emaTrend } from './families/ema-trend';
import { fairValue } from './families/fair-value';
import { gapFade } from './families/gap-fade';
import { growthQuality } from './families/growth-quality';
import { keltnerBreakout } from './families/keltner-breakout';
import { learnedRisk } from './families/learned-risk';
import { learnedSwing } from './families/learned-swing';
import { macdMomentum } from './families/macd-momentum';
import { openingRangeBreakout } from './families/opening-range-breakout';
import { overnightMomentum } from './families/overnight-momentum';
import { pairsSpread } from './families/pairs-spread';
import { qualityPullback } from './families/quality-pullback';
import { relativeStrength } from './families/relative-strength';
import { rsiReversion } from './families/rsi-reversion';
import { smaCross } from './families/sma-cross';
import { stochasticSwing } from './families/stochastic-swing';
import { supertrendFollow } from './families/supertrend-follow';
import { surpriseBreakout } from './families/surprise-breakout';
import { timeSeriesMomentum } from './families/time-series-momentum';
import { valueTrend } from './families/value-trend';
import { volatilitySqueeze } from './families/volatility-squeeze';
import { vwapReversion } from './families/vwap-reversion';
import type { StrategyFamily } from './types';

/** Every family that follows fixed rules: trend, reversion, time of day, reports, both kinds of analysis, baskets. */
export const STRATEGY_FAMILIES: readonly StrategyFamily[] = [
  smaCross,
  emaTrend,
  macdMomentum,
  supertrendFollow,
  donchianBreakout,
  keltnerBreakout,
  volatilitySqueeze,
  aroonTrend,
  timeSeriesMomentum,
  rsiReversion,
  bollingerReversion,
  stochasticSwing,
  openingRangeBreakout,
  vwapReversion,
  gapFade,
  overnightMomentum,
  fairValue,
  earningsDrift,
  growthQuality,
  valueTrend,
  surpriseBreakout,
  qualityPullback,
  relativeStrength,
  pairsSpread,
];

/** Families that decide by a model, which each of their robots has. */
export const LEARNED_FAMILIES: readonly StrategyFamily[] = [learnedSwing, learnedRisk];

const BY_ID: ReadonlyMap<string, StrategyFamily> = new Map(
  [...STRATEGY_FAMILIES, ...LEARNED_FAMILIES].map((family) => [family.id, family]),
);

/** The family with this id, or null. */
export function findFamily(id: string): StrategyFamily | null {
  return BY_ID.get(id) ?? null;
}
