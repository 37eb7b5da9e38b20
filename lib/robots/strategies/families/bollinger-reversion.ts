import { Bollinger } from '@/lib/robots/indicators/bollinger';
import { decimal, integer, numberParam, stopParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, Params, SingleFamily } from '../types';

class BollingerReversion implements Kernel {
  private readonly bands: Bollinger;
  private readonly range: RangeDistances;
  private readonly stance = new Stance();

  constructor(params: Params) {
    this.bands = new Bollinger(numberParam(params, 'period'), numberParam(params, 'deviations'));
    this.range = new RangeDistances(numberParam(params, 'stop'));
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    const middle = this.bands.push(bar.close);
    this.range.push(bar);
    if (Number.isNaN(middle) || !this.range.ready) return;
    const { side } = this.stance;
    if (bar.close < this.bands.lower) this.stance.turn(1, out, this.range.stop);
    else if (bar.close > this.bands.upper) this.stance.turn(-1, out, this.range.stop);
    else if ((side > 0 && bar.close > middle) || (side < 0 && bar.close < middle)) this.stance.turn(0, out);
  }
}

export const bollingerReversion: SingleFamily = {
  kind: 'single',
  id: 'bollinger-reversion',
  title: 'Bollinger reversion',
  analysis: 'TA',
  methods: ['MeanReversion'],
  profile: {
    slowing: 1.5,
    tooDearAt: { C: [5, 15, 60] },
    quick: { period: 12 },
    patient: { period: 50, deviations: 2.5 },
  },
  summary:
    'Buys when the price falls below its usual band and sells short when it rises above it. Exits when the price is back at its average.',
  params: {
    period: integer(20, 5, 20_000, 'period', 'Bars in the average and its bands'),
    deviations: decimal(2, 0.5, 5, 'fixed', 'Distance of each band from the average, in standard deviations'),
    stop: stopParam(3),
  },
  warmupBars: (params, weight) => Math.max(numberParam(params, 'period'), rangeMemory(weight)),
  holdingBars: (params) => 0.45 * numberParam(params, 'period'),
  create: (params) => new BollingerReversion(params),
};
