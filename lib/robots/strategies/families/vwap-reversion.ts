import { Vwap } from '@/lib/robots/indicators/vwap';
import { decimal, integer, numberParam, stopParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { SessionTracker, sessionMemory } from '../session';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, KernelContext, Params, SingleFamily } from '../types';
import { WITH_SESSIONS } from '../types';

/** Weight of a bar without volume: such bars count equally if there are no others, and hardly otherwise. */
const NO_VOLUME = 1e-9;

class VwapReversion implements Kernel {
  private readonly entry: number;
  private readonly settle: number;
  private readonly session: SessionTracker;
  private readonly vwap = new Vwap();
  private readonly range: RangeDistances;
  private readonly stance = new Stance();

  constructor(params: Params, context: KernelContext) {
    this.entry = numberParam(params, 'entry');
    this.settle = numberParam(params, 'settle');
    this.session = new SessionTracker(context);
    this.range = new RangeDistances(numberParam(params, 'stop'));
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    const begins = this.session.push(bar);
    if (begins) this.vwap.reset();
    const volume = bar.volume > 0 ? bar.volume : NO_VOLUME;
    const away = bar.close - this.vwap.push(bar.high, bar.low, bar.close, volume);
    const range = this.range.push(bar);
    const { side } = this.stance;
    if (begins || this.session.isClosing(bar) || side * away > 0) this.stance.turn(0, out);
    else if (side === 0 && bar.slot >= this.settle && !Number.isNaN(this.session.open)) {
      if (away < -this.entry * range) this.stance.turn(1, out, this.range.stop);
      else if (away > this.entry * range) this.stance.turn(-1, out, this.range.stop);
    }
  }
}

export const vwapReversion: SingleFamily = {
  kind: 'single',
  id: 'vwap-reversion',
  title: 'VWAP reversion',
  analysis: 'TA',
  methods: ['MeanReversion', 'TimeOfDay'],
  profile: {
    fundTypes: WITH_SESSIONS,
    timeframes: [5],
    leastAt: { 5: { entry: 6 } },
    quick: { entry: 2 },
    patient: { entry: 5, settle: 6 },
  },
  summary:
    'Within a session, buys when the price is far below the day’s volume-weighted average (VWAP)[ and sells short when it is far above]. Exits at the average or before the session ends.',
  params: {
    entry: decimal(3, 0.5, 20, 'fixed', 'Minimum distance from the average to enter, in average true ranges'),
    settle: integer(3, 1, 100, 'fixed', 'Bars to wait at the start of a session while the average settles'),
    stop: stopParam(4, 'fixed'),
  },
  warmupBars: (_, weight) => Math.max(sessionMemory(weight), rangeMemory(weight)),
  holdingBars: (params, { barsPerSession }) =>
    Math.min(1.8 * numberParam(params, 'entry') ** 2, barsPerSession / 6),
  leavesAtClose: true,
  create: (params, context) => new VwapReversion(params, context),
};
