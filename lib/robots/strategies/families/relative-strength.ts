import { Roc } from '@/lib/robots/indicators/roc';
import { integer, numberParam } from '../param-specs';
import { sessionsIn } from '../session';
import type { BarInput, BasketFamily, BasketKernel, Decision, KernelContext, Params } from '../types';

/** In `told`: a value that no target has, so that the next one is signaled whatever it is. */
const NOTHING = 2;

/** 1970-01-05 was a Monday: weeks counted from it start on Mondays. */
const FIRST_MONDAY = 4;

class RelativeStrength implements BasketKernel {
  private readonly top: number;
  private readonly bottom: number;
  private readonly days: number;
  private readonly momentum: Roc[];
  /** Each leg's target position and last signaled one; a difference is signaled at the leg's next bar. */
  private readonly wanted: Int8Array;
  private readonly told: Int8Array;
  private period = Number.NaN;
  /** Private, so that it isn't part of the saved state. */
  readonly #tellsAll: boolean;

  constructor(params: Params, { fundTypes, rules }: KernelContext) {
    const legs = fundTypes.length;
    this.#tellsAll = rules !== undefined;
    this.top = numberParam(params, 'top');
    this.bottom = numberParam(params, 'bottom');
    this.days = numberParam(params, 'days');
    this.momentum = Array.from({ length: legs }, () => new Roc(numberParam(params, 'lookback')));
    this.wanted = new Int8Array(legs);
    this.told = new Int8Array(legs);
  }

  onBars(bars: readonly (Readonly<BarInput> | null)[], out: readonly Decision[]): void {
    let day = Number.NEGATIVE_INFINITY;
    for (const [leg, bar] of bars.entries()) {
      if (bar === null) continue;
      this.momentum[leg]?.push(bar.close);
      if (bar.day > day) day = bar.day;
    }
    this.rankInNewPeriod(day);
    for (const [leg, decision] of out.entries()) {
      const side = this.wanted[leg] as number;
      if (bars[leg] === null || this.told[leg] === side) continue;
      this.told[leg] = side;
      decision.target = side;
    }
  }

  /** A closed leg is let go, and may be held again from the next ranking on. */
  onClosed(leg: number): void {
    this.wanted[leg] = 0;
  }

  /** Ranks on the first bars of a calendar period, so that it doesn't matter when the data started. */
  private rankInNewPeriod(day: number): void {
    const period = Math.floor((day - FIRST_MONDAY) / this.days);
    const starts = period > this.period;
    if (starts || Number.isNaN(this.period)) this.period = period;
    if (starts) this.rank();
  }

  private rank(): void {
    const strength = this.momentum.map((leg) => leg.value);
    const ranked = [...strength.keys()]
      .filter((leg) => !Number.isNaN(strength[leg]))
      .sort((a, b) => (strength[b] as number) - (strength[a] as number) || a - b);
    if (ranked.length === 0) return;
    this.wanted.fill(0);
    // What was closed or refused since is asked for again; what is held stays as it is.
    if (this.#tellsAll) this.told.fill(NOTHING);
    for (const leg of ranked.slice(0, this.top)) if ((strength[leg] as number) > 0) this.wanted[leg] = 1;
    const weakest = this.bottom > 0 ? ranked.slice(-this.bottom) : [];
    for (const leg of weakest) if ((strength[leg] as number) < 0) this.wanted[leg] = -1;
  }
}

export const relativeStrength: BasketFamily = {
  kind: 'basket',
  id: 'relative-strength',
  title: 'Relative strength',
  analysis: 'TA',
  methods: ['Momentum', 'Rotation'],
  profile: {
    timeframes: [15, 60],
    leastMembers: 5,
    positionsAtOnce: ({ top = 1, bottom = 0 }) => top + bottom,
    quick: { lookback: 35, top: 2 },
    patient: { lookback: 350, top: 4, days: 28 },
  },
  minLegs: 3,
  maxLegs: 60,
  summary:
    'Ranks its tickers by recent return on fixed dates, holds the strongest that rose[ and, where enabled, sells short the weakest that fell]. Exits what drops out of the ranking.',
  params: {
    lookback: integer(140, 2, 20_000, 'period', 'Bars in the return'),
    top: integer(3, 1, 30, 'fixed', 'How many of the strongest to hold'),
    bottom: integer(0, 0, 30, 'fixed', 'How many of the weakest to sell short'),
    days: integer(7, 1, 92, 'fixed', 'Calendar days between rankings; 7 ranks at the start of each week'),
  },
  warmupBars: (params) => 1 + numberParam(params, 'lookback'),
  holdingBars: (params, { barsPerSession }) =>
    Math.max(sessionsIn(numberParam(params, 'days')) * barsPerSession, 0.6 * numberParam(params, 'lookback')),
  create: (params, context) => new RelativeStrength(params, context),
};
