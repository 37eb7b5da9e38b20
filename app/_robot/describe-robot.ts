import { formatPercent } from '@/lib/core/format/number';
import type { GuestDetails } from '@/lib/robots/catalogue/guest';
import { countByPhase } from '@/lib/robots/catalogue/phase-counts';
import { tradePhrases } from '@/lib/robots/catalogue/trade-phrases';
import { phasesLabel } from '@/lib/robots/ledger/phase-labels';

/** Two sentences with the current figures it has, for search engines and previews. */
export function describeRobot({ robot, market }: GuestDetails): string {
  const { statistics } = robot;
  if (!statistics) return `${robot.name}. ${robot.description} ${market.label}.`;
  const phases = phasesLabel(countByPhase(robot));
  const covered = phases === '' ? '' : ` (${phases.toLowerCase()})`;
  const { annualPL } = statistics;
  const figures = [
    annualPL === null
      ? `too early for an annualized return${covered}`
      : `annualized return ${formatPercent(annualPL, 0, true)} after costs${covered}`,
    ...tradePhrases(statistics),
  ];
  return `${robot.name}: ${figures.join(', ')}, every trade in a ledger you can check. ${market.label}.`;
}
