import { Tone } from '@/components/ui/change/tone';
import { formatDate, formatDateTime } from '@/lib/core/format/date';
import { formatMoney, formatNumber } from '@/lib/core/format/number';
import { CURVE_BOX, curveShape, type Moment, pointAt } from './curve-shape';
import styles from './equity-curve.module.css';
import { useCurveSlider } from './use-curve-slider';

interface EquityCurveProps {
  /** For screen readers. */
  readonly label: string;
  /** Oldest first. */
  readonly points: readonly Moment[];
  /** The starting balance, which the curve is compared with. */
  readonly base: number;
}

/** What an account was worth over time; a slider reads its values by pointer and keys. */
export function EquityCurve({ label, points, base }: EquityCurveProps) {
  const shape = curveShape(points, base);
  const last = points.length - 1;
  const { index, isPointed, slider } = useCurveSlider({
    last,
    pageStep: 24,
    indexAt: (share) => pointAt(share, points),
  });
  if (!shape)
    return <p className={styles['empty']}>The curve starts a few minutes after the account opens.</p>;
  const shown = points[index] ?? { at: 0, value: base };
  const textOf = ({ at, value }: Moment) =>
    `${formatDateTime(at)}: ${formatMoney(value)}, ${signed(value - base)} since the start`;
  const { width, height } = CURVE_BOX;
  return (
    <>
      <p className={styles['readout']}>
        {formatDateTime(shown.at)} <strong>{formatMoney(shown.value)}</strong>{' '}
        <Tone text={signed(shown.value - base)} />
      </p>
      <div className={styles['plot']}>
        <div
          className={styles['pad']}
          role="slider"
          tabIndex={0}
          {...slider}
          aria-valuenow={index}
          aria-label={label}
          aria-valuetext={textOf(shown)}
        >
          <svg
            className={styles['curve']}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path className={styles['base']} d={`M0 ${shape.y(base)}H${width}`} />
            <path className={styles['line']} d={shape.path} />
            {isPointed && <path className={styles['cross']} d={`M${shape.x(shown.at)} 0V${height}`} />}
          </svg>
        </div>
        <ul className={styles['ticks']} aria-hidden="true">
          {shape.ticks.map((value) => (
            <li key={value} style={{ top: `${(100 * shape.y(value)) / height}%` }}>
              {formatMoney(value, 0)}
            </li>
          ))}
        </ul>
      </div>
      <p className={styles['ends']} aria-hidden="true">
        <span>{formatDate(points[0]?.at ?? null)}</span>
        <span>{formatDate(points[last]?.at ?? null)}</span>
      </p>
    </>
  );
}

function signed(amount: number): string {
  return formatNumber(amount, { decimals: 2, prefix: '$', signed: true });
}
