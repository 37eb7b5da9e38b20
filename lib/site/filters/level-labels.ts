import type { LevelChoice, LevelField } from '@/lib/robots/catalogue/classes/levels';

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
