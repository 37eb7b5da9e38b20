import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import { wilderMemory } from '@/lib/robots/indicators/memory';
import { Rsi } from '@/lib/robots/indicators/rsi';
import { decimal, integer, numberParam, stopParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, Params, SingleFamily } from '../types';

class QualityPullback implements Kernel {
  private readonly quality: number;
  private readonly depth: number;
  private readonly rsi: Rsi;
  private readonly range: RangeDistances;
  private readonly stance = new Stance();
  private rating = 0;

  constructor(params: Params) {
    this.quality = numberParam(params, 'quality');
    this.depth = numberParam(params, 'depth');
    this.rsi = new Rsi(numberParam(params, 'period'));
    this.range = new RangeDistances(numberParam(params, 'stop'));
  }

  onReport(report: FundamentalReport): void {
    const strong = report.quality >= this.quality && report.growth > 0;
    const weak = report.quality <= 1 - this.quality && report.growth < 0;
    this.rating = strong ? 1 : weak ? -1 : 0;
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    const rsi = this.rsi.push(bar.close);
    this.range.push(bar);
    if (Number.isNaN(rsi) || !this.range.ready) return;
    const { side } = this.stance;
    // How far the price has run against the rating, or (in a position) against the side taken.
    if (this.rating !== 0 && (50 - rsi) * this.rating >= this.depth)
      this.stance.turn(this.rating, out, this.range.stop);
    else if (side !== 0 && (side === -this.rating || (rsi - 50) * side >= this.depth))
      this.stance.turn(0, out);
  }
}

export const qualityPullback: SingleFamily = {
  kind: 'single',
  id: 'quality-pullback',
  title: 'Quality pullback',
  analysis: 'TAFA',
  methods: ['MeanReversion'],
  profile: {
    slowing: 0.35,
    fundTypes: ['S'],
    timeframes: [15, 60],
    quick: { period: 7, depth: 20 },
    patient: { period: 28, depth: 12 },
  },
  summary:
    'Buys dips in tickers with sound, growing fundamentals and sells short rallies in those with weak, shrinking ones. Exits when the price has swung to the other side.',
  params: {
    quality: decimal(0.55, 0.5, 1, 'fixed', 'Minimum strength of the balance sheet, 0 to 1'),
    period: integer(14, 2, 20_000, 'period', 'Bars in the relative strength index'),
    depth: decimal(15, 1, 49, 'depth', 'Distance of the index from 50 that counts as a dip or a rally'),
    stop: stopParam(5),
  },
  warmupBars: (params, weight) =>
    Math.max(1 + wilderMemory(numberParam(params, 'period'), weight), rangeMemory(weight)),
  holdingBars: (params) => 2 * numberParam(params, 'period'),
  create: (params) => new QualityPullback(params),
};
