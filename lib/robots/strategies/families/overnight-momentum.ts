import { decimal, numberParam } from '../param-specs';
import { RangeDistances, rangeMemory } from '../range-distances';
import { NIGHT_IN_SESSIONS, SessionTracker, sessionMemory } from '../session';
import { Stance } from '../stance';
import type { BarInput, Decision, Kernel, KernelContext, Params, SingleFamily } from '../types';
import { WITH_SESSIONS } from '../types';

class OvernightMomentum implements Kernel {
  private readonly entry: number;
  private readonly session: SessionTracker;
  private readonly range = new RangeDistances(0);
  private readonly stance = new Stance();

  constructor(params: Params, context: KernelContext) {
    this.entry = numberParam(params, 'entry');
    this.session = new SessionTracker(context);
  }

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    const begins = this.session.push(bar);
    const range = this.range.push(bar);
    if (begins) this.stance.turn(0, out);
    else if (this.session.isClosing(bar) && !bar.lastOfSession) {
      const move = bar.close - this.session.open;
      if (Math.abs(move) >= this.entry * range) this.stance.turn(Math.sign(move), out);
    }
  }
}

export const overnightMomentum: SingleFamily = {
  kind: 'single',
  id: 'overnight-momentum',
  title: 'Overnight momentum',
  analysis: 'TA',
  methods: ['Momentum', 'TimeOfDay'],
  profile: {
    fundTypes: WITH_SESSIONS,
    timeframes: [5],
    leastAt: { 5: { entry: 8 } },
    quick: { entry: 2 },
  },
  summary:
    'Shortly before the close, follows a session that made a clear move[, up or down,] and holds until the next session has opened.',
  params: {
    entry: decimal(4, 0, 50, 'fixed', "Minimum move from the session's open, in average true ranges"),
  },
  warmupBars: (_, weight) => Math.max(sessionMemory(weight), rangeMemory(weight)),
  // Two bars, and a night: prices move in it as far as in half a session.
  holdingBars: (_, { barsPerSession }) => 2 + NIGHT_IN_SESSIONS * barsPerSession,
  create: (params, context) => new OvernightMomentum(params, context),
};
