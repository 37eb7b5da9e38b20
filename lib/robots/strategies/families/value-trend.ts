import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import { supertrendMemory } from '@/lib/robots/indicators/memory';
import { Supertrend } from '@/lib/robots/indicators/supertrend';
import { checkAscending, decimal, integer, numberParam, stopParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, Params, SingleFamily } from '../types';

class ValueTrend implements Kernel {
  private readonly entry: number;
  private readonly exit: number;
  private readonly trend: Supertrend;
  private readonly range: RangeDistances;
  private readonly stance = new Stance();
  private value = Number.NaN;

  constructor(params: Params) {
    this.entry = numberParam(params, 'entry') / 100;
    this.exit = numberParam(params, 'exit') / 100;
    this.trend = new Supertrend(numberParam(params, 'period'), numberParam(params, 'multiple'));
    this.range = new RangeDistances(numberParam(params, 'stop'));
  }

  onReport(report: FundamentalReport): void {
    this.value = report.fairValue;
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    this.trend.push(bar.high, bar.low, bar.close);
    this.range.push(bar);
    const { direction } = this.trend;
    const discount = this.value / bar.close - 1;
    if (Number.isNaN(direction) || Number.isNaN(discount) || !this.range.ready) return;
    const { side } = this.stance;
    if (direction * discount >= this.entry) this.stance.turn(direction, out, this.range.stop);
    else if (side === -direction || side * discount < this.exit) this.stance.turn(0, out);
  }
}

export const valueTrend: SingleFamily = {
  kind: 'single',
  id: 'value-trend',
  title: 'Value and trend',
  analysis: 'TAFA',
  methods: ['TrendFollowing'],
  profile: {
    slowing: 0.5,
    timeframes: [15, 60],
    quick: { entry: 3, multiple: 3 },
    patient: { entry: 10, multiple: 6 },
    // Currencies stray less from their fair value than stocks.
    forForex: { entry: 2 },
  },
  summary:
    'Buys tickers that are cheap by their reports once the trend turns up, and sells short expensive ones once it turns down. Exits when either reason is gone.',
  params: {
    entry: decimal(5, 0.5, 80, 'fixed', 'Minimum distance from fair value to enter, in percent'),
    exit: decimal(0, -20, 60, 'fixed', 'Distance from fair value to exit, in percent'),
    period: integer(10, 2, 20_000, 'period', "Bars in the trend line's average true range"),
    multiple: decimal(4, 0.5, 200, 'distance', 'Distance of the trend line in average true ranges'),
    stop: stopParam(6),
  },
  check: (params) => checkAscending(params, 'exit', 'entry'),
  warmupBars: (params, weight) =>
    Math.max(
      supertrendMemory(numberParam(params, 'period'), numberParam(params, 'multiple'), weight),
      rangeMemory(weight),
    ),
  holdingBars: (params) => 2 * numberParam(params, 'multiple') ** 2,
  create: (params) => new ValueTrend(params),
};
