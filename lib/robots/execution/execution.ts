/**
 * Longer than most files: it is one loop over bars in which the order of steps matters, best read top to bottom. At
 * each bar, in order: decide a bucket left open by a gap in the data; fill orders at the open; check stops and
 * take-profits within the bar; add the bar to its bucket; decide a completed bucket.
 */
import { ensureDefined } from '@/lib/core/base/assert';
import type { Micros, Millis } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { captureState, type PlainState, restoreState } from '@/lib/core/base/state';
import { MINUTE_MS } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { BarSeries } from '@/lib/market/data/bars';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import { calendarNameFor } from '@/lib/market/data/instrument';
import type { BarInput, Decision } from '@/lib/robots/strategies/types';
import { AccountState, calculateEquity, closePosition, openPosition } from './account';
import { firstAfter, firstAnnouncedAfter } from './bar-search';
import { joinBucket, startBucket } from './bucket';
import type {
  Execution,
  ExecutionConfig,
  ExecutionFeed,
  ExecutionLeg,
  ExecutionSnapshot,
  PendingOrder,
} from './config';
import { clearDecision, createDecider, type Decider } from './deciders';
import { EntryRules } from './entry-rules';
import { protectiveExit } from './exits';
import { marketFill } from './fills';
import { LegState, OrderState } from './leg-state';
import { MarginWatch } from './margin-watch';
import {
  dropBlocked,
  isWaiting,
  nextOrder,
  orderMarginCall,
  queueOrder,
  replaceOrder,
  wantsClose,
} from './orders';
import { dropOpenings, exitOnly, type Retirement, RetirementState, watchRetirement } from './retirement';
import type { ExecutionSink, OpenPosition } from './types';
import { viewPendingOrders, viewPositions } from './views';

const NO_DAY = Number.NEGATIVE_INFINITY;

/** The steps of one instant, in order. */
const BEGIN = 0;
const CLOSE = 1;
const OPEN = 2;
const END = 3;

/** A new account that has seen no bar. */
export function createExecution(config: ExecutionConfig, decider = createDecider(config)): Execution {
  return new RunningExecution(config, decider);
}

/**
 * The account as it was when `capture` was called.
 * @throws OperatorError when the snapshot was made by another configuration or version.
 */
export function restoreExecution(
  config: ExecutionConfig,
  snapshot: ExecutionSnapshot,
  decider = createDecider(config),
): Execution {
  const execution = new RunningExecution(config, decider);
  execution.restore(snapshot);
  return execution;
}

class RunningExecution implements Execution {
  private readonly config: ExecutionConfig;
  private readonly decider: Decider;
  private readonly legs: readonly LegState[];
  private readonly account: AccountState;
  private readonly margin: MarginWatch;
  /** Absent for robots without a rule that ends them. */
  private readonly retirement: RetirementState | undefined;
  /** Absent for robots without rules on their entries, and without sizes by volatility. */
  private readonly entries: EntryRules | undefined;
  private readonly day = { current: NO_DAY, reported: NO_DAY };
  /** Base bars in a bar of the timeframe. */
  private readonly ratio: number;
  private readonly baseMs: number;
  private readonly decisions: readonly Decision[];
  private readonly completed: (BarInput | null)[];
  private readonly cursors: Int32Array;
  private readonly bar = { time: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 };
  private feed: ExecutionFeed = { bars: [], reports: [] };
  /** The latest end of the bars of the instant at hand. */
  private barsEnd = 0;

  constructor(config: ExecutionConfig, decider: Decider) {
    this.config = config;
    this.decider = decider;
    this.legs = config.legs.map(() => new LegState());
    this.account = new AccountState(config.initialBalance);
    this.margin = new MarginWatch(config.maintenanceMargin, config.legs.length);
    const terms = config.retirement;
    this.retirement = terms && new RetirementState(this.account.balance, terms.heldLegs.length);
    if (config.rules !== null || config.sizing.kind === 'volatility') this.entries = new EntryRules(config);
    this.ratio = Math.max(1, Math.round(config.timeframe / config.baseInterval));
    this.baseMs = config.baseInterval * MINUTE_MS;
    this.decisions = config.legs.map(() => ({
      target: Number.NaN,
      stop: Number.NaN,
      takeProfit: Number.NaN,
    }));
    this.completed = config.legs.map(() => null);
    this.cursors = new Int32Array(config.legs.length);
  }

  advance(feed: ExecutionFeed, sink: ExecutionSink): void {
    this.feed = feed;
    for (let leg = 0; leg < this.legs.length; leg += 1) {
      const series = ensureDefined(feed.bars[leg], `bars of leg ${leg}`);
      this.cursors[leg] = firstAfter(series, (this.legs[leg] as LegState).lastTime);
    }
    if (this.legs.length === 1) this.runOneLeg(sink);
    else this.runMergedLegs(sink);
    this.feed = { bars: [], reports: [] };
  }

  finish(sink: ExecutionSink): void {
    for (const [index, state] of this.legs.entries()) {
      if (state.position.direction === 0) continue;
      const leg = this.config.legs[index] as ExecutionLeg;
      const fill = { time: state.lastTime, quote: state.lastOpen, volume: 0 };
      this.closeAtMarket(leg, state, { ...fill, reason: 'end', decidedAt: null }, sink);
    }
    if (this.day.current !== NO_DAY) sink.onDay(this.day.current, this.equity());
  }

  positions(): readonly OpenPosition[] {
    return viewPositions(this.config.legs, this.legs);
  }

  pendingOrders(): readonly PendingOrder[] {
    return viewPendingOrders(this.config, this.legs, this.account);
  }

  equity(): Micros {
    return calculateEquity(this.account, this.legs);
  }

  retired(): Retirement | null {
    return this.retirement?.retired ?? null;
  }

  lastBarTime(): Millis | null {
    const last = Math.max(...this.legs.map((leg) => leg.lastTime));
    return last === Number.NEGATIVE_INFINITY ? null : (last as Millis);
  }

  capture(): ExecutionSnapshot {
    return withoutUnused(captureState(this.state()) as ExecutionSnapshot);
  }

  restore(snapshot: ExecutionSnapshot): void {
    restoreState(this.state(), withNewFields(snapshot, this.retirement));
    this.margin.onPositions();
  }

  private state(): object {
    const { legs, account, day, retirement } = this;
    const ranges = this.entries?.ranges;
    const { kernels } = this.decider;
    return { legs, account, day, kernels, ...(retirement && { retirement }), ...(ranges && { ranges }) };
  }

  private runOneLeg(sink: ExecutionSink): void {
    const series = this.feed.bars[0] as BarSeries;
    for (let i = this.cursors[0] as number; i < series.length; i += 1) {
      this.loadBar(series, i);
      if (this.beginBar(0, series, i, sink)) this.decideLeftOpen();
      this.closeDue(0, sink);
      this.openDue(0, sink);
      if (this.endBar(0, series, i, sink)) this.decideCompleted();
      this.callMargin();
      if (series.lastOfSession[i] === 1) this.reportDay(sink);
    }
  }

  private runMergedLegs(sink: ExecutionSink): void {
    const { cursors } = this;
    const { bars } = this.feed;
    for (;;) {
      let time = Number.POSITIVE_INFINITY;
      for (let leg = 0; leg < bars.length; leg += 1) {
        const series = bars[leg] as BarSeries;
        const at = cursors[leg] as number;
        if (at < series.length && (series.time[at] as number) < time) time = series.time[at] as number;
      }
      if (time === Number.POSITIVE_INFINITY) return;
      this.runInstant(time, sink);
    }
  }

  /** All legs with a bar at one instant, each step for every leg before the next step. */
  private runInstant(time: number, sink: ExecutionSink): void {
    const { cursors } = this;
    const { bars } = this.feed;
    let due = false;
    for (let step = BEGIN; step <= END; step += 1) {
      for (let leg = 0; leg < bars.length; leg += 1) {
        const series = bars[leg] as BarSeries;
        const at = cursors[leg] as number;
        if (at >= series.length || series.time[at] !== time) continue;
        this.loadBar(series, at);
        if (step === CLOSE) this.closeDue(leg, sink);
        else if (step === OPEN) this.openDue(leg, sink);
        else if (step === BEGIN) due = this.beginBar(leg, series, at, sink) || due;
        else {
          due = this.endBar(leg, series, at, sink) || due;
          cursors[leg] = at + 1;
        }
      }
      if (due && step === BEGIN) this.decideLeftOpen();
      else if (due) this.decideCompleted();
      due = false;
    }
    this.callMargin();
    if (this.legs.every((leg) => leg.day !== this.day.current || leg.sessionOver)) this.reportDay(sink);
  }

  /** Reports the equity of the current day, once. */
  private reportDay(sink: ExecutionSink): void {
    const { day } = this;
    if (day.current <= day.reported) return;
    day.reported = day.current;
    const equity = this.equity();
    sink.onDay(day.current, equity);
    const { retirement: state, legs } = this;
    const { retirement: terms } = this.config;
    if (terms && state && watchRetirement(terms, state, day.current, equity, legs))
      legs.forEach(dropOpenings);
  }

  private loadBar(series: BarSeries, i: number): void {
    const { bar } = this;
    bar.time = series.time[i] as number;
    bar.open = series.open[i] as number;
    bar.high = series.high[i] as number;
    bar.low = series.low[i] as number;
    bar.close = series.close[i] as number;
    bar.volume = series.volume[i] as number;
  }

  /** Ends the previous day. Returns whether a gap in the data left a bucket incomplete, which has to be decided now. */
  private beginBar(leg: number, series: BarSeries, i: number, sink: ExecutionSink): boolean {
    const day = series.day[i] as number;
    if (day > this.day.current) {
      this.reportDay(sink);
      this.day.current = day;
    }
    const { bucket } = this.legs[leg] as LegState;
    if (bucket.count === 0) return false;
    const slot = Math.floor((series.slot[i] as number) / this.ratio);
    if (bucket.day === day && bucket.slot === slot) return false;
    this.completed[leg] = bucket;
    return true;
  }

  private closeDue(leg: number, sink: ExecutionSink): void {
    const state = this.legs[leg] as LegState;
    if (!this.isDue(state.order)) return;
    let { decidedAt, marginCall } = state.order;
    const wanted = wantsClose(state);
    if (this.isDue(state.later)) {
      nextOrder(state);
      // If both orders would close the position, the first one's decision counts.
      if (!wanted) ({ decidedAt, marginCall } = state.order);
    }
    if (!wantsClose(state) && !(wanted && marginCall)) return;
    const { time, open: quote, volume } = this.bar;
    const reason = marginCall ? 'margin-call' : 'signal';
    const fill = { time, quote, volume, reason, decidedAt } as const;
    this.closeAtMarket(this.config.legs[leg] as ExecutionLeg, state, fill, sink);
    if (marginCall) this.notifyClosed(leg);
  }

  /** Whether an order fills at the open of the bar at hand. */
  private isDue(order: OrderState): boolean {
    return isWaiting(order) && (!this.config.fillsAfterDecision || order.decidedAt < this.bar.time);
  }

  private openDue(leg: number, sink: ExecutionSink): void {
    const state = this.legs[leg] as LegState;
    const { order } = state;
    if (!this.isDue(order)) return;
    // A position that opens now is valued at the open, not at the close before it.
    state.lastClose = this.bar.open;
    if (
      order.target !== 0 &&
      state.position.direction === 0 &&
      this.openCount() < this.config.maxOpenPositions
    ) {
      openPosition(
        this.config,
        this.config.legs[leg] as ExecutionLeg,
        state,
        this.account,
        this.legs,
        this.bar,
        sink,
      );
      this.margin.onPositions();
    }
    nextOrder(state);
  }

  /** Stops, marking and the bucket. Returns whether the bucket is complete. */
  private endBar(leg: number, series: BarSeries, i: number, sink: ExecutionSink): boolean {
    const state = this.legs[leg] as LegState;
    const { bar } = this;
    if (state.position.direction !== 0) {
      const exit = protectiveExit(state.position, bar, this.config.legs[leg] as ExecutionLeg);
      if (exit) {
        state.blocked = state.position.direction;
        dropBlocked(state);
        const fill = { ...exit, time: bar.time, decidedAt: null };
        closePosition(this.config.legs[leg] as ExecutionLeg, state, this.account, fill, sink);
        this.margin.onPositions();
        this.notifyClosed(leg);
      }
    }
    const end = this.barEnd(leg, series, i);
    state.day = series.day[i] as number;
    state.sessionOver = series.lastOfSession[i] === 1;
    state.lastTime = bar.time;
    state.lastOpen = bar.open;
    state.lastClose = bar.close;
    this.margin.onClose(leg, state);
    const { bucket } = state;
    const slot = series.slot[i] as number;
    if (bucket.count === 0) startBucket(bucket, bar, state.day, Math.floor(slot / this.ratio));
    this.barsEnd = Math.max(this.barsEnd, end);
    joinBucket(bucket, bar, end, state.sessionOver);
    if (!bucket.lastOfSession && (slot + 1) % this.ratio !== 0) return false;
    this.completed[leg] = bucket;
    return true;
  }

  /**
   * End of the current bar. A stock's first clock-hour bar is shorter: the next one starts within the hour. A session's
   * last bar ends with it: a daily bar's decision is known at the close, not a day later.
   */
  private barEnd(leg: number, series: BarSeries, i: number): number {
    const next = i + 1 < series.length ? (series.time[i + 1] as number) : this.nextClockHour(leg);
    const end = Math.min(this.bar.time + this.baseMs, next);
    if (!(series.lastOfSession[i] === 1 && this.config.fillsAfterDecision)) return end;
    const { fundType } = this.config.legs[leg] as ExecutionLeg;
    const session = calendarFor(calendarNameFor(fundType)).sessionAt(this.bar.time as Millis);
    return session ? Math.min(end, session.close) : end;
  }

  /**
   * The clock hour at which the next bar opens, known before that bar is there: if this bar is a session's first, off
   * the hour, and the bar before was on clock hours. Otherwise Infinity.
   */
  private nextClockHour(leg: number): number {
    const { baseMs, bar } = this;
    const before = (this.legs[leg] as LegState).lastTime;
    const { fundType } = this.config.legs[leg] as ExecutionLeg;
    const session = calendarFor(calendarNameFor(fundType)).sessionAt(bar.time as Millis);
    const isFirst = session?.open === bar.time && bar.time % baseMs !== 0;
    return isFirst && before % baseMs === 0
      ? Math.ceil(bar.time / baseMs) * baseMs
      : Number.POSITIVE_INFINITY;
  }

  /**
   * Decides a bucket left open by a gap in the data. That it has ended is known once the current bar is complete.
   */
  private decideLeftOpen(): void {
    this.decideCompleted(this.bar.time + this.baseMs);
  }

  /**
   * Passes completed bars, and reports known by then, to the decider, and turns its targets into orders.
   * @param knownAt when the decision could be known, if later than the bars' end
   */
  private decideCompleted(knownAt = 0): void {
    const { completed, decisions, entries, legs } = this;
    let end = 0;
    for (let leg = 0; leg < legs.length; leg += 1) {
      clearDecision(decisions[leg] as Decision);
      const bar = completed[leg];
      if (!bar) continue;
      end = Math.max(end, (legs[leg] as LegState).bucket.end);
      entries?.onBar(leg, bar);
    }
    for (let leg = 0; leg < legs.length; leg += 1) this.deliverReports(leg, end);
    this.decider.decide(completed, decisions, legs);
    let isJudged = entries === undefined;
    for (let leg = 0; leg < legs.length; leg += 1) {
      const state = legs[leg] as LegState;
      if (completed[leg]) state.bucket.count = 0;
      completed[leg] = null;
      const decision = decisions[leg] as Decision;
      if (Number.isNaN(decision.target)) continue;
      if (!isJudged) entries?.judge(decisions, legs);
      isJudged = true;
      this.placeOrder(leg, decision, Math.max(end, knownAt));
    }
  }

  /** Orders short positions to be closed once the account's equity no longer covers them. */
  private callMargin(): void {
    if (!this.margin.isUnder(this.account, this.legs)) return;
    for (const state of this.legs) if (state.position.direction < 0) orderMarginCall(state, this.barsEnd);
  }

  private placeOrder(leg: number, decision: Decision, decidedAt: number): void {
    const state = this.legs[leg] as LegState;
    let target = decision.target < 0 && !this.config.allowShort ? 0 : decision.target;
    if (this.retirement?.retired) target = exitOnly(state, target, decision.renew);
    if (target !== state.blocked) state.blocked = 0;
    else if (target !== 0) return;
    // Only after `blocked` was cleared, as without rules: a refused signal mustn't leave a side blocked.
    if (this.entries?.isRefused(leg)) target = 0;
    const place = this.config.fillsAfterDecision ? queueOrder : replaceOrder;
    place(state, {
      target,
      stop: decision.stop,
      takeProfit: decision.takeProfit,
      volatility: this.entries?.readVolatility(leg, state.lastClose) ?? Number.NaN,
      renew: decision.renew === true,
      decidedAt,
    });
  }

  private notifyClosed(leg: number): void {
    if (this.config.rules !== null) this.decider.closed?.(leg);
  }

  private deliverReports(leg: number, end: number): void {
    const reports = this.feed.reports[leg];
    if (!reports || reports.length === 0) return;
    const state = this.legs[leg] as LegState;
    for (let i = firstAnnouncedAfter(reports, state.reportsThrough); i < reports.length; i += 1) {
      const report = reports[i] as FundamentalReport;
      if (report.announcedAt > end) break;
      this.decider.report(leg, report);
    }
    if (end > state.reportsThrough) state.reportsThrough = end;
  }

  private closeAtMarket(
    leg: ExecutionLeg,
    state: LegState,
    fill: {
      readonly time: number;
      readonly quote: number;
      readonly volume: number;
      readonly reason: 'signal' | 'margin-call' | 'end';
      readonly decidedAt: number | null;
    },
    sink: ExecutionSink,
  ): void {
    const { direction, quantity } = state.position;
    const price = marketFill(fill.quote, -direction, fromMicros(quantity), fill.volume, leg.costs);
    closePosition(leg, state, this.account, { ...fill, price }, sink);
    this.margin.onPositions();
  }

  private openCount(): number {
    let count = 0;
    for (const { position } of this.legs) if (position.direction !== 0) count += 1;
    return count;
  }
}

/** Leaves out what orders without a size by volatility don't have, as it was before there were such sizes. */
function withoutUnused(snapshot: ExecutionSnapshot): ExecutionSnapshot {
  const legs = snapshot['legs'] as readonly Record<'order' | 'later', { volatility?: number }>[];
  for (const { order, later } of legs)
    for (const saved of [order, later]) if (Number.isNaN(saved.volatility)) delete saved.volatility;
  return snapshot;
}

/**
 * Adds fields that snapshots of earlier versions lack, which had one waiting order per leg, or no margin calls, or did
 * not watch whether the robot retires.
 */
function withNewFields(snapshot: ExecutionSnapshot, retirement: RetirementState | undefined): PlainState {
  const legs = snapshot['legs'];
  if (!Array.isArray(legs)) return snapshot as PlainState;
  const none = captureState(new OrderState()) as object;
  return {
    ...(retirement && { retirement: captureState(retirement) }),
    ...snapshot,
    legs: legs.map(({ order, later, ...leg }: { readonly order?: object; readonly later?: object }) => ({
      ...leg,
      order: { ...none, ...order },
      later: { ...none, ...later },
    })),
  } as PlainState;
}
