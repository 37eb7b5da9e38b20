import type { EpochDay } from '@/lib/core/base/brand';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import type { CalendarName } from '@/lib/market/calendar/types';

/** How far a market's daily bars are. */
export interface DailyBarsState {
  /** Instruments whose history is stored. */
  readonly done: number;
  /** Instruments of the market; 0 before the engine has begun. */
  readonly total: number;
  /** The newest session that all instruments of a calendar have, as far as they traded in it; absent before that. */
  readonly through: Readonly<Partial<Record<CalendarName, EpochDay>>>;
  /** Why instruments are missing, or nothing is renewed, in a sentence; null if nothing is wrong. */
  readonly problem: string | null;
}

export const NO_DAILY_BARS: DailyBarsState = { done: 0, total: 0, through: {}, problem: null };

/** Whether every instrument's history is there: before that, the store is no whole market. */
export function isComplete({ done, total }: Pick<DailyBarsState, 'done' | 'total'>): boolean {
  return total > 0 && done >= total;
}

/** `Daily prices: 40 of 147 instruments`; null once they are complete and nothing is wrong. */
export function dailyBarsText(state: DailyBarsState): string | null {
  const { done, total, problem } = state;
  if (isComplete(state) && problem === null) return null;
  const count = total === 0 ? 'not begun' : `${formatCount(done)} of ${formatPlural(total, 'instrument')}`;
  return `Daily prices: ${count}.${problem === null ? '' : ` ${problem}`}`;
}
