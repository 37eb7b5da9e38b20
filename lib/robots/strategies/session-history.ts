import type { FundId } from '@/lib/core/base/brand';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import type { BarInput } from '@/lib/robots/strategies/types';

/** Sessions kept at least and at most: more than any figure looks back, coins' year included. */
export const FEWEST_KEPT = 400;
export const MOST_KEPT = 2 * FEWEST_KEPT;

/**
 * An instrument's sessions, made of its bars as they complete; the newest `FEWEST_KEPT` to `MOST_KEPT` of them. All its
 * state is in plain fields, so that a kernel's saved state has it.
 */
export class SessionHistory implements DailyBars {
  readonly fundId = 0 as FundId;
  readonly madeAfterwards = 0;
  length = 0;
  /** How often older sessions were dropped: what was computed from the first of them begins anew then. */
  drops = 0;
  readonly day = new Int32Array(MOST_KEPT);
  readonly open = new Float64Array(MOST_KEPT);
  readonly high = new Float64Array(MOST_KEPT);
  readonly low = new Float64Array(MOST_KEPT);
  readonly close = new Float64Array(MOST_KEPT);
  readonly volume = new Float64Array(MOST_KEPT);
  /** The session at hand, behind those that are complete. */
  private readonly present = { day: Number.NaN, open: 0, high: 0, low: 0, close: 0, volume: 0 };

  /**
   * Takes in a bar.
   * @returns whether a session is complete now: this bar's, or the one before if its last bar is missing
   */
  push(bar: Readonly<BarInput>): boolean {
    const { present } = this;
    const isLate = !Number.isNaN(present.day) && present.day !== bar.day;
    if (isLate) this.complete();
    if (Number.isNaN(present.day)) {
      present.day = bar.day;
      present.open = bar.open;
      present.high = bar.high;
      present.low = bar.low;
      present.volume = 0;
    }
    present.high = Math.max(present.high, bar.high);
    present.low = Math.min(present.low, bar.low);
    present.close = bar.close;
    present.volume += bar.volume;
    if (bar.lastOfSession) this.complete();
    return isLate || bar.lastOfSession;
  }

  private complete(): void {
    if (this.length === MOST_KEPT) this.drop();
    const { present, length } = this;
    this.day[length] = present.day;
    this.open[length] = present.open;
    this.high[length] = present.high;
    this.low[length] = present.low;
    this.close[length] = present.close;
    this.volume[length] = present.volume;
    this.length += 1;
    present.day = Number.NaN;
  }

  private drop(): void {
    for (const column of [this.day, this.open, this.high, this.low, this.close, this.volume])
      column.copyWithin(0, MOST_KEPT - FEWEST_KEPT);
    this.length = FEWEST_KEPT;
    this.drops += 1;
  }
}
