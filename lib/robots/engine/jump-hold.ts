import type { FundId, Millis } from '@/lib/core/base/brand';
import type { Instrument } from '@/lib/market/data/instrument';
import type { JumpHold } from '@/lib/robots/catalogue/types';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';

/** The first unsettled jump of a robot's instruments, before which it waits; null for none. */
export function findJumpHold(
  { legs }: Pick<RobotDefinition, 'legs'>,
  instruments: ReadonlyMap<FundId, Instrument>,
  through: Millis | null,
): JumpHold | null {
  let first: JumpHold | null = null;
  for (const fundId of legs) {
    const { ticker, decimals, jump } = instruments.get(fundId) ?? {};
    if (!ticker || !jump || (first && first.time <= jump.time)) continue;
    first = { ...jump, ticker, decimals: decimals ?? 2, isPast: through !== null && through >= jump.time };
  }
  return first;
}
