import type { PatternKind } from '@/lib/analysis/patterns/pattern';
import type { Candle, CandlestickValue } from './candle';

interface Description {
  readonly id: string;
  /** TA-Lib's function without CDL. */
  readonly taLib: string;
  readonly name: string;
  readonly direction: PatternKind['direction'];
  readonly source: keyof typeof SOURCES;
  readonly definition: string;
  /** Bars before the newest one that TA-Lib wants at least. */
  readonly warmup: number;
  /** Its sign says nothing of direction: it's read against the sessions before. */
  readonly isReadAsTurn?: true;
  /** What the rule finds has yet to be confirmed by a close on the other side of the bar before the last. */
  readonly isConfirmedLater?: true;
}

/** A kind with its rule, which gets as many bars as the kind has, oldest first. */
type Kind<Bars extends readonly Candle[]> = Description & {
  readonly bars: Bars['length'];
  readonly find: (...bars: Bars) => CandlestickValue;
};

export type OneBar = Kind<[Candle]>;
export type TwoBars = Kind<[Candle, Candle]>;
export type ThreeBars = Kind<[Candle, Candle, Candle]>;
export type FourBars = Kind<[Candle, Candle, Candle, Candle]>;
export type FiveBars = Kind<[Candle, Candle, Candle, Candle, Candle]>;
export type Candlestick = OneBar | TwoBars | ThreeBars | FourBars | FiveBars;

export const SOURCES = {
  nison: 'Steve Nison, 1991; measures of TA-Lib',
  morris: 'Gregory Morris, 1992; measures of TA-Lib',
  chesler: 'Daniel Chesler, 2004; rule of TA-Lib',
} as const;
