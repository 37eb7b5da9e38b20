import { Empty } from '@/components/ui/empty/empty';
import { type AnalysisState, preparingText } from '@/lib/analysis/questions/analysis-state';
import { PROBLEM_META } from '@/lib/http/pages/page-problem';
import { dailyBarsText } from '@/lib/market/daily-bars/daily-bars-state';

interface NotCompleteProps {
  readonly state: AnalysisState;
  /** What appears once they are complete, as the start of a sentence. */
  readonly what: string;
}

/** Before a page is asked for again, seconds. */
const RELOAD_SECONDS = 1;

/** In place of figures that need the daily prices of every instrument, or much that is computed of them. */
export function NotComplete({ state, what }: NotCompleteProps) {
  if (state.prepared !== undefined)
    return (
      <>
        <meta name={PROBLEM_META} content="503" />
        <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        <Empty title="Almost there">
          {preparingText(state.prepared)} This happens once after a start. {what} appears as soon as it’s
          done: the page reloads by itself.
        </Empty>
      </>
    );
  return (
    <Empty title="Daily prices are still loading">
      {dailyBarsText(state)} {what} appears once all are there. Try again in a minute.
    </Empty>
  );
}
