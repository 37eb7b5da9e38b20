import { roundUp } from '@/lib/core/base/round';
import { formatCount, formatPercent, formatRatio } from '@/lib/core/format/number';
import {
  ANNUAL_RETURN_DAYS,
  ANNUAL_RETURN_TRADES,
  FEW_TRADES,
  SHARPE_DAYS,
  TURNOVER_DAYS,
} from '@/lib/robots/statistics/few-trades';
import type { ConfidenceInterval, RobotStatistics } from '@/lib/robots/statistics/types';

/** What figures that are missing or uncertain say in their place. */

export const NEEDS_TRADES = `Needs ${FEW_TRADES} closed trades`;
export const ANNUAL_NEEDS = `Needs ${ANNUAL_RETURN_TRADES} closed trades and ${ANNUAL_RETURN_DAYS} days`;
/** The trades of a return that open positions made alone. */
export const NO_TRADES = 'no trades';
const COSTS_NEED = `Needs a closed trade and ${TURNOVER_DAYS} days`;
const SHARPE_NEEDS = `Needs a trade and ${SHARPE_DAYS} daily returns`;
const TRADES_A_YEAR_NEED = `Needs ${TURNOVER_DAYS} days`;

/** What a ratio of trades needs; null if it's missing for another reason. */
export function ratioNeeds({ closedCount }: Pick<RobotStatistics, 'closedCount'>): string | null {
  return closedCount < FEW_TRADES ? NEEDS_TRADES : null;
}

/** What an annual return needs; null if it isn't missing. */
export function annualNeed({ annualPL }: Pick<RobotStatistics, 'annualPL'>): string | null {
  return annualPL === null ? ANNUAL_NEEDS : null;
}

type Yearly = Pick<RobotStatistics, 'annualCostsPct' | 'annualTrades' | 'closedCount'>;

/** What costs a year need; null if they aren't missing, or for another reason. */
export function costsNeed({ annualCostsPct, annualTrades, closedCount }: Yearly): string | null {
  return annualCostsPct === null && isYoung({ annualTrades, closedCount }) ? COSTS_NEED : null;
}

/** Whether a record is short, or has no trade yet. */
function isYoung({ annualTrades, closedCount }: Pick<Yearly, 'annualTrades' | 'closedCount'>): boolean {
  return annualTrades === null || closedCount === 0;
}

/** What a Sharpe ratio needs; null if it isn't missing, or for another reason, such as an account that is lost. */
export function sharpeNeed({
  sharpeR,
  ...record
}: Pick<RobotStatistics, 'sharpeR' | 'annualTrades' | 'closedCount'>): string | null {
  return sharpeR === null && isYoung(record) ? SHARPE_NEEDS : null;
}

/** What trades a year need, of which a record without a trade has none; null if they aren't missing. */
export function tradesAYearNeed({ annualTrades }: Pick<Yearly, 'annualTrades'>): string | null {
  return annualTrades === null ? TRADES_A_YEAR_NEED : null;
}

/** `≤0.4%`, rounded up: guests get costs in steps, of which they are at most one. Hundreds of percent have no decimals. */
export function costsText(annualCostsPct: number | null): string {
  if (annualCostsPct === null) return formatPercent(null);
  const decimals = annualCostsPct >= 100 ? 0 : 1;
  return `≤${formatPercent(roundUp(annualCostsPct, decimals), decimals)}`;
}

/** `12`; `<1` where rounding would say that there are none. */
export function tradesAYearText(annualTrades: number | null): string {
  return annualTrades !== null && annualTrades > 0 && annualTrades < 1 ? '<1' : formatCount(annualTrades);
}

/** `−8 to 31%`; empty without an interval. */
export function percentRange(interval: ConfidenceInterval | null | undefined): string {
  return interval ? `${formatPercent(interval.low).replace('%', '')} to ${formatPercent(interval.high)}` : '';
}

/** `−0.3 to 2.7`; empty without an interval. */
export function ratioRange(interval: ConfidenceInterval | null | undefined): string {
  return interval ? `${formatRatio(interval.low)} to ${formatRatio(interval.high)}` : '';
}

/** `12% (−8 to 31%)`. */
export function withRange(figure: string, range: string): string {
  return range === '' ? figure : `${figure} (${range})`;
}
