import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import { checkAscending, decimal, numberParam, stopParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, Params, SingleFamily } from '../types';

class FairValue implements Kernel {
  private readonly entry: number;
  private readonly exit: number;
  private readonly range: RangeDistances;
  private readonly stance = new Stance();
  private value = Number.NaN;

  constructor(params: Params) {
    this.entry = numberParam(params, 'entry') / 100;
    this.exit = numberParam(params, 'exit') / 100;
    this.range = new RangeDistances(numberParam(params, 'stop'));
  }

  onReport(report: FundamentalReport): void {
    this.value = report.fairValue;
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    this.range.push(bar);
    const discount = this.value / bar.close - 1;
    if (Number.isNaN(discount) || !this.range.ready) return;
    if (discount >= this.entry) this.stance.turn(1, out, this.range.stop);
    else if (discount <= -this.entry) this.stance.turn(-1, out, this.range.stop);
    else if (this.stance.side * discount < this.exit) this.stance.turn(0, out);
  }
}

export const fairValue: SingleFamily = {
  kind: 'single',
  id: 'fair-value',
  title: 'Fair value',
  analysis: 'FA',
  methods: ['MeanReversion'],
  profile: {
    tooDearAt: { C: [60] },
    quick: { entry: 6, exit: 1 },
    patient: { entry: 16, exit: 3 },
    // Currencies stray less from their fair value than stocks.
    forForex: { entry: 3, exit: 0.5 },
  },
  summary:
    'Estimates fair value from the latest report. Buys well below it, sells short well above it, and exits when the price comes close.',
  params: {
    entry: decimal(10, 0.5, 80, 'fixed', 'Minimum distance from fair value to enter, in percent'),
    exit: decimal(2, 0, 60, 'fixed', 'Distance from fair value to exit, in percent'),
    stop: stopParam(12),
  },
  check: (params) => checkAscending(params, 'exit', 'entry'),
  warmupBars: (_, weight) => rangeMemory(weight),
  holdingBars: (_, { barsPerSession }) => 15 * barsPerSession,
  create: (params) => new FairValue(params),
};
