import type { RobotId } from '@/lib/core/base/brand';
import { BROKERAGE_ID_BASE } from './brokerage-id';
import type { RobotDefinition } from './definition';

/**
 * The definitions with the next free ids; brokerage robots count down separately. The first ones keep those of their
 * roster.
 * @param taken ids of all robots there are
 */
export function withFreshIds(
  definitions: readonly RobotDefinition[],
  taken: readonly number[],
): readonly RobotDefinition[] {
  if (taken.length === 0) return definitions;
  let positive = Math.max(0, ...taken);
  let negative = Math.min(BROKERAGE_ID_BASE, ...taken);
  return definitions.map((definition) => ({
    ...definition,
    id: (definition.id > 0 ? ++positive : --negative) as RobotId,
  }));
}
