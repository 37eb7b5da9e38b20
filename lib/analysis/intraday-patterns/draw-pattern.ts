import { bisectLeft } from 'd3-array';
import type { PatternOccurrence, PatternPoint } from '@/lib/analysis/patterns/pattern';
import { isoTime } from '@/lib/core/base/time';
import type { IntradayBars } from './intraday-bars';
import type { IntradayDrawing, IntradayPattern } from './intraday-pattern';

/** Bars drawn before a pattern's first corner and after its end, and the fewest drawn where there are as many. */
const MARGIN = 15;
const FEWEST_DRAWN = 50;

/** The bars around a pattern with its corners. */
export function drawPattern(
  { stateTime }: Pick<IntradayPattern, 'stateTime'>,
  { points, lines, knownAt }: PatternOccurrence,
  bars: IntradayBars,
): Omit<IntradayDrawing, 'row'> {
  const endedAt = bisectLeft(bars.end, stateTime, 0, bars.length);
  const to = Math.min(bars.length - 1, Math.max(knownAt, endedAt) + MARGIN);
  const from = Math.max(0, Math.min((points[0]?.at ?? knownAt) - MARGIN, to + 1 - FEWEST_DRAWN));
  const time = (at: number) => isoTime(bars.time[at] as number);
  const point = ({ at, price }: PatternPoint) => ({ time: time(at), price });
  return {
    bars: Array.from({ length: to + 1 - from }, (_, index) => {
      const at = from + index;
      const [open, high, low, close] = [bars.open, bars.high, bars.low, bars.close].map(
        (column) => column[at] as number,
      ) as [number, number, number, number];
      return { time: time(at), open, high, low, close };
    }),
    points: points.map(point),
    lines: lines.map((ends) => ends.map(point)),
  };
}
