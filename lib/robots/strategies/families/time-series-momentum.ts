import { RollingMoments } from '@/lib/robots/indicators/rolling-moments';
import { decimal, integer, numberParam, stopParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, Params, SingleFamily } from '../types';

class TimeSeriesMomentum implements Kernel {
  private readonly returns: RollingMoments;
  private readonly scale: number;
  private readonly entry: number;
  private readonly range: RangeDistances;
  private readonly stance = new Stance();
  private previous = Number.NaN;

  constructor(params: Params) {
    const lookback = numberParam(params, 'lookback');
    this.returns = new RollingMoments(lookback);
    this.scale = Math.sqrt(lookback);
    this.entry = numberParam(params, 'entry');
    this.range = new RangeDistances(numberParam(params, 'stop'));
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    this.range.push(bar);
    const step = bar.close / this.previous - 1;
    this.previous = bar.close;
    if (Number.isNaN(step)) return;
    const drift = (this.returns.push(step) / this.returns.stdev) * this.scale;
    if (!Number.isFinite(drift) || !this.range.ready) return;
    if (drift > this.entry) this.stance.turn(1, out, this.range.stop);
    else if (drift < -this.entry) this.stance.turn(-1, out, this.range.stop);
    else if (this.stance.side * drift < 0) this.stance.turn(0, out);
  }
}

export const timeSeriesMomentum: SingleFamily = {
  kind: 'single',
  id: 'time-series-momentum',
  title: 'Time-series momentum',
  analysis: 'TA',
  methods: ['Momentum'],
  profile: { slowing: 0.25, quick: { lookback: 60 }, patient: { lookback: 300 } },
  summary:
    'Buys after a rise, and sells short after a fall, larger than usual volatility would explain. Exits when the return over the same period changes sign.',
  params: {
    lookback: integer(120, 10, 20_000, 'period', 'Bars in the return'),
    entry: decimal(1, 0, 5, 'fixed', 'Minimum mean return to enter, in standard errors (t-statistic)'),
    stop: stopParam(5),
  },
  warmupBars: (params, weight) => Math.max(1 + numberParam(params, 'lookback'), rangeMemory(weight)),
  holdingBars: (params) => 0.65 * numberParam(params, 'lookback'),
  create: (params) => new TimeSeriesMomentum(params),
};
