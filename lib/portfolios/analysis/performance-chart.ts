import type { Books } from '@/lib/portfolios/accounting/books';
import { type Closes, closeOn } from '@/lib/portfolios/accounting/closes';
import type { DailyValues } from '@/lib/portfolios/accounting/valuation';
import { fromPicos } from '@/lib/portfolios/transactions/picos';
import type { PerformanceChart } from './portfolio-analysis';

/** More days than a chart is wide are drawn in steps, always with the last one. */
const MOST_POINTS = 750;

/** @param rateOn what a unit of a currency was worth on a day in the portfolio's */
export function drawChart(
  { flows, firstDay }: Pick<Books, 'flows' | 'firstDay'>,
  { value }: DailyValues,
  index: Float64Array,
  benchmark: Closes | null,
  rateOn: (currency: string, day: number) => number,
): PerformanceChart {
  const step = Math.max(1, Math.ceil(value.length / MOST_POINTS));
  const points: number[] = [];
  for (let at = value.length - 1; at >= 0; at -= step) points.unshift(at);
  if (points[0] !== 0 && value.length > 0) points.unshift(0);
  const priceOn = (day: number) => {
    const close = benchmark && closeOn(benchmark, day);
    return benchmark === null || close === null ? null : close * rateOn(benchmark.currency, day);
  };
  // From the close before the first day, as the portfolio's index.
  const start = value.length === 0 ? null : (priceOn(firstDay - 1) ?? priceOn(firstDay));
  return {
    day: points.map((at) => firstDay + at),
    index: points.map((at) => index[at] as number),
    benchmark: points.map((at) => {
      const price = priceOn(firstDay + at);
      return price === null || start === null ? null : price / start;
    }),
    value: points.map((at) => value[at] as number),
    flows: flows.map(({ day, amount, source }) => ({
      day,
      amount: fromPicos(amount),
      isImplied: source === 'implied',
    })),
  };
}
