'use client';

import { Curve, CurveLines } from '@/components/ui/curve/curve';
import { CurveReader } from '@/components/ui/curve/curve-reader';
import { CurveTable } from '@/components/ui/curve/curve-table';
import { type LineLook, lineThrough, placeDates, placeEnds, placeTicks } from '@/components/ui/curve/frame';
import { linearScale } from '@/components/ui/curve/scale';
import { DAY_MS } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';

const DAYS = Array.from({ length: 120 }, (_, index) => 20_500 + 2 * index);
const SERIES = [1, 2, 3, 4, 5, 6].map((number) => `series-${number}` as LineLook);
const [FIRST = 0] = DAYS;
const LAST = DAYS.at(-1) ?? FIRST;
const PUBLISHED = 80;

/** An invented return after a number of days, in percent. */
function returnAfter(index: number, pace: number): number {
  return pace * index * 0.16 + 2.4 * Math.sin(index / 6 + pace) - 2.4 * Math.sin(pace);
}

function percent(value: number): string {
  return formatPercent(value, 1, true);
}

/** Both are drawn here; a page draws its curve on the server and its reader late. */
export function CurveKit() {
  const values = DAYS.map((day, index) => ({
    day,
    own: returnAfter(index, 1.3),
    held: returnAfter(index, 0.6),
  }));
  const scale = linearScale([0, ...values.flatMap(({ own, held }) => [own, held])]);
  const points = values.map(({ day, own, held }, index) => ({
    day,
    own,
    held,
    x: (day - FIRST) / (LAST - FIRST),
    dots: [
      { line: 'benchmark' as const, y: scale.at(held) },
      { line: 'own' as const, y: scale.at(own) },
    ],
    isBacktest: index < PUBLISHED,
  }));
  const last = points.at(-1);
  const frame = {
    ticks: placeTicks(scale, (tick) => formatPercent(tick, 0, true)),
    base: scale.at(0),
    dates: placeDates(FIRST * DAY_MS, LAST * DAY_MS),
    backtest: points[PUBLISHED - 1]?.x ?? 0,
    published: `Published ${formatDay(points[PUBLISHED]?.day ?? FIRST)}`,
    ends: last
      ? placeEnds([
          { line: 'own', text: 'Robot', value: percent(last.own), at: scale.at(last.own) },
          { line: 'benchmark', text: 'SPY', value: percent(last.held), at: scale.at(last.held) },
        ])
      : [],
  };
  const backtest = lineThrough(points.slice(0, PUBLISHED), 'own');
  return (
    <>
      <figure style={{ margin: 0 }}>
        <CurveReader
          label="Day of the curve"
          frame={frame}
          points={points}
          toReading={({ day, own, held }) => ({
            when: formatDay(day),
            values: [
              { line: 'own', name: 'Robot', value: percent(own) },
              { line: 'benchmark', name: 'SPY', value: percent(held) },
            ],
          })}
          describePoint={({ day, own, held }) =>
            `${formatDay(day)}: robot ${percent(own)}, SPY ${percent(held)}`
          }
        >
          <CurveLines
            label={`The robot’s return, ${percent(last?.own ?? 0)}, and SPY’s, ${percent(last?.held ?? 0)}`}
            lines={[
              lineThrough(points, 'benchmark'),
              { line: 'backtest', d: backtest.d },
              lineThrough(points.slice(PUBLISHED - 1), 'own'),
            ]}
          />
        </CurveReader>
        <CurveTable
          summary="The figures as a table"
          label="Return by day"
          rows={points.filter((_, index) => index % 20 === 19)}
          rowKey={({ day }) => day}
          columns={[
            { title: 'Day', cell: ({ day }) => formatDay(day) },
            { title: 'Robot', cell: ({ own }) => percent(own) },
            { title: 'SPY', cell: ({ held }) => percent(held) },
          ]}
        />
      </figure>
      <SixSeries />
    </>
  );
}

/** Six lines, told apart by dashes as well as by color, without a reader. */
function SixSeries() {
  const ends = SERIES.map((line, index) => ({ line, last: returnAfter(DAYS.length - 1, 1.5 - index / 2) }));
  const scale = linearScale([0, ...ends.map(({ last }) => last)]);
  const points = DAYS.map((day, index) => ({
    x: (day - FIRST) / (LAST - FIRST),
    dots: SERIES.map((line, series) => ({ line, y: scale.at(returnAfter(index, 1.5 - series / 2)) })),
  }));
  return (
    <Curve
      frame={{
        ticks: placeTicks(scale, (tick) => formatPercent(tick, 0, true)),
        base: scale.at(0),
        dates: placeDates(FIRST * DAY_MS, LAST * DAY_MS),
        ends: placeEnds(
          ends.map(({ line, last }, index) => ({
            line,
            text: `Series ${index + 1}`,
            value: percent(last),
            at: scale.at(last),
          })),
        ),
      }}
    >
      <CurveLines label="Six invented series" lines={SERIES.map((line) => lineThrough(points, line))} />
    </Curve>
  );
}
