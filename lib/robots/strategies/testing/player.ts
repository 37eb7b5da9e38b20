import { BARS_PER_SESSION, type Tape } from '../synthetic/random-tape';
import type { BarInput, BasketKernel, Decision, Kernel, Params, StrategyFamily } from '../types';

/** Numbers that one decision is written down as: target, stop, takeProfit. */
export const FIELDS = 3;

/**
 * Plays a tape to a family's kernel the way an execution does: one reused bar object a leg, decisions cleared
 * before each call, reports first. Written down: for each instant and leg the three fields of the decision.
 */
export class Player {
  kernel: Kernel | BasketKernel;
  readonly legs: number;
  private readonly create: () => Kernel | BasketKernel;
  private readonly tape: Tape;
  private readonly reports: ReadonlyMap<number, Tape['reports']>;
  private readonly held: BarInput[];
  private readonly out: Decision[];

  constructor(family: StrategyFamily, params: Params, tape: Tape) {
    const fundTypes = tape.bars.map(() => 'S' as const);
    this.create = () => family.create(params, { barsPerSession: BARS_PER_SESSION, fundTypes });
    this.kernel = this.create();
    this.legs = tape.bars.length;
    this.tape = tape;
    this.reports = byInstant(tape.reports);
    this.held = tape.bars.map(emptyBar);
    this.out = tape.bars.map(emptyDecision);
  }

  /** A kernel as new, in place of the present one, which is returned. */
  replaceKernel(): object {
    const old = this.kernel;
    this.kernel = this.create();
    return old;
  }

  /** Gives the kernel each leg's last report before a time: what would be known at a start there. */
  feedLastReports(before: number): void {
    for (let leg = 0; leg < this.legs; leg += 1) {
      const last = this.tape.reports.findLast((entry) => entry.leg === leg && entry.instant < before);
      if (last !== undefined) this.tell(last.leg, last.report);
    }
  }

  play(from: number, to: number): Float64Array {
    const decisions = new Float64Array((to - from) * this.legs * FIELDS);
    for (let instant = from; instant < to; instant += 1) {
      this.step(instant);
      let at = (instant - from) * this.legs * FIELDS;
      for (const { target, stop, takeProfit } of this.out) {
        decisions[at] = target;
        decisions[at + 1] = stop;
        decisions[at + 2] = takeProfit;
        at += FIELDS;
      }
    }
    return decisions;
  }

  private step(instant: number): void {
    for (const entry of this.reports.get(instant) ?? []) this.tell(entry.leg, entry.report);
    const bars = this.tape.bars.map((column, leg) => {
      const bar = column[instant] ?? null;
      const held = this.held[leg];
      return bar === null || held === undefined ? null : Object.assign(held, bar);
    });
    for (const decision of this.out) {
      decision.target = Number.NaN;
      decision.stop = Number.NaN;
      decision.takeProfit = Number.NaN;
      decision.renew = false;
    }
    if ('onBars' in this.kernel) this.kernel.onBars(bars, this.out);
    else if (bars[0] && this.out[0]) this.kernel.onBar(bars[0], this.out[0]);
  }

  private tell(leg: number, report: Tape['reports'][number]['report']): void {
    if ('onBars' in this.kernel) this.kernel.onReport?.(leg, report);
    else this.kernel.onReport?.(report);
  }
}

function byInstant(reports: Tape['reports']): Map<number, Tape['reports']> {
  const groups = new Map<number, Tape['reports']>();
  for (const entry of reports) groups.set(entry.instant, [...(groups.get(entry.instant) ?? []), entry]);
  return groups;
}

function emptyDecision(): Decision {
  return { target: Number.NaN, stop: Number.NaN, takeProfit: Number.NaN };
}

function emptyBar(): BarInput {
  return { time: 0, day: 0, slot: 0, lastOfSession: false, open: 0, high: 0, low: 0, close: 0, volume: 0 };
}
