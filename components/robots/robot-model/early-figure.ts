import { formatPercent, formatRatio } from '@/lib/core/format/number';
import {
  ANNUAL_RETURN_DAYS,
  ANNUAL_RETURN_TRADES,
  FEW_TRADES,
  TURNOVER_DAYS,
} from '@/lib/robots/statistics/few-trades';
import type { ConfidenceInterval } from '@/lib/robots/statistics/types';

/** What figures that are missing or uncertain say in their place. */

export const NEEDS_TRADES = `Needs ${FEW_TRADES} closed trades`;
export const ANNUAL_NEEDS = `Needs ${ANNUAL_RETURN_TRADES} closed trades and ${ANNUAL_RETURN_DAYS} days`;
export const TURNOVER_NEEDS = `Needs a closed trade and ${TURNOVER_DAYS} days`;

/** What a ratio of trades needs; null if it's missing for another reason. */
export function ratioNeeds(closedCount: number): string | null {
  return closedCount < FEW_TRADES ? NEEDS_TRADES : null;
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
