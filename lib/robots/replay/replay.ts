import type { EpochDay, FundId, Micros, Millis } from '@/lib/core/base/brand';
import { DAY_MS, isoDay, isoTime } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { nextBarOpen } from '@/lib/market/calendar/next-open';
import type { BarSeries } from '@/lib/market/data/bars';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { executionConfigFor } from '@/lib/robots/definitions/execution-config';
import { firstAfter } from '@/lib/robots/execution/bar-search';
import type { Execution } from '@/lib/robots/execution/config';
import { createExecution } from '@/lib/robots/execution/execution';
import { decisionKey, toIntention } from '@/lib/robots/execution/pending-signals';
import type { ForecastModel } from '@/lib/robots/forecast-models/model';
import type { LedgerEntry, TradeEvent } from '@/lib/robots/ledger/entry';
import { isEntry, type Signal } from '@/lib/robots/ledger/signal';
import type { StoredLink } from '@/lib/robots/ledger/verify';
import type { EquityDay } from '@/lib/robots/statistics/types';

/** What a robot decides by: each leg's bars in order, and reports by announcement. */
export interface ReplayFeed {
  readonly bars: readonly BarSeries[];
  readonly reports: readonly (readonly FundamentalReport[])[];
}

/** What was recorded of a robot by the time of the last bar fed. */
export interface Recorded {
  /** The whole chain. */
  readonly links: readonly StoredLink[];
  /** All days of equity; null where they aren't known exactly. */
  readonly days: readonly EquityDay[] | null;
}

/** Where a record isn't what its robot does. */
export interface ReplayDifference {
  readonly where: string;
  readonly expected: string;
  readonly found: string;
  /** Whether it may be the rounding of prices below a dollar, which once were whole micro-units. */
  readonly isRounding?: boolean;
}

export interface ReplayCounts {
  readonly bars: number;
  readonly entries: number;
  readonly signals: number;
  readonly days: number;
}

export interface RobotReplay {
  /**
   * Runs over the bars that are later than the ones seen, and compares what the robot does on them with what is recorded
   * beyond that. Yields how far it has come, every few weeks of bars.
   * @returns the first difference in the order in which it happened; null for none
   */
  run(feed: ReplayFeed, recorded: Recorded): Generator<Millis, ReplayDifference | null, void>;
  /** What was compared so far. */
  counts(): ReplayCounts;
  lastBarTime(): Millis | null;
  /** The days of equity that it made, where none were given to compare with. */
  madeDays(): readonly EquityDay[];
}

/** A difference as a sentence. `withoutValues` leaves out what follows the colon before `expected`. */
export function differenceText({ where, expected, found }: ReplayDifference): string {
  return `${where}: expected ${expected}, found ${found}`;
}

/** Bars of about a month take some milliseconds. */
const STRETCH_MS = 30 * DAY_MS;

/** Which fields of an entry follow from the strategy. The others say when and how it was recorded. */
const OPEN_FIELDS = [
  ...['kind', 'tradeNo', 'fundId', 'side', 'time', 'quantity', 'price', 'commission', 'slippage'],
] as const;
const CLOSE_FIELDS = [...OPEN_FIELDS, 'reason', 'profit'] as const;
const SIGNAL_FIELDS = ['sharePct', 'stopDistance', 'takeProfitDistance', 'dueAt'] as const;

/**
 * Runs a robot again, by the code it ran by, from its published definition and its legs' bars alone.
 * @param instruments at least its legs
 * @param barInterval minutes of an instrument's bars
 * @param model a learned robot's
 */
export function createReplay(
  definition: RobotDefinition,
  instruments: readonly Instrument[],
  barInterval: (fundId: FundId) => number,
  model: ForecastModel | null = null,
): RobotReplay {
  return new RunningReplay(definition, instruments, barInterval, model);
}

class RunningReplay implements RobotReplay {
  private readonly execution: Execution;
  private readonly definition: RobotDefinition;
  private readonly findDueAt: (fundId: FundId, decidedAt: Millis) => Millis;
  /** Places in the chain and among the days up to which all was compared. */
  private compared = 0;
  private lastHash: string | null = null;
  private daysCompared = 0;
  private bars = 0;
  private entries = 0;
  private signals = 0;
  private readonly made: EquityDay[] = [];
  /** When the trades that are open were opened. */
  private readonly openSince = new Map<number, number>();
  private difference: ReplayDifference | null = null;

  constructor(
    definition: RobotDefinition,
    instruments: readonly Instrument[],
    barInterval: (fundId: FundId) => number,
    model: ForecastModel | null,
  ) {
    this.definition = definition;
    const baseInterval = Math.max(...definition.legs.map(barInterval));
    this.execution = createExecution(executionConfigFor(definition, instruments, baseInterval, model));
    const calendars = new Map(
      instruments.map(({ fundId, fundType }) => [fundId, calendarFor(calendarNameFor(fundType))]),
    );
    this.findDueAt = (fundId, decidedAt) => {
      const calendar = calendars.get(fundId);
      return calendar ? nextBarOpen(calendar, barInterval(fundId), decidedAt) : decidedAt;
    };
  }

  counts(): ReplayCounts {
    const { bars, entries, signals, daysCompared: days } = this;
    return { bars, entries, signals, days };
  }

  lastBarTime(): Millis | null {
    return this.execution.lastBarTime();
  }

  madeDays(): readonly EquityDay[] {
    return this.made;
  }

  *run(feed: ReplayFeed, { links, days }: Recorded): Generator<Millis, ReplayDifference | null, void> {
    this.difference ??= this.findRewritten(links, days);
    const fresh = links.slice(this.compared);
    const entries = fresh.filter(isEntry);
    const signals = fresh.filter((link) => link.kind === 'signal');
    const recorded = new RecordedPart(entries, signalsByDecision(links), days);
    // One that waits may be recorded after one that was decided later.
    for (const signal of signals.toSorted((a, b) => a.decidedAt - b.decidedAt)) {
      yield* this.runTo(feed, signal.decidedAt, recorded);
      yield* this.compareSignal(signal, feed, recorded);
    }
    yield* this.runTo(feed, Number.POSITIVE_INFINITY, recorded);
    this.difference ??= this.findRest(recorded);
    this.compared = links.length;
    this.lastHash = links.at(-1)?.hash ?? null;
    this.entries += entries.length;
    this.signals += signals.length;
    return this.difference;
  }

  /** Runs over all bars that open before an instant. */
  private *runTo(feed: ReplayFeed, time: number, recorded: RecordedPart): Generator<Millis, void, void> {
    for (;;) {
      const next = nextBarTime(feed, this.execution.lastBarTime());
      if (this.difference || next >= time || next === Number.POSITIVE_INFINITY) return;
      this.runBefore(feed, Math.min(time, next + STRETCH_MS), recorded);
      yield this.execution.lastBarTime() as Millis;
    }
  }

  private runBefore(feed: ReplayFeed, time: number, recorded: RecordedPart): void {
    const seen = this.execution.lastBarTime() ?? Number.NEGATIVE_INFINITY;
    const bars = feed.bars.map((series) => ({ ...series, length: firstAfter(series, time - 1) }));
    for (const series of bars) this.bars += series.length - firstAfter(series, seen);
    this.execution.advance(
      { bars, reports: feed.reports },
      {
        onTrade: (event, decidedAt) => {
          this.difference ??= this.compareEvent(event, decidedAt, recorded);
        },
        onDay: (day, equity) => {
          this.difference ??= this.compareDay(day, equity, recorded);
        },
      },
    );
  }

  /**
   * A signal says what an order was when it was recorded: at the bar on which it was decided, or at a later one that
   * other legs had by then.
   */
  private *compareSignal(
    signal: Signal,
    feed: ReplayFeed,
    recorded: RecordedPart,
  ): Generator<Millis, void, void> {
    const first = this.signalDifference(signal);
    for (let still = first; first && still; still = this.signalDifference(signal)) {
      const next = nextBarTime(feed, this.execution.lastBarTime());
      if (next >= signal.recordedAt) this.difference ??= first;
      if (this.difference) return;
      yield* this.runTo(feed, next + 1, recorded);
    }
  }

  private signalDifference(signal: Signal): ReplayDifference | null {
    const order = this.execution.pendingOrders().find((one) => decisionKey(one) === decisionKey(signal));
    const where = `signal ${signal.seq}, decided ${timeText(signal.decidedAt)}`;
    if (!order)
      return { where, expected: 'no signal', found: `${signal.action} ${signal.side} of ${signal.fundId}` };
    const intention = toIntention(order, this.findDueAt(signal.fundId, signal.decidedAt));
    const field = SIGNAL_FIELDS.find((name) => intention[name] !== signal[name]);
    if (field === undefined) return null;
    const [expected, found] = [String(intention[field]), String(signal[field])];
    return { where: `${where}: ${field}`, expected, found, isRounding: isRounded(expected, found) };
  }

  /** Whether what was compared before is still what is recorded. */
  private findRewritten(links: Recorded['links'], days: Recorded['days']): ReplayDifference | null {
    const last = links[this.compared - 1]?.hash ?? null;
    if (last !== this.lastHash)
      return {
        where: `entry ${this.compared}: hash`,
        expected: String(this.lastHash),
        found: last ?? 'no entry',
      };
    return days === null || days.length >= this.daysCompared
      ? null
      : { where: 'days of equity', expected: `at least ${this.daysCompared}`, found: String(days.length) };
  }

  /** What is recorded beyond all that the robot did. */
  private findRest({ entries, at, days }: RecordedPart): ReplayDifference | null {
    const entry = entries[at];
    if (entry) return { where: eventPlace(entry), expected: 'no entry', found: eventText(entry) };
    const day = days?.[this.daysCompared];
    return day ? { where: dayPlace(day), expected: 'no day', found: String(day.equity) } : null;
  }

  private compareEvent(
    event: TradeEvent,
    decidedAt: Millis | null,
    recorded: RecordedPart,
  ): ReplayDifference | null {
    const entry = recorded.entries[recorded.at];
    if (!entry || entry.time > event.time)
      return { where: eventPlace(event), expected: eventText(event), found: 'no entry' };
    if (entry.time < event.time)
      return { where: eventPlace(entry), expected: 'no entry', found: eventText(entry) };
    recorded.at += 1;
    const fields = event.kind === 'open' ? OPEN_FIELDS : CLOSE_FIELDS;
    for (const field of fields) {
      const [expected, found] = [fieldText(event, field), fieldText(entry, field)];
      if (expected === found) continue;
      return {
        where: `${eventPlace(event)}: ${field}`,
        expected,
        found,
        isRounding: isRounded(expected, found),
      };
    }
    return this.compareFacts(event, entry, decidedAt, recorded);
  }

  /** What an entry says about its recording must go with what its robot did. */
  private compareFacts(
    event: TradeEvent,
    entry: LedgerEntry,
    decidedAt: Millis | null,
    { signals }: RecordedPart,
  ): ReplayDifference | null {
    if (event.kind === 'open') this.openSince.set(event.tradeNo, event.time);
    const isBacktest = (this.openSince.get(event.tradeNo) ?? event.time) < this.definition.publishedAt;
    if (event.kind === 'close') this.openSince.delete(event.tradeNo);
    if ((entry.phase === 'backtest') !== isBacktest) {
      const expected = isBacktest ? 'backtest' : 'replayed or forward';
      return { where: `${eventPlace(event)}: phase`, expected, found: entry.phase };
    }
    const { fundId, side, kind: action } = event;
    const signal = decidedAt === null ? null : signals.get(decisionKey({ fundId, side, action, decidedAt }));
    const isFilled = signal && signal.seq < entry.seq && signal.recordedAt < event.time;
    const expected = isFilled ? signal.seq : null;
    if (expected === entry.signalSeq) return null;
    const text = (seq: number | null) => (seq === null ? 'none' : String(seq));
    return {
      where: `${eventPlace(event)}: signal`,
      expected: text(expected),
      found: text(entry.signalSeq),
    };
  }

  private compareDay(day: number, equity: Micros, recorded: RecordedPart): ReplayDifference | null {
    const entry = recorded.entries[recorded.at];
    if (entry && entry.time <= (this.execution.lastBarTime() ?? Number.NEGATIVE_INFINITY))
      return { where: eventPlace(entry), expected: 'no entry', found: eventText(entry) };
    const { days } = recorded;
    if (days === null) this.made.push({ day: day as EpochDay, equity });
    if (days === null) return null;
    const found = days[this.daysCompared];
    if (!found || found.day > day)
      return { where: dayPlace({ day }), expected: String(equity), found: 'no day' };
    if (found.day < day) return { where: dayPlace(found), expected: 'no day', found: String(found.equity) };
    if (found.equity !== equity)
      return { where: dayPlace(found), expected: String(equity), found: String(found.equity) };
    this.daysCompared += 1;
    return null;
  }
}

/** What was recorded beyond what was compared, and how far it is by now. */
class RecordedPart {
  at = 0;
  constructor(
    readonly entries: readonly LedgerEntry[],
    readonly signals: ReadonlyMap<string, Signal>,
    readonly days: readonly EquityDay[] | null,
  ) {}
}

function signalsByDecision(links: readonly StoredLink[]): ReadonlyMap<string, Signal> {
  const signals = links.filter((link) => link.kind === 'signal');
  return new Map(signals.map((signal) => [decisionKey(signal), signal]));
}

/** When the next bar of any leg opens. */
function nextBarTime({ bars }: ReplayFeed, seen: Millis | null): number {
  const next = bars.map((series) => {
    const at = firstAfter(series, seen ?? Number.NEGATIVE_INFINITY);
    return at < series.length ? (series.time[at] as number) : Number.POSITIVE_INFINITY;
  });
  return Math.min(...next);
}

function eventPlace({ tradeNo, kind, time }: TradeEvent): string {
  return `trade ${tradeNo}, ${kind} ${timeText(time)}`;
}

function dayPlace({ day }: { readonly day: number }): string {
  return `equity of ${isoDay(day)}`;
}

/** A time of a damaged record may be none. */
function timeText(time: number): string {
  return Number.isNaN(new Date(time).getTime()) ? 'at an unknown time' : isoTime(time);
}

function eventText({ side, quantity, fundId, price }: TradeEvent): string {
  return `${side} ${quantity} of ${fundId} at ${price}`;
}

/** Whether a price is the other one without its decimals. */
function isRounded(exact: string, whole: string): boolean {
  return exact.includes('.') && Math.round(Number(exact)) === Number(whole);
}

function fieldText(event: TradeEvent, field: string): string {
  return String(Reflect.get(event, field) ?? 'none');
}
