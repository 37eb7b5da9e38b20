import { ModelReader } from '../model-reader';
import { decimal, integer, numberParam } from '../param-specs';
import { rangeMemory } from '../range-distances';
import { Stance } from '../stance';
import type { BarInput, BasketFamily, BasketKernel, Decision, KernelContext, Params } from '../types';

/** Its legs are what it trades and, unless that is SPY itself, SPY, which its model reads. */
class LearnedSwing implements BasketKernel {
  private readonly reader: ModelReader;
  private readonly least: number;
  private readonly hold: number;
  private readonly stance = new Stance();
  /** Sessions since the model last favored a side. */
  private sessions = 0;

  constructor(params: Params, context: KernelContext) {
    this.reader = new ModelReader(context);
    this.least = numberParam(params, 'least') / 100;
    this.hold = numberParam(params, 'hold');
  }

  onBars(
    [own = null, benchmark = null]: readonly (Readonly<BarInput> | null)[],
    [out]: readonly Decision[],
  ): void {
    if (!this.reader.push(own, benchmark) || !out) return;
    const { lean } = this.reader;
    // `lean` is 0 while the model's gate is closed.
    if (Math.abs(lean) >= this.least) {
      this.stance.turn(Math.sign(lean), out);
      this.sessions = 0;
      return;
    }
    this.sessions += 1;
    if (this.sessions >= this.hold) this.stance.turn(0, out);
  }

  onClosed(): void {
    this.stance.side = 0;
  }
}

export const learnedSwing: BasketFamily = {
  kind: 'basket',
  id: 'learned-swing',
  title: 'Learned swing',
  analysis: 'TA',
  methods: ['Momentum'],
  profile: { timeframes: [60] },
  minLegs: 1,
  maxLegs: 2,
  isLearned: true,
  learnedHead: 'direction',
  summary:
    'After each session, a model trained on earlier years says how likely prices move up or down within five sessions. Buys when up is clearly likelier than usual[, sells short when down is], and holds for five sessions. Stays in cash while the model hasn’t shown that it can tell which way prices move.',
  params: {
    least: decimal(
      3,
      0.1,
      50,
      'fixed',
      'Least difference from the usual lead of up over down, in percentage points',
    ),
    hold: integer(5, 1, 21, 'fixed', 'Sessions it holds on after the model last said so'),
  },
  warmupBars: (_, weight) => rangeMemory(weight),
  holdingBars: (params, { barsPerSession }) => numberParam(params, 'hold') * barsPerSession,
  create: (params, context) => new LearnedSwing(params, context),
};
