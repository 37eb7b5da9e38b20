import { Donchian } from '@/lib/robots/indicators/donchian';
import { checkAscending, integer, numberParam, stopParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, Params, SingleFamily } from '../types';

class DonchianBreakout implements Kernel {
  private readonly entry: Donchian;
  private readonly exit: Donchian;
  private readonly range: RangeDistances;
  private readonly stance = new Stance();

  constructor(params: Params) {
    this.entry = new Donchian(numberParam(params, 'entry'));
    this.exit = new Donchian(numberParam(params, 'exit'));
    this.range = new RangeDistances(numberParam(params, 'stop'));
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    this.entry.push(bar.high, bar.low);
    this.exit.push(bar.high, bar.low);
    this.range.push(bar);
    if (!this.range.ready) return;
    const { side } = this.stance;
    if (bar.close > this.entry.upper) this.stance.turn(1, out, this.range.stop);
    else if (bar.close < this.entry.lower) this.stance.turn(-1, out, this.range.stop);
    else if ((side > 0 && bar.close < this.exit.lower) || (side < 0 && bar.close > this.exit.upper))
      this.stance.turn(0, out);
  }
}

export const donchianBreakout: SingleFamily = {
  kind: 'single',
  id: 'donchian-breakout',
  title: 'Donchian breakout',
  analysis: 'TA',
  methods: ['Breakout'],
  profile: { slowing: 0.75, quick: { entry: 30, exit: 15 }, patient: { entry: 120, exit: 40, stop: 3 } },
  summary:
    'Buys when a close breaks above the highest price of many bars, and sells short when one breaks below the lowest. Exits when a shorter channel breaks the other way.',
  params: {
    entry: integer(55, 2, 20_000, 'period', 'Bars in the channel for entries'),
    exit: integer(20, 1, 20_000, 'period', 'Bars in the channel for exits'),
    stop: stopParam(2),
  },
  check: (params) => checkAscending(params, 'exit', 'entry'),
  warmupBars: (params, weight) => Math.max(1 + numberParam(params, 'entry'), rangeMemory(weight)),
  holdingBars: (params) => numberParam(params, 'exit'),
  create: (params) => new DonchianBreakout(params),
};
