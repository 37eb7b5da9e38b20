import { formatCount, formatPercent } from '@/lib/core/format/number';
import { type Exclusion, FEWEST_DAYS } from '@/lib/portfolios/wizard/suggest';

/** Why something isn't in a proposal, in one sentence with its figures. */
export function exclusionText(exclusion: Exclusion): string {
  switch (exclusion.reason) {
    case 'few-days':
      return `Has ${formatCount(exclusion.sessions)} of the ${FEWEST_DAYS} days it needs.`;
    case 'month':
      return `One month in 20 would cost ${formatPercent(exclusion.lossPct, 1)} of your capital at this share. A third of the loss you could bear is ${formatPercent(exclusion.mostPct, 1)}.`;
    case 'drawdown':
      return `Its max drawdown would be ${formatPercent(exclusion.lossPct, 1)} of your capital at this share. You could bear ${formatPercent(exclusion.mostPct, 1)}.`;
    case 'too-fast':
      return 'Trades on 5-minute bars, which takes a look every day.';
    case 'plan':
      return `Needs the plan ${exclusion.plan}, which costs ${formatPercent(exclusion.costPct, 1)} of your capital a year. The limit is ${formatPercent(exclusion.mostPct)}.`;
    case 'rank':
      return `Fits, but is number ${exclusion.rank} of ${exclusion.of} by worst month, then costs.`;
  }
}
