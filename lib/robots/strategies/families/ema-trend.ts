import { Adx } from '@/lib/robots/indicators/adx';
import { emaMemory, wilderMemory } from '@/lib/robots/indicators/memory';
import { Ema } from '@/lib/robots/indicators/smoothing';
import { checkAscending, decimal, integer, numberParam, stopParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, Params, SingleFamily } from '../types';

class EmaTrend implements Kernel {
  private readonly fast: Ema;
  private readonly slow: Ema;
  private readonly adx: Adx;
  private readonly strength: number;
  private readonly range: RangeDistances;
  private readonly stance = new Stance();

  constructor(params: Params) {
    this.fast = new Ema(numberParam(params, 'fast'));
    this.slow = new Ema(numberParam(params, 'slow'));
    this.adx = new Adx(numberParam(params, 'adxPeriod'));
    this.strength = numberParam(params, 'strength');
    this.range = new RangeDistances(numberParam(params, 'stop'));
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    const gap = this.fast.push(bar.close) - this.slow.push(bar.close);
    const adx = this.adx.push(bar.high, bar.low, bar.close);
    this.range.push(bar);
    if (Number.isNaN(gap) || Number.isNaN(adx) || !this.range.ready) return;
    const direction = Math.sign(gap);
    if (adx >= this.strength && direction !== 0) this.stance.turn(direction, out, this.range.stop);
    else if (this.stance.side === -direction) this.stance.turn(0, out);
  }
}

export const emaTrend: SingleFamily = {
  kind: 'single',
  id: 'ema-trend',
  title: 'EMA trend',
  analysis: 'TA',
  methods: ['TrendFollowing'],
  profile: {
    slowing: 0.5,
    tooDearAt: { E: [60] },
    quick: { fast: 10, slow: 30 },
    patient: { fast: 40, slow: 120 },
  },
  summary:
    'Joins a trend[, up or down,] when a fast average is ahead of a slow one and ADX shows a strong trend. Exits when the averages cross back.',
  params: {
    fast: integer(20, 2, 20_000, 'period', 'Bars in the fast exponential average'),
    slow: integer(60, 3, 20_000, 'period', 'Bars in the slow exponential average'),
    adxPeriod: integer(14, 2, 200, 'fixed', 'Bars in the ADX'),
    strength: decimal(22, 0, 80, 'fixed', 'Minimum ADX (0 to 100) to enter'),
    stop: stopParam(4),
  },
  check: (params) => checkAscending(params, 'fast', 'slow'),
  // ADX averages twice, so a start lingers for a little more than two memories.
  warmupBars: (params, weight) =>
    Math.max(
      emaMemory(numberParam(params, 'slow'), weight),
      3 * wilderMemory(numberParam(params, 'adxPeriod'), weight),
      rangeMemory(weight),
    ),
  holdingBars: (params) => 0.75 * numberParam(params, 'slow'),
  create: (params) => new EmaTrend(params),
};
