import type { CalendarName } from '@/lib/market/calendar/types';
import { timeLeftWords, tradingHours } from '@/lib/market/price-history/trading-hours';

/** Words of minutes change at most this often. */
const EVERY_MS = 10_000;

/** Tells a market's hours by the browser's clock, now and as they change, until the returned function is called. */
export function followHours(
  calendar: CalendarName,
  onState: (state: { readonly isOpen: boolean; readonly shown: string }) => void,
): () => void {
  const tell = () => {
    const now = Date.now();
    const hours = tradingHours(calendar, now);
    onState({ isOpen: hours.isOpen, shown: timeLeftWords(hours, now) });
  };
  tell();
  const timer = setInterval(tell, EVERY_MS);
  return () => clearInterval(timer);
}
