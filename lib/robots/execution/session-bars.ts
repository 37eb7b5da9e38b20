import type { EpochDay } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor } from '@/lib/market/data/instrument';
import type { ExecutionConfig, ExecutionLeg } from './config';

/** How many bars of its timeframe a robot's instruments have in the session of a day: fewer if it closes early. */
export function sessionBars({ barsPerSession, legs, timeframe }: ExecutionConfig): (day: number) => number {
  const [first] = legs as readonly [ExecutionLeg];
  const calendar = calendarFor(calendarNameFor(first.fundType));
  return (day) => {
    const session = calendar.sessionOn(day as EpochDay);
    if (!session?.early) return barsPerSession;
    return Math.min(barsPerSession, Math.ceil((session.close - session.open) / (timeframe * MINUTE_MS)));
  };
}
