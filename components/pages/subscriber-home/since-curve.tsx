import type { ReactNode } from 'react';
import { Change } from '@/components/ui/change/change';
import { CurveLines } from '@/components/ui/curve/curve';
import { CurveReader } from '@/components/ui/curve/curve-reader';
import { CurveTable } from '@/components/ui/curve/curve-table';
import { lineThrough, placeDates, placeTicks } from '@/components/ui/curve/frame';
import { linePath } from '@/components/ui/curve/paths';
import { linearScale, tickDecimals } from '@/components/ui/curve/scale';
import { Note } from '@/components/ui/note/note';
import { formatDate } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';
import type { Performance } from './use-my-robots';

/** How far beyond the combined curve the axis reaches for single robots, as a share of the curve's height. */
const BEYOND = 0.75;
/** Minimum range of the axis, in percent, so that a nearly flat curve doesn't look volatile. */
const MIN_RANGE = 1;

interface SinceCurveProps {
  readonly performance: Performance;
  /** The note about removed robots. */
  readonly removed: ReactNode;
}

/** What all robots made together since the user followed them; each robot's own line shows up in use. */
export function SinceCurve({ performance, removed }: SinceCurveProps) {
  const { days, values, robots } = performance;
  const times = days.map(Date.parse);
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined || last <= first)
    return <NoCurve performance={performance} removed={removed} />;
  const own = robots.filter((robot) => robot.values.length > 0).map((robot) => robot.values);
  const scale = sinceScale(values, own);
  const x = (index: number) => ((times[index] ?? last) - first) / (last - first);
  const places = values.map((value, index) => ({
    when: dayText(days[index]),
    value: value - 100,
    x: x(index),
    dots: [{ line: 'own' as const, y: scale.at(value) }],
  }));
  const single = (own.length > 1 ? own : []).map((robot) =>
    linePath(robot.flatMap((value, index) => (value === null ? [] : { x: x(index), y: scale.at(value) }))),
  );
  const changes = scale.ticks.map((tick) => tick - 100);
  return (
    <>
      <CurveReader
        label="Combined return since you followed, by day"
        frame={{
          ticks: placeTicks(scale, (tick) => formatPercent(tick - 100, tickDecimals(changes), true)),
          base: scale.at(100),
          dates: placeDates(first, last),
        }}
        points={places}
        toReading={({ when, value }) => ({
          when,
          values: [{ line: 'own', name: null, value: <Change value={value} decimals={2} /> }],
        })}
        describePoint={({ when, value }) => `${when}: ${formatPercent(value, 1, true)}`}
      >
        <CurveLines lines={[{ line: 'faint', d: single.join('') }, lineThrough(places, 'own')]} />
      </CurveReader>
      <CurveTable
        label="Combined return by day"
        rows={places.toReversed()}
        rowKey={({ when }) => when}
        columns={[
          { title: 'Day', cell: ({ when }) => when },
          { title: 'Since you followed', cell: ({ value }) => <Change value={value} decimals={2} /> },
        ]}
      />
      <Note look="caption">
        The average of robots you follow, each starting at the close when you followed it. {removed}
      </Note>
    </>
  );
}

/**
 * An axis for the combined curve and 100, and for single robots as far as they don't flatten it: anything beyond is
 * outside the plot.
 */
export function sinceScale(combined: readonly number[], robots: readonly (readonly (number | null)[])[]) {
  const bottom = Math.min(100, ...combined);
  const top = Math.max(100, ...combined);
  const beyond = BEYOND * Math.max(MIN_RANGE, top - bottom);
  const own = robots.flat().filter((value) => value !== null);
  const low = Math.max(bottom - beyond, Math.min(bottom, ...own));
  const high = Math.min(top + beyond, Math.max(top, ...own));
  return linearScale([low, high], MIN_RANGE);
}

function NoCurve({ performance, removed }: SinceCurveProps) {
  const from = performance.robots.find(({ countsFrom }) => countsFrom !== null)?.countsFrom;
  return (
    <Note look="text">
      {from
        ? `Started at the close of ${dayText(from)}. The curve appears after the next close.`
        : 'Starts at the next close; earlier results don’t count.'}{' '}
      {removed}
    </Note>
  );
}

function dayText(day: string | undefined): string {
  return formatDate(day === undefined ? null : Date.parse(day));
}
