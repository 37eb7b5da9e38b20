import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { Change } from '@/components/ui/change/change';
import { DAY_MS } from '@/lib/core/base/time';
import { formatDate } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';
import { CURVE_BOX, curveScale, dayAt, pathOf } from './curve-shape';
import styles from './subscriber-home.module.css';
import type { Performance } from './use-my-robots';

/** Days a key moves the readout by. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface SinceCurveProps {
  readonly performance: Performance;
  /** The note about removed robots. */
  readonly removed: ReactNode;
}

/** What all robots made together since the user followed them; each robot's own line shows up in use. */
export function SinceCurve({ performance, removed }: SinceCurveProps) {
  const { days, values, robots } = performance;
  const [pointed, setPointed] = useState<number | null>(null);
  const last = days.length - 1;
  if (last < 1) return <NoCurve performance={performance} removed={removed} />;
  const index = Math.min(pointed ?? last, last);
  const own = robots.filter((robot) => robot.values.length > 0);
  const scale = curveScale(
    values,
    own.map((robot) => robot.values),
    days.length,
  );
  const { width, height } = CURVE_BOX;
  const textOf = (at: number) => `${dateOf(days[at])}: ${percentOf(values[at])}`;
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setPointed(dayAt((event.clientX - box.left) / Math.max(1, box.width), days.length));
  };
  const press = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setPointed(Math.max(0, Math.min(last, index + step)));
  };
  return (
    <>
      <p className={styles['readout']}>
        {dateOf(days[index])} <Change value={(values[index] ?? 100) - 100} decimals={2} />
      </p>
      <div className={styles['plot']}>
        <div
          className={styles['pad']}
          role="slider"
          tabIndex={0}
          aria-label="Combined return since you followed, by day"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={index}
          aria-valuetext={textOf(index)}
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
            <path className={styles['zero']} d={`M0 ${scale.y(100)}H${width}`} />
            {own.length > 1 &&
              own.map((robot) => (
                <path key={robot.robotId} className={styles['one']} d={pathOf(robot.values, scale)} />
              ))}
            <path className={styles['all']} d={pathOf(values, scale)} />
            {pointed !== null && <path className={styles['cross']} d={`M${scale.x(index)} 0V${height}`} />}
          </svg>
        </div>
        <ul className={styles['ticks']} aria-hidden="true">
          {ticksOf(scale.low, scale.high).map((value) => (
            <li key={value} style={{ top: `${(100 * scale.y(value)) / height}%` }}>
              {percentOf(value)}
            </li>
          ))}
        </ul>
      </div>
      <p className={styles['ends']}>
        <span>{dateOf(days[0])}</span>
        <span>{dateOf(days[last])}</span>
      </p>
      <p className={styles['meaning']}>
        The average of robots you follow, each starting at the close when you followed it. {removed}
      </p>
    </>
  );
}

function NoCurve({ performance, removed }: SinceCurveProps) {
  const from = performance.robots.find(({ countsFrom }) => countsFrom !== null)?.countsFrom;
  return (
    <p className={styles['empty']}>
      {from
        ? `Started at the close of ${dateOf(from)}. The curve appears after the next close.`
        : 'Starts at the next close; earlier results don’t count.'}{' '}
      {removed}
    </p>
  );
}

/** The ends of the scale and the start, without what would overlap. */
function ticksOf(low: number, high: number): readonly number[] {
  const space = (high - low) * 0.12;
  return [...(high - 100 > space ? [high] : []), 100, ...(100 - low > space ? [low] : [])];
}

function percentOf(value: number | undefined): string {
  return formatPercent((value ?? 100) - 100, 1, true);
}

function dateOf(day: string | undefined): string {
  return formatDate(day === undefined ? null : Math.floor(Date.parse(day) / DAY_MS) * DAY_MS);
}
