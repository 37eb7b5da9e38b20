import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { Tone } from '@/components/ui/change/tone';
import { formatDate, formatDateTime } from '@/lib/core/format/date';
import { formatMoney, formatNumber } from '@/lib/core/format/number';
import { CURVE_BOX, curveShape, type Moment, pointAt } from './curve-shape';
import styles from './equity-curve.module.css';

/** Points a key moves the readout by. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowUp: 1,
  PageDown: -24,
  PageUp: 24,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

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
  const [pointed, setPointed] = useState<number | null>(null);
  const shape = curveShape(points, base);
  const last = points.length - 1;
  if (!shape)
    return <p className={styles['empty']}>The curve starts a few minutes after the account opens.</p>;
  const index = Math.min(pointed ?? last, last);
  const shown = points[index] ?? { at: 0, value: base };
  const textOf = ({ at, value }: Moment) =>
    `${formatDateTime(at)}: ${formatMoney(value)}, ${signed(value - base)} since the start`;
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setPointed(pointAt((event.clientX - box.left) / Math.max(1, box.width), points));
  };
  const press = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setPointed(Math.max(0, Math.min(last, index + step)));
  };
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
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={index}
          aria-valuetext={textOf(shown)}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
          onKeyDown={press}
          onBlur={() => setPointed(null)}
        >
          <svg
            className={styles['curve']}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path className={styles['base']} d={`M0 ${shape.y(base)}H${width}`} />
            <path className={styles['line']} d={shape.path} />
            {pointed !== null && <path className={styles['cross']} d={`M${shape.x(shown.at)} 0V${height}`} />}
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
