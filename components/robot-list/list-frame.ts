import type { Progress } from '@/components/progress-notice/progress-notice';
import type { MarketView } from '@/lib/market/source';

/** What a list in the browser takes over from the server's. */
export interface ListFrame {
  /** The list's address. */
  readonly href: string;
  /** Robots on all its pages. */
  readonly total: number;
  readonly market: MarketView;
  readonly progress: Progress;
  /** Names of the instruments that it is narrowed to, by ticker. */
  readonly tickerNames: Readonly<Record<string, string>>;
}
