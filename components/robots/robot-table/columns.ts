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
  'notifications',
  'switches',
  'follow',
] as const;
export type RobotColumn = (typeof ROBOT_COLUMNS)[number];

interface ColumnInfo {
  readonly title: string;
  /** Whether the title is for screen readers only. */
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
  notifications: { title: 'Notifications', isSilent: true },
  switches: { title: 'Autopilot' },
  follow: { title: 'Follow', isSilent: true },
};
