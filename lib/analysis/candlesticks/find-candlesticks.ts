import type { PatternDirection, PatternOccurrence, PatternPoint } from '@/lib/analysis/patterns/pattern';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import { CANDLESTICKS } from './all-candlesticks';
import { LOOKBACK } from './candle';
import type { Candlestick } from './candlestick';
import { createCandlestickScan, SCAN_WARMUP } from './candlestick-scan';

/** Bars in which a candlestick's target or stop must be hit. */
const LIFE = 10;
/** The target's distance from the close, in units of the stop's. */
const REWARD = 2;
/** The stop is at least so many mean ranges of the ten bars before away from the close. */
const LEAST_RISK = 0.5;
/** Sessions whose change a candlestick is read against where its shape says nothing of direction. */
const TREND = 5;

/** Candlestick patterns as bars arrive. Called with ever more of the same bars, and each time from where it ended. */
export function startCandlesticks(): (bars: DailyBars, from: number) => PatternOccurrence[] {
  const scan = createCandlestickScan();
  const brokenAt = new Int32Array(CANDLESTICKS.length);
  const price = { open: 0, high: 0, low: 0, close: 0 };
  let next: number | null = null;
  return (bars, from) => {
    const occurrences: PatternOccurrence[] = [];
    for (let at = next ?? Math.max(0, from - SCAN_WARMUP); at < bars.length; at += 1) {
      price.open = bars.open[at] as number;
      price.high = bars.high[at] as number;
      price.low = bars.low[at] as number;
      price.close = bars.close[at] as number;
      const found = scan.add(price);
      for (let index = 0; index < found.length; index += 1) {
        const value = found[index] as number;
        if (value === 0) continue;
        const kind = CANDLESTICKS[index] as Candlestick;
        // A false break is a pattern only once it's confirmed.
        if (kind.isConfirmedLater && Math.abs(value) === 100) brokenAt[index] = at;
        else if (at >= from) {
          const last = kind.isConfirmedLater ? (brokenAt[index] as number) : at;
          const occurrence = describeOccurrence(bars, kind, { value, at, first: last - kind.bars + 1 });
          if (occurrence) occurrences.push(occurrence);
        }
      }
    }
    next = bars.length;
    return occurrences;
  };
}

/**
 * All candlestick patterns that were completed at bar `from` or later, by bar, then in the order of `CANDLESTICKS`. The
 * stop is the farther end of the pattern's bars, the target twice as far away, both from the close that completed it.
 * Where prices haven't moved at all there's no risk to measure by, and no pattern.
 */
export function findCandlesticks(bars: DailyBars, from = 0): PatternOccurrence[] {
  return startCandlesticks()(bars, from);
}

function describeOccurrence(
  bars: DailyBars,
  { id, isReadAsTurn }: Candlestick,
  { value, at, first }: { readonly value: number; readonly at: number; readonly first: number },
): PatternOccurrence | null {
  const direction = isReadAsTurn ? turnDirection(bars, at) : value > 0 ? 'up' : 'down';
  if (direction === null) return null;
  const sign = direction === 'up' ? 1 : -1;
  const ends = direction === 'up' ? bars.low : bars.high;
  const close = bars.close[at] as number;
  let risk = LEAST_RISK * meanRange(bars, at);
  const points: PatternPoint[] = [];
  for (let bar = first; bar <= at; bar += 1) {
    const end = ends[bar] as number;
    points.push({ at: bar, price: end });
    risk = Math.max(risk, sign * (close - end));
  }
  if (!(risk > 0)) return null;
  return {
    kind: id,
    fundId: bars.fundId,
    direction,
    points,
    lines: [],
    knownAt: at,
    breakout: null,
    stop: close - sign * risk,
    target: close + sign * REWARD * risk,
    life: LIFE,
  };
}

/** Against the change of five sessions up to the one before; null if there was none. */
function turnDirection({ close }: DailyBars, at: number): PatternDirection | null {
  const change = (close[at - 1] as number) - (close[at - 1 - TREND] as number);
  return change < 0 ? 'up' : change > 0 ? 'down' : null;
}

/** Over the ten bars before, or as many as there are. */
function meanRange({ high, low }: DailyBars, at: number): number {
  const from = Math.max(0, at - LOOKBACK);
  let sum = 0;
  for (let bar = from; bar < at; bar += 1) sum += (high[bar] as number) - (low[bar] as number);
  return sum / (at - from);
}
