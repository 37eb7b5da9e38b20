import { shuffler } from 'd3-array';
import type { BarSeries } from '@/lib/market/data/bars';
import type { ExecutionConfig } from '@/lib/robots/execution/config';
import { legwiseDecider } from '@/lib/robots/execution/deciders';
import type { BarInput, Decision, Kernel } from '@/lib/robots/strategies/types';
import { type AccountPath, type PathTrade, runPath } from './account-path';

/** A trade without its time: how many bars it lasts, and its side, 1 or -1. */
export interface TradeSpan {
  readonly side: number;
  readonly bars: number;
}

export interface PlacedSpan extends TradeSpan {
  /** The bar at whose close it is decided; it fills at the next open. */
  readonly start: number;
}

/**
 * An account that makes the same trades at random times: as many, with the same sides, lengths, sizes and costs, never
 * two at once. Lengths are counted in the series' bars, so that a trade may now last overnight that hadn't before.
 * There are no stops, and no gate, since nothing is expected of these entries. They fill at the next open: who knows
 * nothing gains nothing by filling sooner.
 */
export function runAtRandom(
  config: ExecutionConfig,
  series: BarSeries,
  trades: readonly PathTrade[],
  random: () => number,
): AccountPath {
  const placed = placeAtRandom(tradeSpans(trades, series), series.length - 2, random);
  const blind: ExecutionConfig = {
    ...config,
    timeframe: config.baseInterval,
    rules: null,
    fillsAfterDecision: false,
  };
  return runPath(blind, series, { decider: legwiseDecider([new PlacedKernel(placed)]) });
}

/**
 * Shuffles trades and spreads them over the bars from 0 up to `length`, without overlaps. If they need more bars than
 * there are, because several began and ended within one bar, the longest are cut.
 */
export function placeAtRandom(
  spans: readonly TradeSpan[],
  length: number,
  random: () => number,
): PlacedSpan[] {
  const order = shuffler(random)(fitted(spans, length));
  const free = length - order.reduce((sum, { bars }) => sum + bars, 0);
  const gaps = order.map(() => Math.floor(random() * (free + 1))).sort((one, other) => one - other);
  let held = 0;
  return order.map((span, index) => {
    const start = (gaps[index] as number) + held;
    held += span.bars;
    return { ...span, start };
  });
}

/** Percent of the others that are below a value; equal ones count half. null without others. */
export function rankPct(value: number, others: readonly number[]): number | null {
  if (others.length === 0) return null;
  const below = others.filter((other) => other < value).length;
  const equal = others.filter((other) => other === value).length;
  return (100 * (below + equal / 2)) / others.length;
}

function tradeSpans(trades: readonly PathTrade[], { time, length }: BarSeries): TradeSpan[] {
  const barAt = new Map<number, number>();
  for (let bar = 0; bar < length; bar += 1) barAt.set(time[bar] as number, bar);
  return trades.map(({ side, entryTime, exitTime }) => ({
    side: side === 'long' ? 1 : -1,
    bars: Math.max(1, (barAt.get(exitTime) as number) - (barAt.get(entryTime) as number)),
  }));
}

function fitted(spans: readonly TradeSpan[], length: number): TradeSpan[] {
  const rest = [...spans].sort((one, other) => other.bars - one.bars);
  let excess = rest.reduce((sum, { bars }) => sum + bars, 0) - length;
  return rest.map((span) => {
    const cut = Math.max(0, Math.min(excess, span.bars - 1));
    excess -= cut;
    return { ...span, bars: span.bars - cut };
  });
}

class PlacedKernel implements Kernel {
  private bar = 0;
  private readonly sides = new Map<number, number>();

  constructor(placed: readonly PlacedSpan[]) {
    for (const { start, bars } of placed) this.sides.set(start + bars, 0);
    for (const { start, side } of placed) this.sides.set(start, side);
  }

  onBar(_: Readonly<BarInput>, out: Decision): void {
    const side = this.sides.get(this.bar);
    this.bar += 1;
    if (side === undefined) return;
    out.target = side;
    // The trade before may be on the same side and end here.
    out.renew = side !== 0;
  }
}
