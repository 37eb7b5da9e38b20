import type { FundId } from '@/lib/core/base/brand';
import type { CalendarName } from '@/lib/market/calendar/types';

/** S stock, E exchange-traded fund, F forex pair, C crypto pair. */
export const FUND_TYPES = ['S', 'E', 'F', 'C'] as const;
export type FundType = (typeof FUND_TYPES)[number];

/** A tradable instrument: the specification's fields plus those the market needs. */
export interface Instrument {
  readonly fundId: FundId;
  readonly ticker: string;
  readonly fundName: string;
  readonly fundType: FundType;
  /** Sector for stocks ("Technology"), kind for others ("Broad market", "Inverse", "Major pairs", "Crypto"). */
  readonly group: string;
  /** Industry or sub-kind. */
  readonly category: string;
  /** True if it has no prices. */
  readonly noData: boolean;
  readonly renamedToId: FundId | null;
  readonly renamedToTicker: string | null;
  /** For an inverse ETF: the fund whose daily move it inverts. */
  readonly inverseOf: FundId | null;
  /** Decimal places of its prices. */
  readonly decimals: number;
}

const CALENDARS: Readonly<Record<FundType, CalendarName>> = { S: 'xnys', E: 'xnys', F: 'forex', C: 'crypto' };

export function calendarNameOf(fundType: FundType): CalendarName {
  return CALENDARS[fundType];
}
