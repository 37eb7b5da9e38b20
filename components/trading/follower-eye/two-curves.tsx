import { Money } from '@/components/live/live-price/live-money';
import { useCurveSlider } from '@/components/trading/paper-data/use-curve-slider';
import { formatDateTime } from '@/lib/core/format/date';
import { formatNumber } from '@/lib/core/format/number';
import styles from './follower-eye.module.css';
import { signedDollars } from './gap-waterfall';
import { CURVES_BOX, type CurvePoint, curvesShape, momentsOf } from './two-curves-shape';

interface TwoCurvesProps {
  readonly robot: readonly CurvePoint[];
  readonly mine: readonly CurvePoint[];
}

/** The robot's running result and mine, trade by trade. */
export function TwoCurves({ robot, mine }: TwoCurvesProps) {
  const moments = momentsOf(robot, mine);
  const last = moments.length - 1;
  const { index, isPointed, slider } = useCurveSlider({
    last,
    pageStep: 10,
    indexAt: (share) => Math.round(share * (last + 1)) - 1,
  });
  if (last < 0)
    return (
      <p className={styles['empty']}>
        The curves start with the first trade that both you and the robot have closed.
      </p>
    );
  const shown = moments[index] ?? { at: 0, robot: 0, mine: 0 };
  const shape = curvesShape(moments);
  const { width, height } = CURVES_BOX;
  return (
    <div>
      <p className={styles['readout']}>
        <span>{formatDateTime(shown.at)}</span>
        <span className={styles['key']} data-line="robot">
          Robot <Money amount={shown.robot} decimals={2} />
        </span>
        <span className={styles['key']} data-line="mine">
          You <Money amount={shown.mine} decimals={2} />
        </span>
      </p>
      <div className={styles['plot']}>
        <div
          className={styles['pad']}
          role="slider"
          tabIndex={0}
          {...slider}
          aria-valuenow={index}
          aria-label="The robot’s result and yours after each closed trade"
          aria-valuetext={`${formatDateTime(shown.at)}: robot ${signedDollars(shown.robot)}, you ${signedDollars(shown.mine)}`}
        >
          <svg
            className={styles['curves']}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path className={styles['zero']} d={`M0 ${shape.y(0)}H${width}`} />
            <path className={styles['robot']} d={shape.robot} />
            <path className={styles['mine']} d={shape.mine} />
            {isPointed && <path className={styles['cross']} d={`M${shape.x(index)} 0V${height}`} />}
          </svg>
        </div>
        <ul className={styles['ticks']} aria-hidden="true">
          {ticksOf(shape.low, shape.high).map((value) => (
            <li key={value} style={{ top: `${(100 * shape.y(value)) / height}%` }}>
              {formatNumber(value, { prefix: '$', signed: true })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The ends of the scale and zero, without what would overlap. */
function ticksOf(low: number, high: number): readonly number[] {
  const space = (high - low) * 0.12;
  return [...(high > space ? [high] : []), 0, ...(-low > space ? [low] : [])];
}
