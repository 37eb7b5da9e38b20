import { Sma } from '@/lib/robots/indicators/sma';
import { Stochastic } from '@/lib/robots/indicators/stochastic';
import { checkAscending, decimal, integer, numberParam, stopParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, Params, SingleFamily } from '../types';

const SMOOTH = 3;

class StochasticSwing implements Kernel {
  private readonly stochastic: Stochastic;
  private readonly trend: Sma;
  private readonly low: number;
  private readonly high: number;
  private readonly range: RangeDistances;
  private readonly stance = new Stance();
  private wasAbove = false;

  constructor(params: Params) {
    this.stochastic = new Stochastic(numberParam(params, 'period'), SMOOTH, SMOOTH);
    this.trend = new Sma(numberParam(params, 'trend'));
    this.low = numberParam(params, 'low');
    this.high = numberParam(params, 'high');
    this.range = new RangeDistances(numberParam(params, 'stop'));
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    const k = this.stochastic.push(bar.high, bar.low, bar.close);
    const trend = this.trend.push(bar.close);
    this.range.push(bar);
    const isAbove = k > this.stochastic.d;
    const crossed = isAbove !== this.wasAbove;
    this.wasAbove = isAbove;
    if (Number.isNaN(trend) || Number.isNaN(k) || !this.range.ready) return;
    const { side } = this.stance;
    if (crossed && isAbove && k < this.low && bar.close > trend) this.stance.turn(1, out, this.range.stop);
    else if (crossed && !isAbove && k > this.high && bar.close < trend)
      this.stance.turn(-1, out, this.range.stop);
    else if ((side > 0 && k > this.high) || (side < 0 && k < this.low)) this.stance.turn(0, out);
  }
}

export const stochasticSwing: SingleFamily = {
  kind: 'single',
  id: 'stochastic-swing',
  title: 'Stochastic swing',
  analysis: 'TA',
  methods: ['MeanReversion'],
  profile: {
    // Hourly, it would either cost more than allowed or hardly ever trade.
    timeframes: [5, 15],
    slowing: 1.3,
    tooDearAt: { C: [5] },
    quick: { period: 8, trend: 50 },
    patient: { period: 28, trend: 250 },
  },
  summary:
    'Buys when a dip in an uptrend turns up, and sells short when a rally in a downtrend turns down, both by the stochastic oscillator. Exits at the other end of its scale.',
  params: {
    period: integer(14, 3, 20_000, 'period', 'Bars in the stochastic oscillator'),
    low: decimal(30, 5, 50, 'fixed', 'Oscillator (0 to 100) below which a dip counts'),
    high: decimal(70, 50, 95, 'fixed', 'Oscillator above which a rally counts'),
    trend: integer(100, 5, 20_000, 'period', 'Bars in the average that defines the trend'),
    stop: stopParam(3),
  },
  check: (params) => checkAscending(params, 'low', 'high'),
  warmupBars: (params, weight) =>
    Math.max(numberParam(params, 'period') + 2 * SMOOTH, numberParam(params, 'trend'), rangeMemory(weight)),
  holdingBars: (params) => 0.6 * numberParam(params, 'period'),
  create: (params) => new StochasticSwing(params),
};
