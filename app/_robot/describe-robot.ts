import { formatPercent, formatPlural, formatRatio } from '@/lib/core/format/number';
import type { GuestDetails } from '@/lib/robots/catalogue/guest';
import { countByPhase } from '@/lib/robots/catalogue/phase-counts';
import { phasesLabel } from '@/lib/robots/ledger/phase-labels';

/** Two sentences with current figures, for search engines and previews. */
export function describeRobot({ robot, market }: GuestDetails): string {
  const { statistics } = robot;
  if (!statistics) return `${robot.name}. ${robot.description} ${market.label}.`;
  const phases = phasesLabel(countByPhase(robot));
  const covered = phases === '' ? '' : ` (${phases.toLowerCase()})`;
  const annual = formatPercent(statistics.annualPL, 0, true);
  return `${robot.name}: annualized return ${annual} after costs${covered}, profit factor ${formatRatio(statistics.profitFactor)}, ${formatPercent(statistics.wonPct)} of ${formatPlural(statistics.closedCount, 'trade')} won, every trade in a ledger you can check. ${market.label}.`;
}
