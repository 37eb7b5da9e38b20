import { DAY_MS } from '@/lib/core/base/time';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import { decimal, integer, numberParam, stopParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { sessionsIn } from '../session';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, Params, SingleFamily } from '../types';

class EarningsDrift implements Kernel {
  private readonly least: number;
  private readonly hold: number;
  private readonly range: RangeDistances;
  private readonly stance = new Stance();
  /** Side of the last surprise that counted, and the instant until which it is followed. */
  private side = 0;
  private until = Number.NaN;

  constructor(params: Params) {
    this.least = numberParam(params, 'least');
    this.hold = numberParam(params, 'days') * DAY_MS;
    this.range = new RangeDistances(numberParam(params, 'stop'));
  }

  onReport(report: FundamentalReport): void {
    if (Math.abs(report.surprise) < this.least) return;
    this.side = Math.sign(report.surprise);
    this.until = report.announcedAt + this.hold;
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    this.range.push(bar);
    if (bar.time >= this.until) this.stance.turn(0, out);
    else if (this.side !== 0 && this.range.ready) this.stance.turn(this.side, out, this.range.stop);
  }
}

export const earningsDrift: SingleFamily = {
  kind: 'single',
  id: 'earnings-drift',
  title: 'Earnings drift',
  analysis: 'FA',
  methods: [],
  profile: { fundTypes: ['S'], quick: { days: 12 }, patient: { days: 60 } },
  summary:
    'Buys after a report that clearly beats expectations, sells short after one that clearly misses them, and holds for a few weeks.',
  params: {
    least: decimal(0.8, 0.1, 5, 'fixed', 'Minimum surprise, in standard deviations'),
    days: integer(30, 1, 120, 'fixed', 'Holding time in calendar days, counted from the report'),
    stop: stopParam(10),
  },
  warmupBars: (_, weight) => rangeMemory(weight),
  holdingBars: (params, { barsPerSession }) => sessionsIn(numberParam(params, 'days')) * barsPerSession,
  create: (params) => new EarningsDrift(params),
};
