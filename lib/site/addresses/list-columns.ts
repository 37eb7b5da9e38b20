/** The query name of a table's columns. */
export const COLUMNS_QUERY = 'cols';

/** What a table of robots can show of each, in this order. */
export const ROBOT_COLUMNS = [
  'annual',
  'since',
  'drawdown',
  'sharpe',
  'profitFactor',
  'winRate',
  'trades',
  'sinceTrades',
  'costs',
  'tradesAYear',
  'holding',
  'month',
  'volatility',
  'days',
  'openTrades',
  'open',
  'luck',
  'chart',
  'bookmark',
  'notifications',
  'switches',
  'follow',
] as const;
export type RobotColumn = (typeof ROBOT_COLUMNS)[number];

/** The columns of a list until somebody chooses others; those there is no room for are left out. */
export const USUAL_COLUMNS: readonly RobotColumn[] = ROBOT_COLUMNS.filter(
  (column) => column !== 'openTrades',
);

const SLUGS = new Map(
  ROBOT_COLUMNS.map((column) => [column.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), column]),
);
const SLUG_OF = new Map([...SLUGS].map(([slug, column]) => [column, slug]));

/** Columns as addresses write them, in their order: `since.win-rate`. Empty for the usual ones. */
export function writeColumns(columns: readonly RobotColumn[] | null): string {
  return columns === null || columns.join() === USUAL_COLUMNS.join()
    ? ''
    : columns.map((column) => SLUG_OF.get(column)).join('.');
}

/** Parses columns, null for the usual ones; undefined if one is unknown. Each counts once. */
export function readColumns(text: string): readonly RobotColumn[] | null | undefined {
  if (text === '') return null;
  const columns = [...new Set(text.toLowerCase().split('.'))].map((slug) => SLUGS.get(slug));
  if (!columns.every((column) => column !== undefined)) return undefined;
  return writeColumns(columns) === '' ? null : columns;
}

/** The address of a table, with its usual columns, with others. */
export function withColumns(href: string, columns: readonly RobotColumn[]): string {
  const written = writeColumns(columns);
  return written === '' ? href : href.replace(/(?<=[?&]view=table)(?=&|$)/, `&${COLUMNS_QUERY}=${written}`);
}
