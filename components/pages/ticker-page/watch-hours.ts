import type { CalendarName } from '@/lib/market/calendar/types';
import { timeLeftLabel, tradingHours } from '@/lib/market/price-history/trading-hours';

/** How often labels in minutes can change. */
const EVERY_MS = 10_000;

/** Reports a market's hours by the browser's clock, now and on each change. Returns the unsubscribe function. */
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
