import type { RobotColumn } from '@/lib/site/addresses/list-columns';

/** Where columns that aren't shown are found in the dialog that chooses them. */
export const COLUMN_GROUPS: Readonly<Record<RobotColumn, string>> = {
  annual: 'Returns',
  since: 'Returns',
  month: 'Returns',
  open: 'Returns',
  chart: 'Returns',
  drawdown: 'Risk and luck',
  volatility: 'Risk and luck',
  sharpe: 'Risk and luck',
  luck: 'Risk and luck',
  profitFactor: 'Trades and costs',
  winRate: 'Trades and costs',
  trades: 'Trades and costs',
  sinceTrades: 'Trades and costs',
  openTrades: 'Trades and costs',
  tradesAYear: 'Trades and costs',
  holding: 'Trades and costs',
  costs: 'Trades and costs',
  days: 'Trades and costs',
  bookmark: 'What you set',
  notifications: 'What you set',
  switches: 'What you set',
  follow: 'What you set',
};
