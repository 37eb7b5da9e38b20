import { LEVEL_CHOICE_NAMES, type LevelChoice, type LevelField } from '@/lib/robots/catalogue/classes/levels';
import type { RiskProfile } from '@/lib/site/addresses/extra-filters';

/**
 * Each profile's choices, default first. Beginners only get robots with few positions and low drawdowns, intermediate
 * traders all but the most volatile, and experts may choose anything.
 */
export const PROFILE_LEVELS: Readonly<
  Record<RiskProfile, Readonly<Record<LevelField, readonly LevelChoice[]>>>
> = {
  Beginner: {
    maxOpenPositions: ['LowAndMedium', 'Low', 'Medium'],
    robotVolatility: ['LowAndMedium', 'Low', 'Medium'],
    universeDivscore: LEVEL_CHOICE_NAMES,
    acceptableRisk: ['Low'],
    timeHorizon: LEVEL_CHOICE_NAMES,
  },
  Intermediate: {
    maxOpenPositions: LEVEL_CHOICE_NAMES,
    robotVolatility: ['LowAndMedium', 'Low', 'Medium', 'HighAndMedium', 'Any'],
    universeDivscore: LEVEL_CHOICE_NAMES,
    acceptableRisk: ['LowAndMedium', 'Low', 'Medium'],
    timeHorizon: LEVEL_CHOICE_NAMES,
  },
  Expert: {
    maxOpenPositions: LEVEL_CHOICE_NAMES,
    robotVolatility: LEVEL_CHOICE_NAMES,
    universeDivscore: LEVEL_CHOICE_NAMES,
    acceptableRisk: LEVEL_CHOICE_NAMES,
    timeHorizon: LEVEL_CHOICE_NAMES,
  },
};

/** A profile's default levels, without those not set. */
export function profileDefaults(profile: RiskProfile): Partial<Record<LevelField, LevelChoice>> {
  const fields = Object.entries(PROFILE_LEVELS[profile]) as [LevelField, readonly LevelChoice[]][];
  return Object.fromEntries(
    fields.flatMap(([field, [first]]) => (first === undefined || first === 'Any' ? [] : [[field, first]])),
  );
}
