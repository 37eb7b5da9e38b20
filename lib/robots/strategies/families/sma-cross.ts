import { Sma } from '@/lib/robots/indicators/sma';
import { checkAscending, integer, numberParam } from '../param-specs';
import type { BarInput, Decision, Kernel, KernelContext, Params, SingleFamily } from '../types';

/** Averages that differ by less than this part of them are equal: the difference is rounding, not prices. */
const ROUNDING = 1e-12;

class SmaCross implements Kernel {
  private readonly fast: Sma;
  private readonly slow: Sma;
  /** On which side of the slow average the fast one was a bar ago; 0 when on neither, or before both are known. */
  private side = 0;
  /** Private, so that it isn't part of the saved state. */
  readonly #renews: boolean;

  constructor(params: Params, { rules }: KernelContext) {
    this.#renews = rules === undefined;
    this.fast = new Sma(numberParam(params, 'fast'));
    this.slow = new Sma(numberParam(params, 'slow'));
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    const fast = this.fast.push(bar.close);
    const slow = this.slow.push(bar.close);
    // A cross is a change of sides from one bar to the next: averages that touch and separate again have not crossed.
    // So two crosses in a row may point the same way. Each opens its own trade, but for robots with rules: they pay for
    // changes of side only.
    const side = crossSide(fast - slow, ROUNDING * Math.abs(slow));
    if (side !== 0 && this.side === -side) {
      out.target = side;
      out.renew = this.#renews;
    }
    this.side = side;
  }
}

function crossSide(gap: number, rounding: number): number {
  if (gap > rounding) return 1;
  return gap < -rounding ? -1 : 0;
}

export const smaCross: SingleFamily = {
  kind: 'single',
  id: 'sma-cross',
  title: 'SMA crossover',
  analysis: 'TA',
  methods: ['TrendFollowing'],
  profile: { quick: { fast: 5, slow: 20 }, patient: { fast: 20, slow: 80 } },
  summary:
    'Buys when a short moving average crosses above a longer one, and sells short when it crosses below[. After the first cross it is always in the market].',
  params: {
    fast: integer(10, 1, 20_000, 'period', 'Bars in the fast average'),
    slow: integer(30, 2, 20_000, 'period', 'Bars in the slow average'),
  },
  check: (params) => checkAscending(params, 'fast', 'slow'),
  warmupBars: (params) => numberParam(params, 'slow') + 1,
  holdingBars: (params) => 0.7 * numberParam(params, 'slow'),
  create: (params, context) => new SmaCross(params, context),
};
