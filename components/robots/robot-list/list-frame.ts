import type { FundType } from '@/lib/market/data/instrument';
import type { MarketView } from '@/lib/market/data/source';
import type { OtherMarket } from '@/lib/site/filters/other-markets';
import type { InsteadView } from './instead-view';
import type { Relief } from './relief';

export interface NamedRobot {
  readonly id: number;
  readonly name: string;
}

export interface NamedInstrument {
  readonly fundId: number;
  readonly name: string;
  readonly fundType: FundType;
}

/** The part of a server-rendered list that the browser continues with. */
export interface ListFrame {
  readonly href: string;
  /** Robots on all pages. */
  readonly total: number;
  /** Why this list is shown instead of the requested one; null if it was requested. */
  readonly instead: InsteadView | null;
  /** Robots without each of the active filters; null if they weren't counted. */
  readonly without: readonly number[] | null;
  /** What empties the list, if it is empty. */
  readonly reliefs: readonly Relief[];
  /** The robots compared, as far as they are known. */
  readonly compared: readonly NamedRobot[];
  readonly market: MarketView;
  /** How many robots decide by learned models. */
  readonly learned: string;
  /** Progress text; null if all robots are ready. */
  readonly preparing: string | null;
  /** Known instruments in the search, by ticker. */
  readonly instruments: Readonly<Record<string, NamedInstrument>>;
  /** Search words that match nothing. */
  readonly unknown: readonly string[];
  /** Other markets' robots for parts of the search that have none in this one. */
  readonly elsewhere: readonly OtherMarket[];
}
