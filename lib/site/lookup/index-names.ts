/** What the market bar calls the funds that stand for an index or gold, by ticker. Searches find them by that name. */
export const INDEX_NAMES = {
  DIA: 'Dow Jones',
  SPY: 'S&P 500',
  QQQ: 'NASDAQ',
  IWM: 'Russell 2000',
  GLD: 'Gold',
} as const;

export function findIndexName(ticker: string): string {
  return (INDEX_NAMES as Readonly<Record<string, string>>)[ticker] ?? '';
}
