import { DAY_MS } from '@/lib/core/base/time';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import { Donchian } from '@/lib/robots/indicators/donchian';
import { checkAscending, decimal, integer, numberParam, stopParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, Params, SingleFamily } from '../types';

class SurpriseBreakout implements Kernel {
  private readonly least: number;
  private readonly window: number;
  private readonly entry: Donchian;
  private readonly exit: Donchian;
  private readonly range: RangeDistances;
  private readonly stance = new Stance();
  private side = 0;
  private until = Number.NaN;

  constructor(params: Params) {
    this.least = numberParam(params, 'least');
    this.window = numberParam(params, 'days') * DAY_MS;
    this.entry = new Donchian(numberParam(params, 'entry'));
    this.exit = new Donchian(numberParam(params, 'exit'));
    this.range = new RangeDistances(numberParam(params, 'stop'));
  }

  onReport(report: FundamentalReport): void {
    this.side = Math.abs(report.surprise) >= this.least ? Math.sign(report.surprise) : 0;
    this.until = report.announcedAt + this.window;
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    this.entry.push(bar.high, bar.low);
    this.exit.push(bar.high, bar.low);
    this.range.push(bar);
    if (!this.range.ready) return;
    const breaks = bar.close > this.entry.upper ? 1 : bar.close < this.entry.lower ? -1 : 0;
    const leaves = bar.close > this.exit.upper ? 1 : bar.close < this.exit.lower ? -1 : 0;
    const open = bar.time < this.until;
    if (open && breaks !== 0 && breaks === this.side) this.stance.turn(breaks, out, this.range.stop);
    else if (leaves !== 0 && leaves === -this.stance.side) this.stance.turn(0, out);
  }
}

export const surpriseBreakout: SingleFamily = {
  kind: 'single',
  id: 'surprise-breakout',
  title: 'Surprise breakout',
  analysis: 'TAFA',
  methods: ['Breakout'],
  profile: {
    slowing: 0.5,
    fundTypes: ['S'],
    timeframes: [15, 60],
    quick: { entry: 20, exit: 10, days: 20 },
    patient: { entry: 80, exit: 40, days: 90 },
  },
  summary:
    'After a surprising report, waits for the price to break out of its channel in the same direction, and follows. Exits when a shorter channel breaks the other way.',
  params: {
    least: decimal(0.5, 0.1, 5, 'fixed', 'Minimum surprise, in standard deviations'),
    days: integer(45, 1, 120, 'fixed', 'Days after the report to wait for a breakout'),
    entry: integer(40, 2, 20_000, 'period', 'Bars in the channel for entries'),
    exit: integer(20, 1, 20_000, 'period', 'Bars in the channel for exits'),
    stop: stopParam(3),
  },
  check: (params) => checkAscending(params, 'exit', 'entry'),
  warmupBars: (params, weight) => Math.max(1 + numberParam(params, 'entry'), rangeMemory(weight)),
  holdingBars: (params) => 1.2 * numberParam(params, 'exit'),
  create: (params) => new SurpriseBreakout(params),
};
