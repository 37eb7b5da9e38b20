import { formatNumber, formatPercent } from '@/lib/core/format/number';
import type { Retirement } from '@/lib/robots/execution/retirement';

/** By which rule a robot retired, in a sentence. */
export function describeRetirement({
  rule,
  limitPct,
  foundPct,
}: Pick<Retirement, 'rule' | 'limitPct' | 'foundPct'>): string {
  return rule === 'drawdown'
    ? `At the day’s end this robot was ${formatPercent(foundPct, 2)} below its highest value since publication. Its rule allows ${formatPercent(limitPct)}.`
    : `At the day’s end this robot was ${points(foundPct, 2)} behind buy and hold since publication. Its rule allows ${points(limitPct)}.`;
}

function points(value: number, decimals = 0): string {
  return `${formatNumber(value, { decimals })} percentage points`;
}
