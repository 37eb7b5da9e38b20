import { wilderMemory } from '@/lib/robots/indicators/memory';
import { Rsi } from '@/lib/robots/indicators/rsi';
import { checkAscending, decimal, integer, numberParam, stopParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, Params, SingleFamily } from '../types';

class RsiReversion implements Kernel {
  private readonly rsi: Rsi;
  private readonly low: number;
  private readonly exit: number;
  private readonly high: number;
  private readonly range: RangeDistances;
  private readonly stance = new Stance();

  constructor(params: Params) {
    this.rsi = new Rsi(numberParam(params, 'period'));
    this.low = numberParam(params, 'low');
    this.exit = numberParam(params, 'exit');
    this.high = numberParam(params, 'high');
    this.range = new RangeDistances(numberParam(params, 'stop'));
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    const rsi = this.rsi.push(bar.close);
    this.range.push(bar);
    if (Number.isNaN(rsi) || !this.range.ready) return;
    const { side } = this.stance;
    if (rsi < this.low) this.stance.turn(1, out, this.range.stop);
    else if (rsi > this.high) this.stance.turn(-1, out, this.range.stop);
    else if ((side > 0 && rsi > this.exit) || (side < 0 && rsi < this.exit)) this.stance.turn(0, out);
  }
}

export const rsiReversion: SingleFamily = {
  kind: 'single',
  id: 'rsi-reversion',
  title: 'RSI reversion',
  analysis: 'TA',
  methods: ['MeanReversion'],
  profile: {
    tooDearAt: { C: [60] },
    quick: { period: 7, low: 25, high: 75 },
    patient: { period: 21, low: 35, high: 65 },
  },
  summary:
    'Buys when the relative strength index shows oversold prices and sells short when it shows overbought ones. Exits when the index is back in the middle.',
  params: {
    period: integer(14, 2, 20_000, 'period', 'Bars in the relative strength index'),
    low: decimal(30, 1, 50, 'level', 'Index (0 to 100) below which it buys'),
    exit: decimal(50, 2, 98, 'level', 'Index at which it exits'),
    high: decimal(70, 50, 99, 'level', 'Index above which it sells short'),
    stop: stopParam(3),
  },
  check: (params) => checkAscending(params, 'low', 'exit') ?? checkAscending(params, 'exit', 'high'),
  warmupBars: (params, weight) =>
    Math.max(1 + wilderMemory(numberParam(params, 'period'), weight), rangeMemory(weight)),
  holdingBars: (params) => 0.8 * numberParam(params, 'period'),
  create: (params) => new RsiReversion(params),
};
