import type { FundType } from '@/lib/market/data/instrument';
import type { GateRule } from '@/lib/robots/execution/robot-rules';
import type { Params, StrategyFamily } from '@/lib/robots/strategies/types';
import { barsPerSession } from '../execution-config';

/** Least expected move of an entry, in costs of a round trip. */
const COST_MULTIPLE = 4;

/** Which entries of a family are worth their costs, by how long its positions usually last, to a tenth of a bar. */
export function gateFor(
  family: StrategyFamily,
  params: Params,
  fundType: FundType,
  timeframe: number,
): GateRule {
  const holdingBars = family.holdingBars(params, { barsPerSession: barsPerSession(fundType, timeframe) });
  return { costMultiple: COST_MULTIPLE, holdingBars: Math.round(10 * holdingBars) / 10 };
}
