import { ensureDefined } from '@/lib/core/base/assert';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { DAY_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import { parseParams } from '../params';
import { findFamily } from '../registry';
import type { BarInput, Decision, Kernel, KernelContext } from '../types';

/** A kernel of a single family at the given parameters, for sessions of `barsPerSession` bars. */
export function makeKernel(
  id: string,
  params: string,
  barsPerSession = 8,
  rules?: KernelContext['rules'],
): Kernel {
  const family = ensureDefined(findFamily(id), `family ${id}`);
  if (family.kind !== 'single') throw new Error(`${id} is not a single family`);
  return family.create(parseParams(family, params), {
    barsPerSession,
    fundTypes: ['S'],
    ...(rules && { rules }),
  });
}

/** An hourly bar that closes at `close`, and reaches half a unit beyond its open and close. */
export function barAt(
  day: number,
  slot: number,
  open: number,
  close: number,
  lastOfSession = false,
): BarInput {
  const time = day * DAY_MS + slot * 60 * MINUTE_MS;
  const [high, low] = [Math.max(open, close) + 0.5, Math.min(open, close) - 0.5];
  return { time, day, slot, lastOfSession, open, high, low, close, volume: 100 };
}

export function decide(kernel: Kernel, bar: BarInput): Decision {
  const out: Decision = { target: Number.NaN, stop: Number.NaN, takeProfit: Number.NaN };
  kernel.onBar(bar, out);
  return out;
}

/** Feeds sessions of bars at an unchanged price, so that the average true range is 1. */
export function settle(kernel: Kernel, price: number, sessions: number, barsPerSession = 8): void {
  for (let day = 1; day <= sessions; day += 1)
    for (let slot = 0; slot < barsPerSession; slot += 1)
      decide(kernel, barAt(day, slot, price, price, slot === barsPerSession - 1));
}

/** A report announced at the start of a day, with ordinary values except those given. */
export function reportOn(day: number, figures: Partial<FundamentalReport>): FundamentalReport {
  return {
    fundId: 1 as FundId,
    periodEnd: ((day - 20) * DAY_MS) as Millis,
    announcedAt: (day * DAY_MS) as Millis,
    fairValue: 100,
    growth: 0,
    surprise: 0,
    quality: 0.5,
    ...figures,
  };
}
