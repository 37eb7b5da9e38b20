import { ModelReader } from '../model-reader';
import { decimal, numberParam } from '../param-specs';
import type { BarInput, BasketFamily, BasketKernel, Decision, Kernel, KernelContext, Params } from '../types';
import { timeSeriesMomentum } from './time-series-momentum';

/** The rule whose entries it lets pass or not. */
const RULE = timeSeriesMomentum;

/** Its legs are what it trades and, unless that is SPY itself, SPY, which its model reads. */
class LearnedRisk implements BasketKernel {
  private readonly reader: ModelReader;
  private readonly rule: Kernel;
  private readonly least: number;

  constructor(params: Params, context: KernelContext) {
    this.reader = new ModelReader(context);
    this.rule = RULE.create(params, context);
    this.least = numberParam(params, 'least');
  }

  onBars(
    [own = null, benchmark = null]: readonly (Readonly<BarInput> | null)[],
    [out]: readonly Decision[],
  ): void {
    this.reader.push(own, benchmark);
    if (!own || !out) return;
    this.rule.onBar(own, out);
    // NaN, before the first forecast, refuses the entry. A position on the other side is closed all the same.
    if (Math.abs(out.target) !== 1 || this.reader.move >= this.least) return;
    out.target = 0;
    out.stop = Number.NaN;
    out.takeProfit = Number.NaN;
  }
}

export const learnedRisk: BasketFamily = {
  kind: 'basket',
  id: 'learned-risk',
  title: 'Learned risk',
  analysis: 'TA',
  methods: ['Momentum'],
  profile: RULE.profile,
  minLegs: 1,
  maxLegs: 2,
  isLearned: true,
  learnedHead: 'move',
  rule: RULE,
  summary: `${RULE.summary} Enters only while a model trained on earlier years says that a move within five sessions is at least as likely as usual.`,
  params: {
    ...RULE.params,
    least: decimal(1, 0, 5, 'fixed', 'Least probability of a move to enter, in multiples of the usual one'),
  },
  warmupBars: RULE.warmupBars,
  holdingBars: RULE.holdingBars,
  create: (params, context) => new LearnedRisk(params, context),
};
