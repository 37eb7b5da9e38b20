import { RollingMoments } from '@/lib/robots/indicators/rolling-moments';
import { checkAscending, decimal, integer, numberParam } from '../param-specs';
import type { BarInput, BasketFamily, BasketKernel, Decision, Params } from '../types';

class PairsSpread implements BasketKernel {
  private readonly spread: RollingMoments;
  private readonly entry: number;
  private readonly exit: number;
  private readonly giveUp: number;
  /** Side of the first leg; the second takes the other. */
  private side = 0;
  /** After giving up it waits until the spread has calmed down. */
  protected waits = false;

  constructor(params: Params) {
    this.spread = new RollingMoments(numberParam(params, 'lookback'));
    this.entry = numberParam(params, 'entry');
    this.exit = numberParam(params, 'exit');
    this.giveUp = numberParam(params, 'giveUp');
  }

  onBars(bars: readonly (Readonly<BarInput> | null)[], out: readonly Decision[]): void {
    const [first, second] = bars;
    if (!first || !second) return;
    this.spread.push(Math.log(first.close / second.close));
    const { zScore } = this.spread;
    if (Number.isNaN(zScore)) return;
    const side = this.sideFor(zScore);
    if (side === this.side) return;
    this.side = side;
    const [one, other] = out;
    if (one) one.target = side;
    if (other) other.target = side === 0 ? 0 : -side;
  }

  protected sideFor(zScore: number): number {
    const away = Math.abs(zScore);
    if (away >= this.giveUp) {
      this.waits = true;
      return 0;
    }
    if (away <= this.exit) this.waits = false;
    if (away >= this.entry && !this.waits) return -Math.sign(zScore);
    return -this.side * zScore <= this.exit ? 0 : this.side;
  }
}

/** For robots with rules: once a stop, take-profit or margin call has closed one leg, the other is closed, too. */
class WatchedPair extends PairsSpread {
  private broken = false;

  onClosed(): void {
    this.broken = true;
  }

  /** Leaves the other leg with the next bars, and waits until the spread has calmed down, as after giving up. */
  protected override sideFor(zScore: number): number {
    if (!this.broken) return super.sideFor(zScore);
    this.broken = false;
    this.waits = true;
    return 0;
  }
}

export const pairsSpread: BasketFamily = {
  kind: 'basket',
  id: 'pairs-spread',
  title: 'Pairs spread',
  analysis: 'TA',
  methods: ['MeanReversion', 'PairTrading'],
  profile: {
    slowing: 0.5,
    needsShort: true,
    positionsAtOnce: () => 2,
  },
  minLegs: 2,
  maxLegs: 2,
  summary:
    'Watches the ratio of two prices. When it strays from its usual value, buys the laggard and sells short the leader until the ratio is back.',
  params: {
    lookback: integer(200, 10, 20_000, 'period', 'Bars in the ratio’s average and standard deviation'),
    entry: decimal(2, 0.5, 5, 'fixed', 'Distance from the average to enter, in standard deviations'),
    exit: decimal(0.3, 0, 3, 'fixed', 'Distance to exit, in standard deviations'),
    giveUp: decimal(4, 1, 10, 'fixed', 'Distance to give up, in standard deviations'),
  },
  check: (params) => checkAscending(params, 'exit', 'entry') ?? checkAscending(params, 'entry', 'giveUp'),
  warmupBars: (params) => numberParam(params, 'lookback'),
  entersTogether: true,
  holdingBars: (params) => 0.3 * numberParam(params, 'lookback'),
  create: (params, { rules }) => new (rules ? WatchedPair : PairsSpread)(params),
};
