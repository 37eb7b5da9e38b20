import { bisectLeft } from 'd3-array';
import { followOccurrence, type Setup, tradeCostsFor } from '@/lib/analysis/outcomes/follow-occurrence';
import { type PatternFinder, startAllPatterns } from '@/lib/analysis/pattern-history/pattern-families';
import { isSettled, type PatternOccurrence, type PatternPoint } from '@/lib/analysis/patterns/pattern';
import type { FundType } from '@/lib/market/data/instrument';
import type { Timeframe } from '@/lib/robots/definitions/definition';
import { droppedBefore, type IntradayBars, sliceBars } from './intraday-bars';
import type { IntradayPattern } from './intraday-pattern';

/**
 * Sessions by the length of bars: a session's patterns are looked for from the first of `scanned` sessions on, itself
 * among them, and listed until `listed` sessions have begun.
 */
export const SCAN_SESSIONS: Readonly<
  Record<Timeframe, { readonly scanned: number; readonly listed: number }>
> = {
  5: { scanned: 4, listed: 2 },
  15: { scanned: 8, listed: 3 },
  60: { scanned: 16, listed: 8 },
};

/** Sessions whose bars are held. */
export function heldSessions(timeframe: Timeframe): number {
  const { scanned, listed } = SCAN_SESSIONS[timeframe];
  return scanned + listed - 1;
}

/** What a scan's newest bars changed. */
export interface ScanChange {
  /** Bars that had been looked at are others now: all patterns were looked for again. */
  readonly isRestated: boolean;
  /** Patterns that are new, or in another state; none at the first look, and none of restated bars. */
  readonly changed: readonly IntradayPattern[];
}

type FindPattern = Pick<IntradayPattern, 'pattern' | 'direction' | 'knownTime' | 'firstTime'>;

interface FoundPattern {
  readonly row: IntradayPattern;
  readonly occurrence: PatternOccurrence;
  readonly bars: IntradayBars;
}

interface HeldPattern {
  /** Bars in which it must be confirmed, and then have ended. */
  readonly life: number;
  /** Label of the session in which it was known, and the open of that bar. */
  readonly day: number;
  readonly time: number;
  row: IntradayPattern;
}

/** Where a session's patterns are looked for: from a bar on, as far as has been looked. */
interface Run {
  readonly day: number;
  readonly find: PatternFinder;
  /** The open of its first bar. */
  readonly from: number;
  /** Bars already looked at. */
  looked: number;
}

/**
 * Patterns of one instrument in bars of one length. Which patterns a session has depends on its own bars and those of the
 * sessions scanned with it alone, so a scan that was started again finds what one finds that went on.
 */
export class TimeframeScan {
  private bars: IntradayBars | null = null;
  private held: HeldPattern[] = [];
  /** Of these, those that haven't ended. */
  private open: HeldPattern[] = [];
  private run: Run | null = null;
  private readonly costs;

  constructor(
    fundType: FundType,
    private readonly timeframe: Timeframe,
  ) {
    this.costs = tradeCostsFor(fundType);
  }

  /** Bars held. */
  get length(): number {
    return this.bars?.length ?? 0;
  }

  /** By when they were known. */
  patterns(): readonly IntradayPattern[] {
    return this.held.map(({ row }) => row);
  }

  /**
   * A listed pattern, looked for again with its corners, and the bars held.
   * @param knownTime and firstTime as in its row
   */
  find({ pattern, direction, knownTime, firstTime }: FindPattern): FoundPattern | null {
    const bars = this.bars;
    const held = this.held.find(
      ({ row }) =>
        row.pattern === pattern &&
        row.direction === direction &&
        row.knownTime === knownTime &&
        row.firstTime === firstTime,
    );
    if (!bars || !held) return null;
    const { sessions } = bars;
    const index = sessions.findIndex(({ day }) => day === held.day);
    const begin = sessions[Math.max(0, index - SCAN_SESSIONS[this.timeframe].scanned + 1)]?.from ?? 0;
    const going = this.run;
    this.run = null;
    const all = this.lookWithin(bars, { day: held.day, begin, to: sessions[index + 1]?.from ?? bars.length });
    this.run = going;
    const occurrence = all.find(
      (one) =>
        one.kind === pattern &&
        one.direction === direction &&
        bars.end[one.knownAt] === knownTime &&
        bars.time[one.points[0]?.at ?? one.knownAt] === firstTime,
    );
    return occurrence ? { row: held.row, occurrence, bars } : null;
  }

  /** @param all bars of the last `heldSessions` that have any, or more, or as many as there are */
  update(all: IntradayBars): ScanChange {
    const older = this.bars;
    const firstHeld = all.sessions.at(-heldSessions(this.timeframe))?.from ?? 0;
    const bars = firstHeld === 0 ? all : sliceBars(all, firstHeld, all.length);
    const dropped = older && older.length > 0 ? droppedBefore(bars, older) : null;
    const isFirst = older === null || older.length === 0;
    if (dropped === null) [this.held, this.open, this.run] = [[], [], null];
    this.bars = bars;
    const from = dropped === null ? 0 : (older as IntradayBars).length - dropped;
    if (from === bars.length) return { isRestated: false, changed: [] };
    const changed = [...this.follow(from), ...this.look(bars, from)];
    return dropped === null ? { isRestated: !isFirst, changed: [] } : { isRestated: false, changed };
  }

  /** Drops those whose time is over, and looks what became of the others. */
  private follow(from: number): readonly IntradayPattern[] {
    const bars = this.bars as IntradayBars;
    const firstListed = bars.sessions.at(-SCAN_SESSIONS[this.timeframe].listed)?.day ?? 0;
    if (this.held[0] && this.held[0].day < firstListed) {
      this.held = this.held.filter(({ day }) => day >= firstListed);
      this.open = this.open.filter(({ day }) => day >= firstListed);
    }
    const changed: IntradayPattern[] = [];
    for (const one of this.open) {
      const knownAt = bisectLeft(bars.time, one.time, 0, bars.length);
      if (!mayChange(one, bars, { knownAt, from })) continue;
      const state = this.stateFrom({ ...one.row, life: one.life, knownAt });
      if (state.state === one.row.state) continue;
      one.row = { ...one.row, ...state };
      changed.push(one.row);
    }
    if (changed.length > 0) this.open = this.open.filter(({ row }) => !isSettled(row.state));
    return changed;
  }

  private stateFrom(setup: Setup): Pick<IntradayPattern, 'state' | 'stateTime' | 'r'> {
    const bars = this.bars as IntradayBars;
    const { state, since, r } = followOccurrence(bars, setup, this.costs);
    return { state, stateTime: bars.end[since] as number, r };
  }

  /** Patterns known at a bar or later, in sessions that are listed. */
  private look(bars: IntradayBars, from: number): readonly IntradayPattern[] {
    const { sessions } = bars;
    const { scanned, listed } = SCAN_SESSIONS[this.timeframe];
    const added: HeldPattern[] = [];
    for (let index = Math.max(0, sessions.length - listed); index < sessions.length; index += 1) {
      const to = sessions[index + 1]?.from ?? bars.length;
      const day = sessions[index]?.day ?? 0;
      const begin = sessions[Math.max(0, index - scanned + 1)]?.from ?? 0;
      if (to <= from) continue;
      for (const occurrence of this.lookWithin(bars, { day, begin, to }))
        if (bars.day[occurrence.knownAt] === day && occurrence.knownAt >= from)
          added.push(this.hold(bars, occurrence));
    }
    this.held.push(...added);
    this.open.push(...added.filter(({ row }) => !isSettled(row.state)));
    return added.map(({ row }) => row);
  }

  /** Looks on where the session was looked at last, or from the beginning; and afresh after each hole. */
  private lookWithin(
    bars: IntradayBars,
    { day, begin, to }: { readonly day: number; readonly begin: number; readonly to: number },
  ): readonly PatternOccurrence[] {
    const found: PatternOccurrence[] = [];
    let run = this.run?.day === day ? this.run : null;
    let start = run ? bisectLeft(bars.time, run.from, 0, bars.length) : begin;
    while (start < to) {
      const hole = bars.afterHole.subarray(0, to).indexOf(1, start + 1);
      const end = hole < 0 ? to : hole;
      run ??= { day, find: startAllPatterns('sigma'), from: bars.time[start] as number, looked: 0 };
      const offset = start;
      const move = ({ at, price }: PatternPoint) => ({ at: at + offset, price });
      for (const one of run.find(sliceBars(bars, start, end), run.looked))
        found.push({
          ...one,
          knownAt: one.knownAt + offset,
          points: one.points.map(move),
          lines: one.lines.map(([left, right]) => [move(left), move(right)] as const),
        });
      run.looked = end - start;
      this.run = run;
      run = null;
      start = end;
    }
    return found;
  }

  private hold(bars: IntradayBars, occurrence: PatternOccurrence): HeldPattern {
    const { kind, direction, knownAt, breakout, stop, target, life, points } = occurrence;
    const close = breakout ?? (bars.close[knownAt] as number);
    const { state, stateTime, r } = this.stateFrom(occurrence);
    return {
      life,
      day: bars.day[knownAt] as number,
      time: bars.time[knownAt] as number,
      row: {
        pattern: kind,
        direction,
        state,
        stateTime,
        knownTime: bars.end[knownAt] as number,
        firstTime: bars.time[points[0]?.at ?? knownAt] as number,
        lag: knownAt - (points.at(-1)?.at ?? knownAt),
        breakout,
        stop,
        target,
        rewardToRisk: Math.abs(target - close) / Math.abs(close - stop),
        r,
      },
    };
  }
}

/** Whether new bars may have changed its state: only then it's worth following again. */
function mayChange(
  { row, life }: HeldPattern,
  { high, low, close, length }: IntradayBars,
  { knownAt, from }: { readonly knownAt: number; readonly from: number },
): boolean {
  const { direction, breakout, stop, target } = row;
  if (length - 1 - knownAt >= life) return true;
  const isRising = direction === 'up';
  for (let at = from; at < length; at += 1) {
    const [top, bottom, last] = [high[at], low[at], close[at]] as [number, number, number];
    if (isRising ? bottom <= stop || top >= target : top >= stop || bottom <= target) return true;
    if (row.state === 'forming' && breakout !== null && (isRising ? last > breakout : last < breakout))
      return true;
  }
  return false;
}
