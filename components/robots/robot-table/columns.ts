import type { RobotColumn } from '@/lib/site/addresses/list-columns';

interface ColumnInfo {
  readonly title: string;
  /** Whether the title is for screen readers only. */
  readonly isSilent?: true;
  /** Whether the title is a term that explains itself. */
  readonly hasTerm?: true;
}

export const COLUMN_INFOS: Readonly<Record<RobotColumn, ColumnInfo>> = {
  annual: { title: 'Annualized', hasTerm: true },
  since: { title: 'Since publication', hasTerm: true },
  drawdown: { title: 'Max drawdown', hasTerm: true },
  sharpe: { title: 'Sharpe', hasTerm: true },
  profitFactor: { title: 'Profit factor', hasTerm: true },
  winRate: { title: 'Win rate', hasTerm: true },
  trades: { title: 'Trades', hasTerm: true },
  sinceTrades: { title: 'Trades since publication' },
  costs: { title: 'Costs a year', hasTerm: true },
  tradesAYear: { title: 'Trades a year', hasTerm: true },
  holding: { title: 'Avg. holding', hasTerm: true },
  month: { title: '30 days, annualized' },
  volatility: { title: 'Volatility a year' },
  days: { title: 'Days running' },
  openTrades: { title: 'Open trades' },
  open: { title: 'Open P/L', hasTerm: true },
  luck: { title: 'Luck meter', hasTerm: true },
  chart: { title: 'Equity' },
  bookmark: { title: 'Bookmark', isSilent: true },
  notifications: { title: 'Notifications', isSilent: true },
  switches: { title: 'Autopilot' },
  follow: { title: 'Follow', isSilent: true },
};
