import type { PatternDirection, PatternState } from '@/lib/analysis/patterns/pattern';
import type { FundId } from '@/lib/core/base/brand';
import type { FundType } from '@/lib/market/data/instrument';
import type { Timeframe } from '@/lib/robots/definitions/definition';
import { SCANNER_CLASSES, SCANNERS, type ScannerClass } from '@/lib/site/addresses/pattern-scanner-address';

/** A corner: the open of the bar that has it, and its price. Times are UTC milliseconds. */
export interface IntradayPoint {
  readonly time: number;
  readonly price: number;
}

/** A pattern of bars of some minutes, with what became of it. Times are UTC milliseconds. */
export interface IntradayPattern {
  /** The kind's id, and its name. */
  readonly pattern: string;
  readonly name: string;
  readonly direction: PatternDirection;
  readonly state: PatternState;
  /** The close of the bar in which the state began. */
  readonly stateTime: number;
  /** The close of the bar that made it known, and the open of its first one. */
  readonly knownTime: number;
  readonly firstTime: number;
  /** Bars from its last corner to when it was known. */
  readonly lag: number;
  readonly breakout: number | null;
  readonly stop: number;
  readonly target: number;
  /** As a daily pattern's. */
  readonly rewardToRisk: number;
  /** Result after costs in units of the risk; null unless it was entered and has ended. */
  readonly r: number | null;
  readonly points: readonly IntradayPoint[];
  /** Each by its two ends. */
  readonly lines: readonly (readonly IntradayPoint[])[];
}

export interface IntradayPatternRow extends IntradayPattern {
  readonly timeframe: Timeframe;
  readonly fundId: FundId;
  readonly ticker: string;
  readonly fundName: string;
  readonly fundType: FundType;
  readonly decimals: number;
}

/** The same pattern has the same key in each of its states. */
export function intradayPatternKey(row: IntradayPatternRow): string {
  const { ticker, timeframe, pattern, direction, knownTime, firstTime } = row;
  return `${ticker} ${timeframe} ${pattern} ${direction} ${knownTime} ${firstTime}`;
}

/** The scanner that has instruments of a type. */
export function scannerClass(fundType: FundType): ScannerClass {
  const types = (only: ScannerClass): readonly FundType[] => SCANNERS[only].fundTypes;
  return SCANNER_CLASSES.find((only) => types(only).includes(fundType)) ?? 'stocks';
}
