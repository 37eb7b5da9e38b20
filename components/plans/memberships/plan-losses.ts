import { formatCount, formatPercent } from '@/lib/core/format/number';
import type { ProductId } from '@/lib/people/memberships/products';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { OFFERS } from './plans';

/** What the robots that a product includes have made, in a sentence for each; none before any has a result. */
export type PlanLosses = Readonly<Partial<Record<ProductId, string>>>;

type Counted = Pick<RobotSummary, 'ready' | 'statistics' | 'timeframe' | 'fundTypes'>;

/** How many of the robots in each product lose, over their full records: its buyer should know first. */
export function planLosses(robots: readonly Counted[]): PlanLosses {
  const texts = Object.entries(OFFERS).map(([id, { timeframes }]) => {
    const results = robots
      .filter(({ timeframe, fundTypes }) =>
        id === 'IntradayCrypto' ? fundTypes.includes('C') : timeframes?.includes(timeframe),
      )
      .flatMap(({ ready, statistics }) => (ready && statistics?.closedPL ? [statistics.closedPL] : []));
    const losing = results.filter((closedPL) => closedPL < 0).length;
    return [id, losesText(losing, results.length)] as const;
  });
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

function losesText(losing: number, all: number): string {
  if (all === 0) return '';
  const share = formatPercent((100 * losing) / all);
  return `${formatCount(losing)} of its ${formatCount(all)} robots with a result (${share}) lose after costs, backtest included.`;
}
