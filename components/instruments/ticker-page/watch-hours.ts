import type { CalendarName } from '@/lib/market/calendar/types';
import { timeLeftLabel, tradingHours } from '@/lib/market/price-history/trading-hours';

/** Words of minutes change at most this often. */
const EVERY_MS = 10_000;

/** Reports a market's hours by the browser's clock, now and on changes, until the returned function is called. */
export function watchHours(
  calendar: CalendarName,
  onState: (state: { readonly isOpen: boolean; readonly shown: string }) => void,
): () => void {
  const tell = () => {
    const now = Date.now();
    const hours = tradingHours(calendar, now);
    onState({ isOpen: hours.isOpen, shown: timeLeftLabel(hours, now) });
  };
  tell();
  const timer = setInterval(tell, EVERY_MS);
  return () => clearInterval(timer);
}
