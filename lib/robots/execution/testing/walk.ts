import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import type { BarSeries } from '@/lib/market/data/bars';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import type { Params } from '@/lib/robots/strategies/types';
import { type Ohlc, START } from './table';

const DAYS = 20;
export const BARS = 78 * DAYS;

/** A random walk with gaps and changing volatility from a linear congruential sequence. */
export function walk(seed: number): Ohlc[] {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  let price = 50 + (seed % 50);
  return Array.from({ length: BARS }, (_, i) => {
    const swing = 0.012 * (1 + Math.sin(i / 90));
    const overnight = i % 78 === 0 ? 0.03 * next() : 0;
    const open = price * (1 + overnight + swing * next() * 0.3);
    const close = open * (1 + swing * next());
    const high = Math.max(open, close) * (1 + Math.abs(next()) * 0.004);
    const low = Math.min(open, close) * (1 - Math.abs(next()) * 0.004);
    price = close;
    return [open, high, low, close, 10_000 + Math.round(20_000 * Math.abs(next()))] as const;
  });
}

/** Parameters with which families that look far back trade within these few days. */
export const QUICKER: Readonly<Record<string, Params>> = {
  'gap-fade': { least: 0.2 },
  'pairs-spread': { lookback: 30 },
  'relative-strength': { lookback: 20, days: 1, top: 1, bottom: 1 },
};

/** A report at noon of every second day, those of the future included: an execution must not look at them early. */
export function reportsOn({ fundId }: Pick<BarSeries, 'fundId'>): FundamentalReport[] {
  return Array.from({ length: DAYS / 2 }, (_, i) => {
    const announcedAt = (START + (2 * i + 0.5) * DAY_MS) as Millis;
    const phase = i + fundId;
    return {
      fundId,
      periodEnd: (announcedAt - 20 * DAY_MS) as Millis,
      announcedAt,
      fairValue: 75 * (1 + 0.4 * Math.sin(phase)),
      growth: 0.3 * Math.cos(phase),
      surprise: 3 * Math.sin(2 * phase + 1),
      quality: phase % 3 === 0 ? 0.2 : 0.9,
    };
  });
}
