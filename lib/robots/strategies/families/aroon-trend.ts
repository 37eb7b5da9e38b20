import { Aroon } from '@/lib/robots/indicators/aroon';
import { decimal, integer, numberParam, stopParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, Params, SingleFamily } from '../types';

class AroonTrend implements Kernel {
  private readonly aroon: Aroon;
  private readonly level: number;
  private readonly range: RangeDistances;
  private readonly stance = new Stance();

  constructor(params: Params) {
    this.aroon = new Aroon(numberParam(params, 'period'));
    this.level = numberParam(params, 'level');
    this.range = new RangeDistances(numberParam(params, 'stop'));
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    const oscillator = this.aroon.push(bar.high, bar.low);
    this.range.push(bar);
    if (Number.isNaN(oscillator) || !this.range.ready) return;
    if (oscillator >= this.level) this.stance.turn(1, out, this.range.stop);
    else if (oscillator <= -this.level) this.stance.turn(-1, out, this.range.stop);
    else if (this.stance.side * oscillator < 0) this.stance.turn(0, out);
  }
}

export const aroonTrend: SingleFamily = {
  kind: 'single',
  id: 'aroon-trend',
  title: 'Aroon trend',
  analysis: 'TA',
  methods: ['TrendFollowing'],
  profile: { slowing: 0.9, quick: { period: 14, level: 60 }, patient: { period: 50, level: 80 } },
  summary:
    'Buys when the latest high is recent and the latest low is old, and sells short in the opposite case. Exits when that reverses.',
  params: {
    period: integer(25, 5, 20_000, 'period', 'Bars to search for the highest high and the lowest low'),
    level: decimal(70, 10, 100, 'fixed', 'Minimum Aroon oscillator (0 to 100) to enter'),
    stop: stopParam(3),
  },
  warmupBars: (params, weight) => Math.max(1 + numberParam(params, 'period'), rangeMemory(weight)),
  holdingBars: (params) => 0.85 * numberParam(params, 'period'),
  create: (params) => new AroonTrend(params),
};
