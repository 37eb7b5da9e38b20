import type { FundId } from '@/lib/core/base/brand';
import type { RobotDefinition } from './definition';

/** The instruments that a robot holds positions in: all of its legs but the fund that an inverse robot only watches. */
export function tradedLegs(definition: Pick<RobotDefinition, 'agentType' | 'legs'>): readonly FundId[] {
  return definition.agentType === 'InverseETF' ? definition.legs.slice(0, 1) : definition.legs;
}
