import { Keltner } from '@/lib/robots/indicators/keltner';
import { emaMemory, wilderMemory } from '@/lib/robots/indicators/memory';
import { decimal, integer, numberParam } from '../param-specs';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, Params, SingleFamily } from '../types';

class KeltnerBreakout implements Kernel {
  private readonly channel: Keltner;
  private readonly stop: number;
  private readonly target: number;
  private readonly stance = new Stance();

  constructor(params: Params) {
    const period = numberParam(params, 'period');
    this.channel = new Keltner(period, numberParam(params, 'width'), period);
    this.stop = numberParam(params, 'stop');
    this.target = numberParam(params, 'target');
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    const { close } = bar;
    const middle = this.channel.push(bar.high, bar.low, close);
    const range = this.channel.range;
    if (!(range > 0)) return;
    const { side } = this.stance;
    if (close > this.channel.upper) this.stance.turn(1, out, this.stop * range, this.target * range);
    else if (close < this.channel.lower) this.stance.turn(-1, out, this.stop * range, this.target * range);
    else if ((side > 0 && close < middle) || (side < 0 && close > middle)) this.stance.turn(0, out);
  }
}

export const keltnerBreakout: SingleFamily = {
  kind: 'single',
  id: 'keltner-breakout',
  title: 'Keltner breakout',
  analysis: 'TA',
  methods: ['Breakout'],
  profile: {
    slowing: 1.6,
    tooDearAt: { C: [5] },
    quick: { period: 12, width: 1.5, target: 3 },
    patient: { period: 40, width: 2.5, stop: 3, target: 6 },
  },
  summary:
    'Follows a close outside a channel of average ranges around the average price, with a stop and a profit target. Exits early when the price returns to the middle.',
  params: {
    period: integer(20, 5, 20_000, 'period', 'Bars in the channel and its average true range'),
    width: decimal(
      2,
      0.5,
      200,
      'distance',
      'Distance of the channel from its middle, in average true ranges',
    ),
    stop: decimal(2, 0.5, 200, 'distance', 'Stop distance in average true ranges'),
    target: decimal(4, 0.5, 200, 'distance', 'Take-profit distance in average true ranges'),
  },
  warmupBars: (params, weight) => {
    const period = numberParam(params, 'period');
    return Math.max(emaMemory(period, weight), 1 + wilderMemory(period, weight));
  },
  holdingBars: (params) => 0.45 * numberParam(params, 'period'),
  create: (params) => new KeltnerBreakout(params),
};
