import { composeVerdict, toVerdictFacts, verdictText } from '@/components/pages/robot-details/verdict';
import { formatPercent } from '@/lib/core/format/number';
import type { GuestDetails } from '@/lib/robots/catalogue/guest';
import { countByPhase } from '@/lib/robots/catalogue/phase-counts';
import { tradePhrases } from '@/lib/robots/catalogue/trade-phrases';
import { HYPOTHETICAL } from '@/lib/robots/ledger/hypothetical';
import { phasesLabel } from '@/lib/robots/ledger/phase-labels';

/** The page's verdict and its current figures, for search engines and previews. */
export function describeRobot(details: GuestDetails): string {
  const { robot, market } = details;
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
  const verdict = verdictText(composeVerdict(toVerdictFacts(details)));
  return `${robot.name}. ${HYPOTHETICAL}: ${verdict} Full record: ${figures.join(', ')}. ${market.label}.`;
}
