import { trueRange } from './atr';

const SESSIONS = 5;

/**
 * Mean true range of an instrument's bars over its last five complete sessions, in price units; NaN until there are
 * five. Whole sessions, so that it doesn't follow the clock as an average of a few bars does: those at the open range
 * twice as far as those at noon. The gap before a session is part of its first bar's range. The first session only
 * tells the close before the next one: it may have been seen from its middle.
 */
export class SessionRange {
  value = Number.NaN;
  /** Each session's mean; the oldest is replaced. */
  private readonly means = new Float64Array(SESSIONS);
  private sessions = 0;
  private day = Number.NaN;
  private sum = Number.NaN;
  private bars = 0;
  /** Bars of the sessions before this one. */
  private earlier = 0;
  private close = Number.NaN;

  push(day: number, high: number, low: number, close: number): void {
    if (day !== this.day) this.startSession(day);
    this.sum += trueRange(high, low, this.close);
    this.bars += 1;
    this.close = close;
  }

  /** Bars that it was given. */
  get seen(): number {
    return this.earlier + this.bars;
  }

  private startSession(day: number): void {
    this.day = day;
    if (!Number.isNaN(this.sum)) {
      this.means[this.sessions % SESSIONS] = this.sum / this.bars;
      this.sessions += 1;
      if (this.sessions >= SESSIONS) this.value = mean(this.means);
    }
    this.earlier += this.bars;
    this.sum = 0;
    this.bars = 0;
  }
}

function mean(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
