import type { PatternOccurrence } from '@/lib/analysis/patterns/pattern';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import { type ChartTolerance, type KernelOptions, KernelScan } from './kernel-shapes';
import {
  type Confirmation,
  FLAG_REVERSAL,
  type FoundShape,
  findFlags,
  findLineShapes,
  LINE_REVERSAL,
  MOST_PIVOTS,
} from './line-shapes';
import { type Corner, toOccurrence } from './oriented';
import { Pivots } from './pivots';

/**
 * The patterns known at a bar's close. Called once a bar, oldest first; it reads no later ones. A bar that isn't looked
 * at, because its patterns are known, has none, and takes a hundredth of the time.
 */
export type ChartPatternScan = (bars: DailyBars, at: number, looks?: boolean) => readonly PatternOccurrence[];

/** Sessions further apart than these days have a hole between them, across which there are no patterns. */
const LONGEST_BREAK_DAYS = 10;

/** Chart patterns as bars arrive. */
export function startChartPatterns(options: KernelOptions): ChartPatternScan {
  const begin = () => ({
    kernel: new KernelScan(options),
    lines: new PivotScan(LINE_REVERSAL, findLineShapes),
    flags: new PivotScan(FLAG_REVERSAL, findFlags),
  });
  let { kernel, lines, flags } = begin();

  return (bars, at, looks = true) => {
    if (!isWhole(bars, at)) {
      ({ kernel, lines, flags } = begin());
      return [];
    }
    if (at > 0 && (bars.day[at] as number) - (bars.day[at - 1] as number) > LONGEST_BREAK_DAYS)
      ({ kernel, lines, flags } = begin());
    const logClose = Math.log(bars.close[at] as number);
    const [logHigh, logLow] = [Math.log(bars.high[at] as number), Math.log(bars.low[at] as number)];
    return [
      ...kernel.push(at, logClose, looks),
      ...lines.push(at, [logHigh, logLow, logClose], looks),
      ...flags.push(at, [logHigh, logLow, logClose], looks),
    ].flatMap(({ shape, orientation }) => {
      const occurrence = toOccurrence(shape, orientation, { at, logClose });
      return occurrence === null ? [] : [{ ...occurrence, fundId: bars.fundId }];
    });
  };
}

/** Looks for shapes whenever a pivot is confirmed. */
class PivotScan {
  private readonly pivots: Pivots;
  private confirmed: readonly Corner[] = [];

  constructor(
    reversal: number,
    private readonly find: (pivots: readonly Corner[], known: Confirmation) => FoundShape[],
  ) {
    this.pivots = new Pivots(reversal);
  }

  /** @param prices high, low and close, as logarithms */
  push(at: number, prices: readonly [number, number, number], looks: boolean): readonly FoundShape[] {
    const pivot = this.pivots.push(at, ...prices);
    if (pivot === null) return [];
    this.confirmed = [...this.confirmed.slice(1 - MOST_PIVOTS), pivot];
    if (!looks) return [];
    return this.find(this.confirmed, { at, atr: this.pivots.atr });
  }
}

/** Whether a bar has prices to take logarithms of. */
function isWhole({ high, low, close }: DailyBars, at: number): boolean {
  return [high, low, close].every((column) => (column[at] as number) > 0);
}

/** All chart patterns of an instrument, by when they were known. */
export function findChartPatterns(
  bars: DailyBars,
  options: { readonly tolerance: ChartTolerance },
): PatternOccurrence[] {
  const scan = startChartPatterns(options);
  const found: PatternOccurrence[] = [];
  for (let at = 0; at < bars.length; at += 1) found.push(...scan(bars, at));
  return found;
}
