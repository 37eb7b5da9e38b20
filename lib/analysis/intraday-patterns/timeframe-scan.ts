import { bisectLeft } from 'd3-array';
import { followOccurrence, type Setup, tradeCostsFor } from '@/lib/analysis/outcomes/follow-occurrence';
import {
  findPatternKind,
  type PatternFinder,
  startAllPatterns,
} from '@/lib/analysis/pattern-history/pattern-families';
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

interface HeldPattern {
  readonly setup: Omit<Setup, 'knownAt'>;
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

  /** @param all bars of the last `heldSessions` that have any, or more, or as many as there are */
  update(all: IntradayBars): ScanChange {
    const older = this.bars;
    const firstHeld = sessionDays(all).at(-heldSessions(this.timeframe));
    const bars = firstHeld === undefined ? all : sliceBars(all, bisectLeft(all.day, firstHeld), all.length);
    const dropped = older && older.length > 0 ? droppedBefore(bars, older) : null;
    const isFirst = older === null || older.length === 0;
    if (dropped === null) [this.held, this.run] = [[], null];
    this.bars = bars;
    const from = dropped === null ? 0 : (older as IntradayBars).length - dropped;
    if (from === bars.length) return { isRestated: false, changed: [] };
    const changed = [...this.follow(), ...this.look(bars, from)];
    return dropped === null ? { isRestated: !isFirst, changed: [] } : { isRestated: false, changed };
  }

  /** Drops those whose time is over, and looks what became of the others. */
  private follow(): readonly IntradayPattern[] {
    const bars = this.bars as IntradayBars;
    const days = sessionDays(bars);
    const firstListed = days.at(-SCAN_SESSIONS[this.timeframe].listed) ?? days[0] ?? 0;
    this.held = this.held.filter(({ day }) => day >= firstListed);
    return this.held.flatMap((one) => {
      if (isSettled(one.row.state)) return [];
      const knownAt = bisectLeft(bars.time, one.time, 0, bars.length);
      const state = this.stateFrom({ ...one.setup, knownAt });
      if (state.state === one.row.state) return [];
      one.row = { ...one.row, ...state };
      return [one.row];
    });
  }

  private stateFrom(setup: Setup): Pick<IntradayPattern, 'state' | 'stateTime' | 'r'> {
    const bars = this.bars as IntradayBars;
    const { state, since, r } = followOccurrence(bars, setup, this.costs);
    return { state, stateTime: bars.end[since] as number, r };
  }

  /** Patterns known at a bar or later, in sessions that are listed. */
  private look(bars: IntradayBars, from: number): readonly IntradayPattern[] {
    const days = sessionDays(bars);
    const { scanned, listed } = SCAN_SESSIONS[this.timeframe];
    const added: HeldPattern[] = [];
    for (const [index, day] of days.entries()) {
      const to = index + 1 < days.length ? bisectLeft(bars.day, days[index + 1] as number) : bars.length;
      if (to <= from || index < days.length - listed) continue;
      const begin = bisectLeft(bars.day, days[Math.max(0, index - scanned + 1)] as number);
      for (const occurrence of this.lookWithin(bars, { day, begin, to }))
        if (bars.day[occurrence.knownAt] === day && occurrence.knownAt >= from)
          added.push(this.hold(bars, occurrence));
    }
    this.held.push(...added);
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
      run ??= { day, find: startAllPatterns(), from: bars.time[start] as number, looked: 0 };
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
    const { kind, direction, knownAt, breakout, stop, target, life, points, lines } = occurrence;
    const close = breakout ?? (bars.close[knownAt] as number);
    const point = ({ at, price }: PatternPoint) => ({ time: bars.time[at] as number, price });
    return {
      setup: { direction, breakout, stop, target, life },
      day: bars.day[knownAt] as number,
      time: bars.time[knownAt] as number,
      row: {
        ...{ pattern: kind, name: findPatternKind(kind)?.name ?? kind, direction, breakout, stop, target },
        ...this.stateFrom(occurrence),
        knownTime: bars.end[knownAt] as number,
        firstTime: bars.time[points[0]?.at ?? knownAt] as number,
        lag: knownAt - (points.at(-1)?.at ?? knownAt),
        rewardToRisk: Math.abs(target - close) / Math.abs(close - stop),
        points: points.map(point),
        lines: lines.map((ends) => ends.map(point)),
      },
    };
  }
}

/** Labels of the sessions, oldest first. */
function sessionDays({ day, length }: IntradayBars): readonly number[] {
  return [...new Set(day.subarray(0, length))];
}
