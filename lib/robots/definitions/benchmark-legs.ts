import type { FundId } from '@/lib/core/base/brand';
import type { Instrument } from '@/lib/market/data/instrument';
import type { RobotDefinition } from './definition';
import { tradedLegs } from './traded-legs';

/**
 * The instruments for a robot's buy-and-hold benchmark: those it trades, each once. An inverse fund is replaced by the
 * fund it inverts, since a buy-and-hold investor would own SPY, not SH. For a robot that trades a fund and its inverse
 * (Double), or only the inverse (InverseETF), that is the fund alone; holding both would cancel out, and an inverse
 * fund held for months decays through its daily reset.
 */
export function benchmarkLegs(
  definition: Pick<RobotDefinition, 'agentType' | 'legs'>,
  instruments: ReadonlyMap<FundId, Instrument>,
): readonly FundId[] {
  const known = new Set(definition.legs);
  const held = tradedLegs(definition).map((fundId) => {
    const underlying = instruments.get(fundId)?.inverseOf ?? null;
    // Only prices of the robot's own legs are available.
    return underlying !== null && known.has(underlying) ? underlying : fundId;
  });
  return [...new Set(held)];
}
