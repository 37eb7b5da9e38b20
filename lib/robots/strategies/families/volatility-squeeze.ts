import { Bollinger } from '@/lib/robots/indicators/bollinger';
import { RegressionSlope } from '@/lib/robots/indicators/linear-regression';
import { decimal, integer, numberParam, stopParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, Params, SingleFamily } from '../types';

class VolatilitySqueeze implements Kernel {
  private readonly bands: Bollinger;
  private readonly slope: RegressionSlope;
  private readonly tightness: number;
  private readonly bars: number;
  private readonly range: RangeDistances;
  private readonly stance = new Stance();
  /** Bars in a row that were tight. */
  private tight = 0;

  constructor(params: Params) {
    this.bands = new Bollinger(numberParam(params, 'period'), 2);
    this.slope = new RegressionSlope(numberParam(params, 'period'));
    this.tightness = numberParam(params, 'tightness');
    this.bars = numberParam(params, 'bars');
    this.range = new RangeDistances(numberParam(params, 'stop'));
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    const middle = this.bands.push(bar.close);
    const slope = this.slope.push(bar.close);
    const range = this.range.push(bar);
    if (Number.isNaN(middle) || Number.isNaN(range)) return;
    const isTight = this.bands.upper - middle < this.tightness * range;
    const released = !isTight && this.tight >= this.bars;
    this.tight = isTight ? this.tight + 1 : 0;
    const direction = Math.sign(slope);
    if (released && direction !== 0) this.stance.turn(direction, out, this.range.stop);
    else if (this.stance.side === -direction) this.stance.turn(0, out);
  }
}

export const volatilitySqueeze: SingleFamily = {
  kind: 'single',
  id: 'volatility-squeeze',
  title: 'Volatility squeeze',
  analysis: 'TA',
  methods: ['Breakout'],
  profile: { slowing: 0.5, isRare: true, tooDearAt: { S: [5, 60], E: [5, 60] } },
  summary:
    'Waits until the price has been unusually calm, then follows the direction in which it breaks out. Exits when that direction turns.',
  params: {
    period: integer(20, 5, 20_000, 'period', 'Bars in the band and in the slope'),
    tightness: decimal(
      1.5,
      0.5,
      200,
      'distance',
      'Maximum half-width of the two-deviation band to count as calm, in average true ranges',
    ),
    bars: integer(4, 1, 20_000, 'period', 'Calm bars in a row before it trades'),
    stop: stopParam(2.5),
  },
  warmupBars: (params, weight) =>
    Math.max(numberParam(params, 'period'), rangeMemory(weight)) + numberParam(params, 'bars'),
  holdingBars: (params) => 0.75 * numberParam(params, 'period'),
  create: (params) => new VolatilitySqueeze(params),
};
