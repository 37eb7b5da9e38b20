/** What a table of robots can show of each, in this order. */
export const ROBOT_COLUMNS = [
  'annual',
  'since',
  'drawdown',
  'sharpe',
  'profitFactor',
  'winRate',
  'trades',
  'holding',
  'open',
  'chart',
  'bookmark',
  'follow',
] as const;
export type RobotColumn = (typeof ROBOT_COLUMNS)[number];

interface ColumnInfo {
  readonly title: string;
  /** The header says it to screen readers only. */
  readonly isSilent?: true;
}

export const COLUMN_INFOS: Readonly<Record<RobotColumn, ColumnInfo>> = {
  annual: { title: 'Annualized' },
  since: { title: 'Since publication' },
  drawdown: { title: 'Max drawdown' },
  sharpe: { title: 'Sharpe' },
  profitFactor: { title: 'Profit factor' },
  winRate: { title: 'Win rate' },
  trades: { title: 'Trades' },
  holding: { title: 'Avg. holding' },
  open: { title: 'Open P/L' },
  chart: { title: 'Equity' },
  bookmark: { title: 'Bookmark', isSilent: true },
  follow: { title: 'Follow', isSilent: true },
};
