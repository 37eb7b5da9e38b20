import type { Progress } from '@/components/progress-notice/progress-notice';
import type { MarketView } from '@/lib/market/source';

export interface NamedInstrument {
  readonly fundId: number;
  readonly name: string;
}

/** What a list in the browser takes over from the server's. */
export interface ListFrame {
  /** The list's address. */
  readonly href: string;
  /** Robots on all its pages. */
  readonly total: number;
  readonly market: MarketView;
  readonly progress: Progress;
  /** The instruments that it is narrowed to, by ticker, as far as they are known. */
  readonly instruments: Readonly<Record<string, NamedInstrument>>;
}
