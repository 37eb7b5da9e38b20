import { SessionRange } from '@/lib/robots/indicators/session-range';
import { checkAscending, decimal, numberParam, stopParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { SessionTracker, sessionMemory } from '../session';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, KernelContext, Params, SingleFamily } from '../types';
import { WITH_SESSIONS } from '../types';

class GapFade implements Kernel {
  private readonly least: number;
  private readonly most: number;
  private readonly session: SessionTracker;
  private readonly range: RangeDistances;
  private readonly stance = new Stance();

  constructor(params: Params, context: KernelContext) {
    this.least = numberParam(params, 'least');
    this.most = numberParam(params, 'most');
    this.session = new SessionTracker(context);
    this.range = new RangeDistances(numberParam(params, 'stop'));
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    const begins = this.session.push(bar);
    const range = this.measure(bar);
    if (begins && !this.session.isClosing(bar)) this.decide(bar.close, range, out);
    else if (begins || this.session.isClosing(bar)) this.stance.turn(0, out);
  }

  /** The range of a bar, against which a gap is large or small. */
  protected measure(bar: Readonly<BarInput>): number {
    return this.range.push(bar);
  }

  /** After the first bar: bets on the rest of the gap, if any, with the old close as its target. */
  private decide(close: number, range: number, out: Decision): void {
    const { open, previousClose } = this.session;
    const gap = open - previousClose;
    const side = -Math.sign(gap);
    const rest = (previousClose - close) * side;
    const size = Math.abs(gap) / range;
    const fades = size >= this.least && size <= this.most && rest > 0;
    this.stance.turn(fades ? side : 0, out, this.range.stop, rest);
  }
}

/** For robots with rules: a gap is measured by ranges of the days before it, not by those that it lies in. */
class GapFadeByDaysBefore extends GapFade {
  private readonly before = new SessionRange();

  protected override measure(bar: Readonly<BarInput>): number {
    super.measure(bar);
    this.before.push(bar.day, bar.high, bar.low, bar.close);
    return this.before.value;
  }
}

export const gapFade: SingleFamily = {
  kind: 'single',
  id: 'gap-fade',
  title: 'Gap fade',
  analysis: 'TA',
  methods: ['MeanReversion', 'TimeOfDay'],
  profile: {
    fundTypes: WITH_SESSIONS,
    timeframes: [5],
    leastAt: { 5: { least: 5 } },
    quick: { least: 0.5, most: 6, stop: 3 },
    patient: { least: 2, most: 12, stop: 6 },
  },
  summary:
    'When a session opens away from the last close, bets on a return to it: [sells short after a gap up, ]buys after a gap down. Exits at that close, at a stop, or before the session ends.',
  params: {
    least: decimal(1, 0.1, 50, 'fixed', 'Minimum gap, in average true ranges'),
    most: decimal(8, 0.2, 200, 'fixed', 'Maximum gap, in average true ranges'),
    stop: stopParam(4, 'fixed'),
  },
  check: (params) => checkAscending(params, 'least', 'most'),
  warmupBars: (_, weight) => Math.max(sessionMemory(weight), rangeMemory(weight)),
  holdingBars: (_, { barsPerSession }) => 0.6 * barsPerSession,
  leavesAtClose: true,
  create: (params, context) => new (context.rules ? GapFadeByDaysBefore : GapFade)(params, context),
};
