import type { FundType } from '@/lib/market/data/instrument';
import type { MarketView } from '@/lib/market/data/source';
import type { InsteadView } from './instead-view';

export interface NamedInstrument {
  readonly fundId: number;
  readonly name: string;
  readonly fundType: FundType;
}

/** What a list in the browser takes over from the server's. */
export interface ListFrame {
  /** The list's address. */
  readonly href: string;
  /** Robots on all its pages. */
  readonly total: number;
  /** Why it is shown in place of another list; null where it is shown for itself. */
  readonly instead: InsteadView | null;
  readonly market: MarketView;
  /** What is still being prepared, in words; null when all robots are ready. */
  readonly preparing: string | null;
  /** The instruments that were searched for, by ticker, as far as they are known. */
  readonly instruments: Readonly<Record<string, NamedInstrument>>;
  /** Words that were searched for and that nothing is known by. */
  readonly unknown: readonly string[];
}
