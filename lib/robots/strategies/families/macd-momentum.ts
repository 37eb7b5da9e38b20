import { Macd } from '@/lib/robots/indicators/macd';
import { emaMemory } from '@/lib/robots/indicators/memory';
import { checkAscending, integer, numberParam, stopParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, Params, SingleFamily } from '../types';

class MacdMomentum implements Kernel {
  private readonly macd: Macd;
  private readonly range: RangeDistances;
  private readonly stance = new Stance();

  constructor(params: Params) {
    this.macd = new Macd(
      numberParam(params, 'fast'),
      numberParam(params, 'slow'),
      numberParam(params, 'signal'),
    );
    this.range = new RangeDistances(numberParam(params, 'stop'));
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    const line = this.macd.push(bar.close);
    this.range.push(bar);
    const { histogram } = this.macd;
    if (Number.isNaN(histogram) || !this.range.ready) return;
    if (histogram > 0 && line > 0) this.stance.turn(1, out, this.range.stop);
    else if (histogram < 0 && line < 0) this.stance.turn(-1, out, this.range.stop);
    else if (this.stance.side * histogram < 0) this.stance.turn(0, out);
  }
}

export const macdMomentum: SingleFamily = {
  kind: 'single',
  id: 'macd-momentum',
  title: 'MACD momentum',
  analysis: 'TA',
  methods: ['Momentum'],
  profile: {
    slowing: 1.7,
    tooDearAt: { C: [5, 60], S: [60] },
    quick: { fast: 6, slow: 13, signal: 5 },
    patient: { fast: 24, slow: 52, signal: 18 },
  },
  summary:
    'Buys while momentum (MACD) is positive and rising, and sells short while it is negative and falling. Exits when momentum turns.',
  params: {
    fast: integer(12, 2, 20_000, 'period', 'Bars in the fast exponential average'),
    slow: integer(26, 3, 20_000, 'period', 'Bars in the slow exponential average'),
    signal: integer(9, 2, 20_000, 'period', 'Bars in the signal line'),
    stop: stopParam(3),
  },
  check: (params) => checkAscending(params, 'fast', 'slow'),
  warmupBars: (params, weight) =>
    Math.max(
      emaMemory(numberParam(params, 'slow'), weight) + emaMemory(numberParam(params, 'signal'), weight),
      rangeMemory(weight),
    ),
  holdingBars: (params) => 0.4 * numberParam(params, 'slow'),
  create: (params) => new MacdMomentum(params),
};
