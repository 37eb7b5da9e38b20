import type { FundId } from '@/lib/core/base/brand';
import type { RobotDefinition } from './definition';

/** The instruments that a robot holds positions in: all of its legs but those that it only watches. */
export function tradedLegs(definition: Pick<RobotDefinition, 'agentType' | 'legs'>): readonly FundId[] {
  const { agentType, legs } = definition;
  return agentType === 'InverseETF' || agentType === 'Single' ? legs.slice(0, 1) : legs;
}
