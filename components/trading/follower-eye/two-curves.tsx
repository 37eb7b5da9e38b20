import { Money } from '@/components/live/live-price/live-money';
import { CurveLines } from '@/components/ui/curve/curve';
import { CurveReader } from '@/components/ui/curve/curve-reader';
import { CurveTable } from '@/components/ui/curve/curve-table';
import { lineThrough, placeEnds, placeTicks } from '@/components/ui/curve/frame';
import { linearScale } from '@/components/ui/curve/scale';
import { Time } from '@/components/ui/time/time';
import { formatDateTime } from '@/lib/core/format/date';
import { formatNumber } from '@/lib/core/format/number';
import { signedDollars } from './gap-waterfall';
import { mergeCurves, type ResultPoint } from './moments';

interface TwoCurvesProps {
  readonly robot: readonly ResultPoint[];
  readonly mine: readonly ResultPoint[];
}

/**
 * The robot's running result and mine, from zero. Trades are at equal distances: a robot may trade ten times one day
 * and then not for weeks.
 */
export function TwoCurves({ robot, mine }: TwoCurvesProps) {
  const moments = mergeCurves(robot, mine);
  const last = moments.at(-1);
  if (!last) return <p>The curves start with the first trade that both you and the robot have closed.</p>;
  const scale = linearScale([0, ...moments.flatMap((moment) => [moment.robot, moment.mine])], 1);
  const places = [{ at: 0, robot: 0, mine: 0 }, ...moments].map((moment, index) => ({
    ...moment,
    x: index / moments.length,
    dots: [
      { line: 'series-2' as const, y: scale.at(moment.robot) },
      { line: 'own' as const, y: scale.at(moment.mine) },
    ],
  }));
  return (
    <>
      <CurveReader
        label="The robot’s result and yours after each closed trade"
        frame={{
          ticks: placeTicks(scale, (value) => formatNumber(value, { prefix: '$', signed: true })),
          base: scale.at(0),
          dates: [],
          ends: placeEnds([
            { line: 'series-2', text: 'Robot', value: signedDollars(last.robot), at: scale.at(last.robot) },
            { line: 'own', text: 'You', value: signedDollars(last.mine), at: scale.at(last.mine) },
          ]),
        }}
        points={places.slice(1)}
        toReading={(moment) => ({
          when: formatDateTime(moment.at),
          values: [
            { line: 'series-2', name: 'Robot', value: <Money amount={moment.robot} decimals={2} /> },
            { line: 'own', name: 'You', value: <Money amount={moment.mine} decimals={2} /> },
          ],
        })}
        describePoint={(moment) =>
          `${formatDateTime(moment.at)}: robot ${signedDollars(moment.robot)}, you ${signedDollars(moment.mine)}`
        }
      >
        <CurveLines lines={[lineThrough(places, 'series-2'), lineThrough(places, 'own')]} />
      </CurveReader>
      <CurveTable
        label="The robot’s result and yours"
        rows={moments.toReversed()}
        rowKey={({ at }) => at}
        columns={[
          { title: 'Time', cell: ({ at }) => <Time at={at} /> },
          { title: 'Robot', cell: (moment) => <Money amount={moment.robot} decimals={2} /> },
          { title: 'You', cell: ({ mine }) => <Money amount={mine} decimals={2} /> },
        ]}
      />
    </>
  );
}
