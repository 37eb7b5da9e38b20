import type { FundId, Millis } from '@/lib/core/base/brand';
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
  /** The first jump in imported prices that isn't settled; robots wait before it. */
  readonly jump?: PriceJump;
}

/** Two adjacent prices too far apart to be trusted before someone says what happened. */
export interface PriceJump {
  /** YYYY-MM-DD of the session it happens in, or that begins with it. */
  readonly day: string;
  /** When that session's first bar opens: robots run on the bars before. */
  readonly time: Millis;
  readonly closeBefore: number;
  readonly open: number;
}

const CALENDARS: Readonly<Record<FundType, CalendarName>> = { S: 'xnys', E: 'xnys', F: 'forex', C: 'crypto' };

export function calendarNameFor(fundType: FundType): CalendarName {
  return CALENDARS[fundType];
}
