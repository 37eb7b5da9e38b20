import { CurveLines } from '@/components/ui/curve/curve';
import { CurveReader } from '@/components/ui/curve/curve-reader';
import { CurveTable } from '@/components/ui/curve/curve-table';
import {
  type LineLook,
  LOW_END_GAP,
  lineThrough,
  placeDates,
  placeEnds,
  placeTicks,
} from '@/components/ui/curve/frame';
import { linearScale } from '@/components/ui/curve/scale';
import { DAY_MS, parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';
import type { LearnedResult } from './learned-text';

const LINES = [
  { line: 'own', name: 'This robot', key: 'own' },
  { line: 'series-2', name: 'Without its model', key: 'rule' },
  { line: 'benchmark', name: 'Buy and hold', key: 'hold' },
] as const satisfies readonly { readonly line: LineLook; readonly name: string; readonly key: string }[];

/** About so many rows in the table below. */
const ROWS = 12;

interface LearnedCurveProps extends Pick<LearnedResult, 'curve'> {
  /** YYYY-MM-DD; null if no day since then is completed. */
  readonly publishedOn: string | null;
}

/** A learned robot, its rule without the model and buy and hold, from the first day that the model could decide on. */
export function LearnedCurve({ curve, publishedOn }: LearnedCurveProps) {
  const [start, end] = [curve[0], curve.at(-1)];
  if (!start || !end || curve.length < 2) return null;
  const days = curve.map((point) => ({
    day: parseIsoDay(point.day) as number,
    values: LINES.flatMap(({ key, ...line }) => {
      const value = point[key];
      return value === null ? [] : [{ ...line, pct: value - 100 }];
    }),
  }));
  const [first, last] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
  const scale = linearScale([0, ...days.flatMap(({ values }) => values.map(({ pct }) => pct))]);
  const points = days.map(({ day, values }) => ({
    ...{ day, values },
    x: (day - first) / (last - first),
    dots: values.map(({ line, pct }) => ({ line, y: scale.at(pct) })).reverse(),
  }));
  const published = publishedOn === null ? null : parseIsoDay(publishedOn);
  const backtest = published === null ? 1 : (points.findLast(({ day }) => day < published)?.x ?? 0);
  const ends = points.at(-1)?.values ?? [];
  const text = (values: (typeof days)[number]['values']) =>
    values.map(({ name, pct }) => `${name} ${percent(pct)}`).join(', ');
  return (
    <figure>
      <CurveReader
        label="Day of the comparison"
        frame={{
          ticks: placeTicks(scale, (tick) => formatPercent(tick, 0, true)),
          base: scale.at(0),
          dates: placeDates(first * DAY_MS, last * DAY_MS),
          backtest,
          published: published === null ? null : `Published ${formatDay(published)}`,
          ends: placeEnds(
            ends.map(({ line, name, pct }) => ({ line, text: name, value: percent(pct), at: scale.at(pct) })),
            LOW_END_GAP,
          ),
        }}
        points={points}
        toReading={({ day, values }) => ({
          when: formatDay(day),
          values: values.map(({ line, name, pct }) => ({ line, name, value: percent(pct) })),
        })}
        describePoint={({ day, values }) => `${formatDay(day)}: ${text(values)}`}
      >
        <CurveLines
          label={text(ends)}
          lines={[...LINES].reverse().map(({ line }) => lineThrough(points, line))}
        />
      </CurveReader>
      <CurveTable
        summary="The figures as a table"
        label="Returns since the first compared day"
        rows={days.filter(
          (_, index) => index % Math.ceil(days.length / ROWS) === 0 || index === days.length - 1,
        )}
        rowKey={({ day }) => day}
        columns={[
          { title: 'Day', cell: ({ day }) => formatDay(day) },
          ...ends.map(({ name }, column) => ({
            title: name,
            cell: ({ values }: (typeof days)[number]) => {
              const pct = values[column]?.pct;
              return pct === undefined ? '–' : percent(pct);
            },
          })),
        ]}
      />
    </figure>
  );
}

function percent(value: number): string {
  return formatPercent(value, 1, true);
}
