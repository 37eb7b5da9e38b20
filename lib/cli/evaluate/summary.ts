import { formatCount, formatNumber, formatPercent, formatPlural } from '@/lib/core/format/number';
import { FUND_TYPES, type FundType } from '@/lib/market/data/instrument';
import { BLOCK_DAYS, type EvaluatedRow, LEVEL, RANDOM_DRAWS } from './evaluate-bars';

const CLASS_NAMES: Readonly<Record<FundType, string>> = {
  S: 'Stocks',
  E: 'ETFs',
  F: 'Forex',
  C: 'Crypto',
};
/** The rank that one random entry in twenty passes. */
const HIGH_RANK = 95;
/** Each family is run as published now, and with its plain parameters. */
const SETTINGS_EACH = 2;

/** What the table means, and how much of it is chance. @param tried settings tried on these bars before this run */
export function summarize(rows: readonly EvaluatedRow[], tried: number): string[] {
  const here = SETTINGS_EACH * rows.filter(({ kind }) => kind === 'family').length;
  return [
    ...FUND_TYPES.flatMap((fundType) => {
      const ofClass = rows.filter((row) => row.fundType === fundType);
      return ofClass.length === 0 ? [] : [describeClass(CLASS_NAMES[fundType], ofClass)];
    }),
    `Settings tried: ${formatCount(here + tried)}. This run tried ${formatCount(here)}, two for each strategy on each line of bars; ${tried === 0 ? 'say with --tried how many were tried before' : `${formatCount(tried)} were tried before`}. The more are tried, the better the best looks by chance.`,
    'Each trade takes 96% of the account. Net is after spread, impact and commissions; gross gives them back. Dividends, borrow fees and financing are left out.',
    `Low and high: ${formatPercent(100 * LEVEL)} intervals by the stationary bootstrap of daily returns, in blocks of ${BLOCK_DAYS} sessions on average (Politis and Romano, 1994).`,
    `Random rank: percent of ${RANDOM_DRAWS} draws of random entries that earned less, with the same number, sides, lengths, sizes and costs of trades. Before: plain parameters, no rules, long and short.`,
    'Left out: strategies that read company reports or weigh several tickers, and on daily bars those that trade by the time of day. No robot is published for daily bars.',
  ];
}

function describeClass(name: string, rows: readonly EvaluatedRow[]): string {
  const families = rows.filter(({ kind }) => kind === 'family');
  const medians = rows.filter(({ kind }) => kind === 'median');
  const ahead = (some: readonly EvaluatedRow[]) =>
    `${formatCount(some.filter((row) => isAhead(row, rows)).length)} of ${formatCount(some.length)}`;
  const ranks = families.flatMap(({ rankPct }) => (rankPct === null ? [] : [rankPct]));
  const high = ranks.filter((rank) => rank > HIGH_RANK).length;
  const chance = formatNumber((ranks.length * (100 - HIGH_RANK)) / 100, { decimals: 1 });
  return `${name}: ${ahead(families)} results and ${ahead(medians)} medians reach the Sharpe ratio of buy and hold. ${formatPlural(high, 'result')} of ${formatCount(ranks.length)} earned more than ${HIGH_RANK}% of random entries; chance alone gives ${chance}.`;
}

function isAhead({ symbol, timeframe, sharpe }: EvaluatedRow, rows: readonly EvaluatedRow[]): boolean {
  const hold = rows.find(
    (row) => row.kind === 'hold' && row.symbol === symbol && row.timeframe === timeframe,
  );
  return sharpe !== null && hold?.sharpe != null && sharpe >= hold.sharpe;
}
