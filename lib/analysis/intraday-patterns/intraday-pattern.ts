import type { PatternDirection, PatternFamily, PatternState } from '@/lib/analysis/patterns/pattern';
import type { FundType } from '@/lib/market/data/instrument';
import type { Timeframe } from '@/lib/robots/definitions/definition';
import { SCANNER_CLASSES, SCANNERS, type ScannerClass } from '@/lib/site/addresses/pattern-scanner-address';

/** Rows that everyone sees of a scanner, and rows a page for subscribers. */
export const GUEST_INTRADAY_ROWS = 50;
export const INTRADAY_PAGE_ROWS = 100;

/** A pattern of bars of some minutes, with what became of it. Times are UTC milliseconds. */
export interface IntradayPattern {
  /** The kind's id. */
  readonly pattern: string;
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
}

const TIMES = ['stateTime', 'knownTime', 'firstTime'] as const;

/** Which pattern of an instrument: as in its row. */
export type IntradayPatternName = Pick<
  IntradayPatternRow,
  'ticker' | 'timeframe' | 'pattern' | 'direction' | 'knownTime' | 'firstTime'
>;

/** A corner, by the open of the bar that has it: ISO 8601, UTC. */
export interface IntradayPoint {
  readonly time: string;
  readonly price: number;
}

/** A pattern with what a drawing of it needs. */
export interface IntradayDrawing {
  readonly row: IntradayPatternRow;
  /** From some bars before it until some after it has ended, oldest first. */
  readonly bars: readonly {
    readonly time: string;
    readonly open: number;
    readonly high: number;
    readonly low: number;
    readonly close: number;
  }[];
  readonly points: readonly IntradayPoint[];
  /** Each by its two ends. */
  readonly lines: readonly (readonly IntradayPoint[])[];
}

/** As pages and calls have it: times are ISO 8601, UTC. */
export interface IntradayPatternRow
  extends Omit<IntradayPattern, (typeof TIMES)[number]>,
    Readonly<Record<(typeof TIMES)[number], string>> {
  /** The kind's. */
  readonly name: string;
  readonly family: PatternFamily;
  readonly timeframe: Timeframe;
  readonly ticker: string;
  readonly fundName: string;
  readonly fundType: FundType;
  /** Sector of a stock, kind of others. */
  readonly group: string;
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
