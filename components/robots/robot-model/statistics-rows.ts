import { formatDuration } from '@/lib/core/format/duration';
import { formatCount, formatPercent, formatRatio } from '@/lib/core/format/number';
import type { GuestStatistics } from '@/lib/robots/catalogue/guest';
import { annualReturnText } from './annual-return';
import {
  ANNUAL_NEEDS,
  annualNeed,
  costsNeed,
  costsText,
  percentRange,
  ratioNeeds,
  ratioRange,
  sharpeNeed,
  tradesAYearNeed,
  tradesAYearText,
  withRange,
} from './early-figure';

export interface StatisticsRow<Statistics = GuestStatistics> {
  readonly name: string;
  /** What it means, and what counts as good. */
  readonly hint: string;
  readonly format: (statistics: Statistics) => string;
  /** What it needs, if that's why it has no figure; by default nothing. */
  readonly needs?: (statistics: GuestStatistics) => string | null;
}

export type SixStatistics = Pick<
  GuestStatistics,
  'profitFactor' | 'wonPct' | 'lossPct' | 'maxOpened' | 'profitOnDrawDown' | 'absoluteDrawdownPct'
>;

interface SixStatisticsRow extends StatisticsRow<SixStatistics> {
  readonly key: keyof SixStatistics;
}

/** The six statistics with their rules of thumb. */
export const SIX_STATISTICS: readonly SixStatisticsRow[] = [
  {
    key: 'profitFactor',
    name: 'Profit Factor',
    hint: 'Gross profit ÷ gross loss. Good: over 1.5',
    format: (statistics) => formatRatio(statistics.profitFactor),
    needs: ratioNeeds,
  },
  {
    key: 'wonPct',
    name: 'Profitable Trades',
    hint: 'Good: over 65 to 70%',
    format: (statistics) => formatPercent(statistics.wonPct, 1),
    needs: ratioNeeds,
  },
  {
    key: 'lossPct',
    name: 'Loss Trades',
    hint: 'Break-even trades excluded',
    format: (statistics) => formatPercent(statistics.lossPct, 1),
    needs: ratioNeeds,
  },
  {
    key: 'maxOpened',
    name: 'Max Open Trades',
    hint: 'At one time. Limit: about 30',
    format: (statistics) => formatCount(statistics.maxOpened),
  },
  {
    key: 'profitOnDrawDown',
    name: 'Profit/Drawdown',
    hint: 'Net profit ÷ absolute drawdown. Good: over 1.5',
    format: (statistics) => formatRatio(statistics.profitOnDrawDown),
  },
  {
    key: 'absoluteDrawdownPct',
    name: 'Absolute Drawdown',
    hint: 'Largest drop from a peak, % of starting balance',
    format: (statistics) => formatPercent(statistics.absoluteDrawdownPct, 1),
  },
];

export const FURTHER_STATISTICS: readonly StatisticsRow[] = [
  {
    name: 'Annualized return',
    hint: `${ANNUAL_NEEDS}; an asterisk means extrapolated from under a year`,
    format: (statistics) =>
      withRange(annualReturnText(statistics), percentRange(statistics.intervals?.annualPL)),
    needs: annualNeed,
  },
  {
    name: 'Sharpe ratio',
    hint: 'From daily returns, at least 30 days',
    format: (statistics) =>
      withRange(formatRatio(statistics.sharpeR), ratioRange(statistics.intervals?.sharpeR)),
    needs: sharpeNeed,
  },
  {
    name: 'Costs a year',
    hint: 'Spread, impact and commissions, % of average equity. Low: up to 1%, high: over 3%',
    format: (statistics) => costsText(statistics.annualCostsPct),
    needs: costsNeed,
  },
  {
    name: 'Trades a year',
    hint: 'Closed round trips',
    format: (statistics) => tradesAYearText(statistics.annualTrades),
    needs: tradesAYearNeed,
  },
  {
    name: 'Closed trades',
    hint: 'Entry and exit recorded',
    format: (statistics) => formatCount(statistics.closedCount),
  },
  {
    name: 'Avg. holding time',
    hint: 'From entry to exit',
    format: (statistics) => formatDuration(statistics.avgTradeDurationMinutes),
  },
];
