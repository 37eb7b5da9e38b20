import type { FundType } from '@/lib/market/data/instrument';
import type { MarketView } from '@/lib/market/data/source';
import type { Progress } from '@/lib/robots/catalogue/progress';

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
  /** Robots in the list that this one is shown in place of; null where it is shown for itself. */
  readonly askedTotal: number | null;
  readonly market: MarketView;
  readonly progress: Progress;
  /** The instruments that were searched for, by ticker, as far as they are known. */
  readonly instruments: Readonly<Record<string, NamedInstrument>>;
  /** Words that were searched for and that nothing is known by. */
  readonly unknown: readonly string[];
}
