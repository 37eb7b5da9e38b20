import {
  LEVEL_FIELDS,
  type LevelChoice,
  type LevelField,
  VOLATILITY_OF_HORIZON,
} from '@/lib/robots/catalogue/classes/levels';
import { CHOICE_FILTERS, CHOICE_NAMES } from '@/lib/robots/catalogue/search/list-filters';
import type { RiskProfile } from '@/lib/site/addresses/extra-filters';
import type { ListAddress } from '@/lib/site/addresses/list-address';
import { PROFILE_LEVELS, profileDefaults } from './profiles';

type Levels = ListAddress['extra']['levels'];

/** The only choice other levels allow for a level; undefined if there are more. */
export function forcedChoice(field: LevelField, levels: Levels): LevelChoice | undefined {
  return field === 'robotVolatility' ? VOLATILITY_OF_HORIZON[levels.timeHorizon ?? 'Any'] : undefined;
}

/** The choices for a level: the forced value if the time horizon sets one, else the profile's. */
export function allowedChoices(
  field: LevelField,
  profile: RiskProfile,
  levels: Levels,
): readonly LevelChoice[] {
  const forced = forcedChoice(field, levels);
  return forced === undefined ? PROFILE_LEVELS[profile][field] : [forced];
}

/**
 * The list after its filters have affected each other: a profile limits the levels, the time horizon sets the
 * volatility, and risk filters exclude analysis and robot type. Depends on the list alone, and is idempotent.
 */
export function interlocked(list: ListAddress): ListAddress {
  const { profile } = list.extra;
  const levels = allowedLevels(profile, list.extra.levels);
  const isByRisk =
    CHOICE_NAMES.some((name) => CHOICE_FILTERS[name].isRisk && list.extra[name].length > 0) ||
    profile !== 'Expert' ||
    Object.keys(levels).length > 0;
  return {
    ...list,
    ...(isByRisk ? { analysisTypes: [], robotType: null } : {}),
    extra: { ...list.extra, levels },
  };
}

function allowedLevels(profile: RiskProfile, asked: Levels): Levels {
  // A profile without levels was just chosen.
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
