import type { TradingCalendar } from '@/lib/market/calendar/types';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import type { FundType } from '@/lib/market/data/instrument';

/** What a figure of daily prices may need beside an instrument's bars. */
export interface FigureContext {
  readonly fundType: FundType;
  readonly calendar: TradingCalendar;
  /** Bars of SPY; null where the market doesn't have them. */
  readonly benchmark: DailyBars | null;
}

/** A session's figure, NaN where it isn't known; called once a session, oldest first, and looks at none after `at`. */
export type FigureStep = (bars: DailyBars, at: number) => number;

/** A figure each instrument has at each session's close, from its daily prices alone. */
export interface Figure {
  /** Lower case letters and digits. */
  readonly id: string;
  readonly label: string;
  readonly group: 'Price' | 'Volume' | 'Volatility' | 'Oscillators' | 'Trend' | 'Range' | 'Statistics';
  readonly unit: 'price' | 'percent' | 'sigma' | 'units' | 'dollars' | 'sessions' | 'points' | 'ratio';
  /** Decimals shown, to which values are rounded; `instrument`: as many as the instrument's prices have. */
  readonly decimals: number | 'instrument';
  readonly formula: string;
  readonly knownAt: 'close';
  readonly start: (context: FigureContext) => FigureStep;
}
