'use client';

import { Change } from '@/components/ui/change/change';
import { CurveLines } from '@/components/ui/curve/curve';
import { CurveReader } from '@/components/ui/curve/curve-reader';
import { type LineLook, lineThrough, placeDates, placeTicks } from '@/components/ui/curve/frame';
import { growthScale } from '@/components/ui/curve/scale';
import { DAY_MS } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';
import type { CurvesView } from '@/lib/portfolios/baskets/basket-view';

interface BasketChartProps {
  readonly label: string;
  readonly curves: CurvesView;
  /** Null without a benchmark. */
  readonly benchmark: string | null;
}

interface Line {
  readonly line: LineLook;
  readonly name: string;
  readonly values: readonly number[];
}

/** A basket beside its benchmark and the equal mix, from 100. */
export function BasketChart({ label, curves, benchmark }: BasketChartProps) {
  const { days, basket, equal } = curves;
  const lines: readonly Line[] = [
    ...(curves.benchmark && benchmark
      ? [{ line: 'benchmark' as const, name: benchmark, values: curves.benchmark }]
      : []),
    ...(equal ? [{ line: 'series-2' as const, name: 'Equal mix', values: equal }] : []),
    { line: 'own' as const, name: 'Portfolio', values: basket },
  ];
  const scale = growthScale([100, ...lines.flatMap(({ values }) => values)]);
  const [first, last] = [days[0] as number, days.at(-1) as number];
  const span = Math.max(1, last - first);
  const points = days.map((day, index) => ({
    day,
    index,
    x: (day - first) / span,
    dots: lines.map(({ line, values }) => ({ line, y: scale.at(values[index] as number) })),
  }));
  const change = ({ values }: Line, index: number) => (values[index] as number) - 100;
  return (
    <CurveReader
      label={label}
      frame={{
        ticks: placeTicks(scale, (value) => formatPercent(value - 100, 0, true)),
        base: scale.at(100),
        dates: placeDates(first * DAY_MS, last * DAY_MS),
      }}
      points={points}
      toReading={({ day, index }) => ({
        when: formatDay(day),
        values: lines.map((one) => ({
          line: one.line,
          name: one.name,
          value: <Change value={change(one, index)} decimals={1} />,
        })),
        note: scale.isLog ? 'Logarithmic axis' : undefined,
      })}
      describePoint={({ day, index }) =>
        `${formatDay(day)}: ${lines.map((one) => `${one.name} ${formatPercent(change(one, index), 1, true)}`).join(', ')}`
      }
    >
      <CurveLines lines={lines.map(({ line }) => lineThrough(points, line))} />
    </CurveReader>
  );
}
