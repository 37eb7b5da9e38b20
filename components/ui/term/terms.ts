import { NO_FORWARD_EVIDENCE } from '@/lib/robots/ledger/hypothetical';
import { PHASE_MEANINGS } from '@/lib/robots/ledger/phase-meanings';
import { SIMULATED_PUBLICATION } from '@/lib/robots/ledger/publication-text';
import type { HelpArticle } from '@/lib/site/addresses/help-articles';

export interface TermText {
  /** The term in full. */
  readonly name: string;
  /** What it means, in a sentence or two, and what counts as good. */
  readonly text: string;
  /** The help article that says more; content admins edit it. */
  readonly article: HelpArticle;
}

const MAX_DRAWDOWN: TermText = {
  name: 'Max drawdown',
  text: 'The largest drop of the account from a peak to a later low. Lower is better; the next one can be deeper.',
  article: 'absolute-drawdown',
};
const ANNUALIZED: TermText = {
  name: 'Annualized return',
  text: 'The return of the full record, backtest included, compounded to a year, after costs. The range holds nine in ten random draws from the same days. With an asterisk it’s extrapolated from less than a year. Needs 5 closed trades and 180 days.',
  article: 'statistics-explained',
};
const SHARPE: TermText = {
  name: 'Sharpe ratio',
  text: 'Return relative to its day-to-day swings, a year. Higher is steadier: over 1 counts as good. Needs 30 days.',
  article: 'statistics-explained',
};
const TRADES: TermText = {
  name: 'Closed trades',
  text: 'Trades whose entry and exit are both recorded. With fewer than 20, figures are mostly luck: ratios have none yet, others are shown with their range.',
  article: 'statistics-explained',
};
const HOLDING: TermText = {
  name: 'Avg. holding time',
  text: 'How long a trade is open on average, from entry to exit, nights and weekends included.',
  article: 'how-to-read-a-robot',
};

const COSTS_A_YEAR: TermText = {
  name: 'Costs a year',
  text: 'Spread, impact and commissions paid on entries and exits, in % of the account’s average value, a year. Up to 1% is low, over 3% high. Pages round them up to 0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5% and so on, and raise other costs of the robot by the same factor.',
  article: 'statistics-explained',
};
const TRADES_A_YEAR: TermText = {
  name: 'Trades a year',
  text: 'Round trips a year: trades whose entry and exit are both recorded ÷ years of record.',
  article: 'statistics-explained',
};

/** The glossary for users: what terms on cards and tables mean, by `termId` of their names. */
export const TERMS = {
  annualized: ANNUALIZED,
  'annualized-return': ANNUALIZED,
  return: {
    name: 'Return',
    text: 'How much the account gained or lost in that time, after costs, open positions included.',
    article: 'statistics-explained',
  },
  '30-day-return': {
    name: '30-day return',
    text: 'What the account gained or lost over the last 30 days, after costs. Not annualized.',
    article: 'statistics-explained',
  },
  'since-publication': {
    name: 'Since publication',
    text: 'The result since the robot’s settings were locked, after costs. No backtest. The range holds nine in ten random draws from the same days.',
    article: 'how-to-read-a-robot',
  },
  'since-simulated-publication': {
    name: 'Since simulated publication',
    text: `The result since the date as of which the robot’s settings were fixed by rule, after costs. No backtest. The range holds nine in ten random draws from the same days. ${SIMULATED_PUBLICATION}`,
    article: 'how-to-read-a-robot',
  },
  'costs-a-year': COSTS_A_YEAR,
  'trades-a-year': TRADES_A_YEAR,
  'max-drawdown': MAX_DRAWDOWN,
  'sharpe-ratio': SHARPE,
  sharpe: SHARPE,
  'profit-factor': {
    name: 'Profit factor',
    text: 'Gross profit ÷ gross loss. Good: over 1.5',
    article: 'profit-factor',
  },
  'win-rate': {
    name: 'Win rate',
    text: 'Share of closed trades that won after costs. Good: over 65 to 70%, but check the profit factor too.',
    article: 'profitable-trades',
  },
  'profitable-trades': {
    name: 'Profitable Trades',
    text: 'Share of closed trades that won. Good: over 65 to 70%',
    article: 'profitable-trades',
  },
  'loss-trades': {
    name: 'Loss Trades',
    text: 'Share of closed trades that lost. Break-even trades excluded',
    article: 'loss-trades',
  },
  'max-open-trades': {
    name: 'Max Open Trades',
    text: 'Most at one time. Limit: about 30',
    article: 'max-open-trades',
  },
  'profit-drawdown': {
    name: 'Profit/Drawdown',
    text: 'Net profit ÷ absolute drawdown. Good: over 1.5',
    article: 'profit-to-drawdown',
  },
  'absolute-drawdown': {
    name: 'Absolute Drawdown',
    text: 'Largest drop from a peak, in dollars',
    article: 'absolute-drawdown',
  },
  trades: TRADES,
  'closed-trades': TRADES,
  'avg-holding': HOLDING,
  'avg-holding-time': HOLDING,
  'open-p-l': {
    name: 'Open P/L',
    text: 'What open positions would gain or lose at the latest price, before exit costs.',
    article: 'how-to-read-a-robot',
  },
  'luck-meter': {
    name: 'Luck meter',
    text: 'With hundreds of robots, some look good by chance. The meter compares a record since publication with the best that chance alone is expected to give among all of them: 50% is as good as that, 95% leaves little to chance. Needs 20 trades and 30 days.',
    article: 'statistics-explained',
  },
  costs: {
    name: 'Costs',
    text: 'Commission, half the spread and market impact on every fill. Results already include them.',
    article: 'simulated-prices',
  },
  phase: {
    name: 'Phase',
    text: `Backtest: ${PHASE_MEANINGS.backtest} Replayed: ${PHASE_MEANINGS.replayed} Forward: ${PHASE_MEANINGS.forward} ${NO_FORWARD_EVIDENCE}`,
    article: 'how-to-read-a-robot',
  },
} as const satisfies Readonly<Record<string, TermText>>;

export function findTerm(id: string | undefined): TermText | null {
  return id !== undefined && Object.hasOwn(TERMS, id) ? TERMS[id as keyof typeof TERMS] : null;
}
