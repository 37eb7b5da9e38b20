import { NEEDS_TRADES } from '@/components/robots/robot-model/early-figure';
import { TERMS } from '@/components/ui/term/terms';
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

/** Few trades have no shares, and so no ratios. */
function ratio({ wonPct }: StatisticsAnswer, text: string): string {
  return wonPct === null ? NEEDS_TRADES : text;
}

/** The six statistics in order, with rules of thumb. */
export const STATISTICS: readonly StatisticLabel[] = [
  {
    name: 'Profit Factor',
    article: 'profit-factor',
    hint: TERMS['profit-factor'].text,
    format: (answer) => ratio(answer, formatRatio(answer.profitFactor)),
  },
  {
    name: 'Profitable Trades',
    article: 'profitable-trades',
    hint: TERMS['profitable-trades'].text,
    format: (answer) => ratio(answer, formatPercent(answer.wonPct, 1)),
  },
  {
    name: 'Loss Trades',
    article: 'loss-trades',
    hint: TERMS['loss-trades'].text,
    format: (answer) => ratio(answer, formatPercent(answer.lossPct, 1)),
  },
  {
    name: 'Max Open Trades',
    article: 'max-open-trades',
    hint: TERMS['max-open-trades'].text,
    format: (answer) => formatCount(answer.maxOpened),
  },
  {
    name: 'Profit/Drawdown',
    article: 'profit-to-drawdown',
    hint: TERMS['profit-drawdown'].text,
    format: (answer) => formatRatio(answer.profitOnDrawDown),
  },
  {
    name: 'Absolute Drawdown',
    article: 'absolute-drawdown',
    hint: TERMS['absolute-drawdown'].text,
    format: (answer) => formatMoney(answer.absoluteDrawdown),
  },
];
