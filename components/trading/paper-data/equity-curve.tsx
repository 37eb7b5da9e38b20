import { Tone } from '@/components/ui/change/tone';
import { CurveLines } from '@/components/ui/curve/curve';
import { CurveReader } from '@/components/ui/curve/curve-reader';
import { CurveTable } from '@/components/ui/curve/curve-table';
import { lineThrough, placeDates, placeTicks } from '@/components/ui/curve/frame';
import { linearScale } from '@/components/ui/curve/scale';
import { Time } from '@/components/ui/time/time';
import { DAY_MS } from '@/lib/core/base/time';
import { formatDateTime } from '@/lib/core/format/date';
import { formatMoney, formatNumber } from '@/lib/core/format/number';

export interface EquityCurvePoint {
  /** UTC milliseconds. */
  readonly at: number;
  readonly value: number;
}

/** Minimum range of the axis as a share of the start, so that a nearly flat curve doesn't look volatile. */
const MIN_RANGE = 0.002;

interface EquityCurveProps {
  /** For screen readers. */
  readonly label: string;
  /** Oldest first. */
  readonly points: readonly EquityCurvePoint[];
  /** The starting balance, which the curve is compared with. */
  readonly base: number;
}

/** What an account was worth over time. */
export function EquityCurve({ label, points, base }: EquityCurveProps) {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || last.at <= first.at)
    return <p>The curve starts a few minutes after the account opens.</p>;
  const scale = linearScale([base, ...points.map(({ value }) => value)], MIN_RANGE * base);
  const places = points.map(({ at, value }) => ({
    at,
    value,
    x: (at - first.at) / (last.at - first.at),
    dots: [{ line: 'own' as const, y: scale.at(value) }],
  }));
  return (
    <>
      <CurveReader
        label={label}
        frame={{
          ticks: placeTicks(scale, (value) => formatMoney(value, 0)),
          base: scale.at(base),
          dates: placeDates(first.at, last.at),
        }}
        points={places}
        toReading={({ at, value }) => ({
          when: formatDateTime(at),
          values: [
            {
              line: 'own',
              name: null,
              value: (
                <>
                  {formatMoney(value)} <Tone text={signed(value - base)} />
                </>
              ),
            },
          ],
        })}
        describePoint={({ at, value }) =>
          `${formatDateTime(at)}: ${formatMoney(value)}, ${signed(value - base)} since the start`
        }
      >
        <CurveLines lines={[lineThrough(places, 'own')]} />
      </CurveReader>
      <CurveTable
        label={label}
        rows={lastOfDays(points).toReversed()}
        rowKey={(point) => point.at}
        columns={[
          { title: 'Time', cell: (point) => <Time at={point.at} /> },
          { title: 'Value', cell: ({ value }) => formatMoney(value) },
          { title: 'Since the start', cell: ({ value }) => <Tone text={signed(value - base)} /> },
        ]}
      />
    </>
  );
}

/** The last of each day, in UTC. */
function lastOfDays(points: readonly EquityCurvePoint[]): readonly EquityCurvePoint[] {
  const pointDay = (point: EquityCurvePoint | undefined) => Math.floor((point?.at ?? Number.NaN) / DAY_MS);
  return points.filter((point, index) => pointDay(points[index + 1]) !== pointDay(point));
}

function signed(amount: number): string {
  return formatNumber(amount, { decimals: 2, prefix: '$', signed: true });
}
