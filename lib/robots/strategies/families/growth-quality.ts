import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import { decimal, numberParam, stopParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, Params, SingleFamily } from '../types';

class GrowthQuality implements Kernel {
  private readonly growth: number;
  private readonly quality: number;
  private readonly premium: number;
  private readonly range: RangeDistances;
  private readonly stance = new Stance();
  /** 1 while the last report was strong, -1 while it was weak, 0 in between or before any. */
  private rating = 0;
  private value = Number.NaN;

  constructor(params: Params) {
    this.growth = numberParam(params, 'growth') / 100;
    this.quality = numberParam(params, 'quality');
    this.premium = numberParam(params, 'premium') / 100;
    this.range = new RangeDistances(numberParam(params, 'stop'));
  }

  onReport(report: FundamentalReport): void {
    const strong = report.growth >= this.growth && report.quality >= this.quality;
    const weak = report.growth <= -this.growth && report.quality <= 1 - this.quality;
    this.rating = strong ? 1 : weak ? -1 : 0;
    this.value = report.fairValue;
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    this.range.push(bar);
    if (!this.range.ready) return;
    // How far the price is ahead of the fair value in the direction of the rating.
    const ahead = this.rating * (bar.close / this.value - 1);
    if (this.rating === 0 || ahead > this.premium) this.stance.turn(0, out);
    else if (this.stance.side !== 0 || ahead <= this.premium / 2)
      this.stance.turn(this.rating, out, this.range.stop);
  }
}

export const growthQuality: SingleFamily = {
  kind: 'single',
  id: 'growth-quality',
  title: 'Growth and quality',
  analysis: 'FA',
  methods: [],
  profile: { fundTypes: ['S'], patient: { growth: 7, quality: 0.6 } },
  summary:
    'Holds tickers with growth and a strong balance sheet while they are not too expensive, and sells short shrinking, weak ones. Reviews its positions with each report.',
  params: {
    growth: decimal(
      4,
      0,
      100,
      'fixed',
      'Minimum growth (or decline, to sell short) from a year ago, in percent',
    ),
    quality: decimal(0.55, 0.5, 1, 'fixed', 'Minimum strength of the balance sheet, 0 to 1'),
    premium: decimal(20, 1, 200, 'fixed', 'Maximum premium over fair value, in percent'),
    stop: stopParam(15),
  },
  warmupBars: (_, weight) => rangeMemory(weight),
  holdingBars: (_, { barsPerSession }) => 40 * barsPerSession,
  create: (params) => new GrowthQuality(params),
};
