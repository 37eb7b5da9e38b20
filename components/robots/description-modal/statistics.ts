import { formatCount, formatMoney, formatPercent, formatRatio } from '@/lib/core/format/number';
import type { StatisticsAnswer } from '@/lib/http/api/products/product';
import type { HelpArticle } from '@/lib/site/addresses/help-articles';

interface StatisticLabel {
  readonly name: string;
  /** What it means, and what counts as good. */
  readonly hint: string;
  /** The help article about it. */
  readonly article: HelpArticle;
  readonly format: (answer: StatisticsAnswer) => string;
}

/** The six statistics in order, with rules of thumb. */
export const STATISTICS: readonly StatisticLabel[] = [
  {
    name: 'Profit Factor',
    article: 'profit-factor',
    hint: 'Gross profit ÷ gross loss. Good: over 1.5',
    format: (answer) => formatRatio(answer.profitFactor),
  },
  {
    name: 'Profitable Trades',
    article: 'profitable-trades',
    hint: 'Share of closed trades that won. Good: over 65 to 70%',
    format: (answer) => formatPercent(answer.wonPct, 1),
  },
  {
    name: 'Loss Trades',
    article: 'loss-trades',
    hint: 'Share of closed trades that lost. Break-even trades excluded',
    format: (answer) => formatPercent(answer.lossPct, 1),
  },
  {
    name: 'Max Open Trades',
    article: 'max-open-trades',
    hint: 'Most at one time. Limit: about 30',
    format: (answer) => formatCount(answer.maxOpened),
  },
  {
    name: 'Profit/Drawdown',
    article: 'profit-to-drawdown',
    hint: 'Net profit ÷ absolute drawdown. Good: over 1.5',
    format: (answer) => formatRatio(answer.profitOnDrawDown),
  },
  {
    name: 'Absolute Drawdown',
    article: 'absolute-drawdown',
    hint: 'Largest drop from a peak, in dollars',
    format: (answer) => formatMoney(answer.absoluteDrawdown),
  },
];
