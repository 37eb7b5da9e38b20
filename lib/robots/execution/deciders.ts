import { InputError } from '@/lib/core/base/errors';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import { findFamily } from '@/lib/robots/strategies/registry';
import type { BarInput, BasketKernel, Decision, Kernel, KernelContext } from '@/lib/robots/strategies/types';
import type { ExecutionConfig } from './config';
import { sessionBars } from './session-bars';

/** Takes completed bars of all legs and returns a target for each leg. Holds the kernels, which hold the state. */
export interface Decider {
  readonly kernels: readonly (Kernel | BasketKernel)[];
  report(leg: number, report: FundamentalReport): void;
  /**
   * `bars[i]` is leg i's bar when it has just completed, `prices[i]` its last close. Writes `out[i].target`: 1, -1, 0, or
   * NaN for no change.
   */
  decide(bars: readonly (BarInput | null)[], out: readonly Decision[], prices: readonly LastPrice[]): void;
  /** Says that a stop, a take-profit or a margin call has closed a leg; for robots with rules. */
  closed?(leg: number): void;
}

interface LastPrice {
  /** NaN before the leg's first bar. */
  readonly lastClose: number;
}

/** The decider that fits a robot's agent type and strategy. */
export function createDecider(config: ExecutionConfig): Decider {
  const family = findFamily(config.strategyId);
  if (!family) throw new InputError(`There is no strategy '${config.strategyId}'`);
  const context: KernelContext = {
    barsPerSession: config.barsPerSession,
    // Within a longer bar, the decision about the previous bar already fills at a later open.
    fillsBarsLater: config.fillsAfterDecision && config.timeframe <= config.baseInterval ? 2 : 1,
    fundTypes: config.legs.map((leg) => leg.fundType),
    ...(config.model && { model: config.model }),
    ...(config.rules === null ? {} : { rules: { barsInSession: sessionBars(config) } }),
  };
  if (family.kind === 'basket') return basketDecider(family.create(config.params, context));
  const create = () => family.create(config.params, context);
  switch (config.agentType) {
    case 'Double':
      return doubleDecider(create());
    case 'InverseETF':
      return inverseDecider(create(), watchedLeg(config, 0));
    default:
      return legwiseDecider(config.legs.map(create));
  }
}

/** Place of the leg by whose bars a leg is decided. */
export function watchedLeg({ agentType, legs }: ExecutionConfig, leg: number): number {
  if (agentType === 'Double') return 0;
  return agentType === 'InverseETF' ? legs.length - 1 : leg;
}

export function clearDecision(out: Decision): void {
  out.target = Number.NaN;
  out.stop = Number.NaN;
  out.takeProfit = Number.NaN;
  out.renew = false;
}

/** A kernel for each leg. */
export function legwiseDecider(kernels: readonly Kernel[]): Decider {
  return {
    kernels,
    report: (leg, report) => kernels[leg]?.onReport?.(report),
    decide(bars, out) {
      for (let leg = 0; leg < kernels.length; leg += 1) {
        const bar = bars[leg];
        if (bar) (kernels[leg] as Kernel).onBar(bar, out[leg] as Decision);
      }
    },
  };
}

/** One kernel for all legs together. */
export function basketDecider(kernel: BasketKernel): Decider {
  return {
    kernels: [kernel],
    report: (leg, report) => kernel.onReport?.(leg, report),
    decide: (bars, out) => kernel.onBars(bars, out),
    closed: (leg) => kernel.onClosed?.(leg),
  };
}

/** Watches the ETF (leg 0): long holds the ETF, short holds its inverse (leg 1), never both. */
export function doubleDecider(kernel: Kernel): Decider {
  return {
    kernels: [kernel],
    report: (leg, report) => {
      if (leg === 0) kernel.onReport?.(report);
    },
    decide(bars, out, prices) {
      const bar = bars[0];
      const [etf, inverse] = out;
      if (!bar || !etf || !inverse) return;
      kernel.onBar(bar, etf);
      if (Number.isNaN(etf.target)) return;
      inverse.target = etf.target < 0 ? 1 : 0;
      inverse.stop = etf.stop;
      inverse.takeProfit = etf.takeProfit;
      inverse.renew = etf.renew === true;
      scaleDistances(inverse, prices[0], prices[1]);
      etf.target = etf.target > 0 ? 1 : 0;
    },
  };
}

/** Watches an ETF (leg 1, or the inverse ETF itself if alone) and trades the inverse ETF (leg 0) long only. */
export function inverseDecider(kernel: Kernel, watched: number): Decider {
  const sign = watched === 0 ? 1 : -1;
  return {
    kernels: [kernel],
    report: (leg, report) => {
      if (leg === watched) kernel.onReport?.(report);
    },
    decide(bars, out, prices) {
      const bar = bars[watched];
      const traded = out[0];
      if (!bar || !traded) return;
      kernel.onBar(bar, traded);
      if (Number.isNaN(traded.target)) return;
      traded.target = traded.target * sign > 0 ? 1 : 0;
      if (watched !== 0) scaleDistances(traded, prices[watched], prices[0]);
    },
  };
}

/**
 * A kernel gives stop and take-profit in price units of the instrument it watches; the traded instrument gets the same
 * distances relative to its own price. It isn't entered before it has a price.
 */
function scaleDistances(out: Decision, watched: LastPrice | undefined, traded: LastPrice | undefined): void {
  const ratio = (traded?.lastClose ?? Number.NaN) / (watched?.lastClose ?? Number.NaN);
  if (Number.isNaN(ratio)) out.target = 0;
  out.stop *= ratio;
  out.takeProfit *= ratio;
}
