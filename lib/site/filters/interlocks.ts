import {
  LEVEL_FIELDS,
  type LevelChoice,
  type LevelField,
  VOLATILITY_OF_HORIZON,
} from '@/lib/robots/catalogue/classes/levels';
import type { RiskProfile } from '@/lib/site/addresses/extra-filters';
import type { ListAddress } from '@/lib/site/addresses/list-address';
import { PROFILE_LEVELS, profileDefaults } from './profiles';

type Levels = ListAddress['extra']['levels'];

/** The one choice that the other levels leave of a level; undefined where they leave more. */
export function forcedChoice(field: LevelField, levels: Levels): LevelChoice | undefined {
  return field === 'robotVolatility' ? VOLATILITY_OF_HORIZON[levels.timeHorizon ?? 'Any'] : undefined;
}

/** What may be chosen of a level: by the time horizon where it forces one value, else by the profile. */
export function allowedChoices(
  field: LevelField,
  profile: RiskProfile,
  levels: Levels,
): readonly LevelChoice[] {
  const forced = forcedChoice(field, levels);
  return forced === undefined ? PROFILE_LEVELS[profile][field] : [forced];
}

/**
 * The list with what its filters do to each other: a profile's levels are those that it allows, the time horizon sets
 * the volatility, and whoever filters by risk filters by neither analysis nor robot type. Depends on nothing but the
 * list, and changes none that it made.
 */
export function interlocked(list: ListAddress): ListAddress {
  const { profile, riskLevels } = list.extra;
  const levels = allowedLevels(profile, list.extra.levels);
  const isByRisk = riskLevels.length > 0 || profile !== 'Expert' || Object.keys(levels).length > 0;
  return {
    ...list,
    ...(isByRisk ? { analysisTypes: [], robotType: null } : {}),
    extra: { ...list.extra, levels },
  };
}

function allowedLevels(profile: RiskProfile, asked: Levels): Levels {
  // A profile alone is one that was just chosen.
  if (Object.keys(asked).length === 0) return profileDefaults(profile);
  return Object.fromEntries(
    LEVEL_FIELDS.flatMap((field) => {
      const choice = asked[field] ?? 'Any';
      const allowed = allowedChoices(field, profile, asked);
      const settled = allowed.includes(choice) ? choice : (allowed[0] ?? 'Any');
      return settled === 'Any' ? [] : [[field, settled]];
    }),
  );
}
