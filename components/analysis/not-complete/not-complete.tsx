import { Empty } from '@/components/ui/empty/empty';
import { type DailyBarsState, dailyBarsText } from '@/lib/market/daily-bars/daily-bars-state';

interface NotCompleteProps {
  readonly state: DailyBarsState;
  /** What appears once they are complete, as the start of a sentence. */
  readonly what: string;
}

/** In place of figures that need the daily prices of every instrument. */
export function NotComplete({ state, what }: NotCompleteProps) {
  return (
    <Empty title="Daily prices are still loading">
      {dailyBarsText(state)} {what} appears once all are there. Try again in a minute.
    </Empty>
  );
}
