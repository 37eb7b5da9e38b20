import type { LevelChoice, LevelField } from '@/lib/robots/catalogue/classes/levels';

/** How the five levels of a trading-risk profile and their values are called. */

export const LEVEL_TITLES: Readonly<Record<LevelField, string>> = {
  maxOpenPositions: 'Open positions',
  robotVolatility: 'Volatility',
  universeDivscore: 'Diversification',
  acceptableRisk: 'Max drawdown',
  timeHorizon: 'Time horizon',
};

export const CHOICE_TITLES: Readonly<Record<LevelChoice, string>> = {
  Any: 'Any',
  Low: 'Low',
  Medium: 'Medium',
  High: 'High',
  LowAndMedium: 'Low and medium',
  HighAndMedium: 'Medium and high',
};

/** A time horizon is short or long, not low or high. */
const HORIZON_TITLES: Readonly<Record<LevelChoice, string>> = {
  ...CHOICE_TITLES,
  Low: 'Short',
  High: 'Long',
  LowAndMedium: 'Short and medium',
  HighAndMedium: 'Medium and long',
};

export function choiceTitle(field: LevelField, choice: LevelChoice): string {
  return (field === 'timeHorizon' ? HORIZON_TITLES : CHOICE_TITLES)[choice];
}
