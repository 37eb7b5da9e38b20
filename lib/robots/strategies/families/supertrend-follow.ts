import { supertrendMemory } from '@/lib/robots/indicators/memory';
import { Supertrend } from '@/lib/robots/indicators/supertrend';
import { decimal, integer, numberParam } from '../param-specs';
import type { BarInput, Decision, Kernel, Params, SingleFamily } from '../types';

class SupertrendFollow implements Kernel {
  private readonly trend: Supertrend;
  /** 0 until there is a band. */
  private direction = 0;

  constructor(params: Params) {
    this.trend = new Supertrend(numberParam(params, 'period'), numberParam(params, 'multiple'));
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    this.trend.push(bar.high, bar.low, bar.close);
    const { direction } = this.trend;
    if (Number.isNaN(direction)) return;
    // The first direction only shows where the data started; the first position waits for a change.
    if (this.direction === -direction) out.target = direction;
    this.direction = direction;
  }
}

export const supertrendFollow: SingleFamily = {
  kind: 'single',
  id: 'supertrend-follow',
  title: 'SuperTrend',
  analysis: 'TA',
  methods: ['TrendFollowing'],
  profile: {
    slowing: 1.4,
    tooDearAt: { C: [5] },
    quick: { period: 7, multiple: 2 },
    patient: { period: 20, multiple: 5 },
  },
  summary:
    'Trails the price with a line a few average ranges away. Buys when the price closes above the line, and sells short when it closes below.',
  params: {
    period: integer(10, 2, 20_000, 'period', 'Bars in the average true range'),
    multiple: decimal(3, 0.5, 200, 'distance', 'Distance of the line from the price, in average true ranges'),
  },
  warmupBars: (params, weight) =>
    supertrendMemory(numberParam(params, 'period'), numberParam(params, 'multiple'), weight),
  // What a random walk takes to go from the price to the line: a bar's range is 1.6 of its deviations.
  holdingBars: (params) => (1.6 * numberParam(params, 'multiple')) ** 2,
  create: (params) => new SupertrendFollow(params),
};
