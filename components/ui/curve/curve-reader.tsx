'use client';

import { bisector } from 'd3-array';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { at, Curve } from './curve';
import styles from './curve.module.css';
import type { CurveFrame, Reading, ReadPoint } from './frame';

interface CurveReaderProps<Point extends ReadPoint> {
  /** What the slider reads: `Day on the chart`. */
  readonly label: string;
  readonly frame: CurveFrame;
  /** From left to right. */
  readonly points: readonly Point[];
  readonly toReading: (point: Point) => Reading;
  /** The same as one line, for screen readers. */
  readonly describePoint: (point: Point) => string;
  /** Draws the lines. */
  readonly children: ReactNode;
  readonly pane?: ReactNode;
}

/** A curve whose crosshair, by pointer or keys, writes its values into the line above the plot: at first the last. */
export function CurveReader<Point extends ReadPoint>({
  label,
  frame,
  points,
  toReading,
  describePoint,
  children,
  pane,
}: CurveReaderProps<Point>) {
  const last = points.length - 1;
  const [read, setRead] = useState<number | null>(null);
  const index = Math.min(read ?? last, last);
  const point = points[index];
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setRead(nearestIndex(points, (clientX - left) / (width || 1)));
  };
  const press = (event: KeyboardEvent) => {
    const step = keyStep(event.key, event.shiftKey);
    if (step === undefined) return;
    event.preventDefault();
    setRead(Math.max(0, Math.min(last, index + step)));
  };
  if (!point) return null;
  return (
    <Curve
      frame={frame}
      reading={toReading(point)}
      pane={pane}
      overlay={
        <>
          {read !== null && <Crosshair point={point} />}
          <div
            className={styles['surface']}
            onPointerMove={follow}
            onPointerDown={follow}
            onPointerLeave={() => setRead(null)}
          />
          <input
            type="range"
            className={styles['reader']}
            aria-label={label}
            aria-valuetext={describePoint(point)}
            min={0}
            max={last}
            value={index}
            onKeyDown={press}
            onChange={({ currentTarget }) => setRead(Number(currentTarget.value))}
            onBlur={() => setRead(null)}
          />
        </>
      }
    >
      {children}
    </Curve>
  );
}

const byPlace = bisector<Pick<ReadPoint, 'x'>, number>(({ x }) => x);

/** The point nearest to a fraction of the width. */
export function nearestIndex(points: readonly Pick<ReadPoint, 'x'>[], wanted: number): number {
  return byPlace.center(points, wanted);
}

/** How many points a key moves by. */
export function keyStep(key: string, isShift: boolean): number | undefined {
  if (key === 'Home') return Number.NEGATIVE_INFINITY;
  if (key === 'End') return Number.POSITIVE_INFINITY;
  if (key === 'PageDown') return -10;
  if (key === 'PageUp') return 10;
  const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[key];
  return way && (isShift ? 10 * way : way);
}

function Crosshair({ point: { x, dots } }: { readonly point: ReadPoint }) {
  return (
    <>
      <span className={styles['crosshair']} style={at(x)} />
      <span className={styles['dots']} style={at(x)}>
        {dots.map(({ line, y }) => (
          <span key={line} className={styles['dot']} data-line={line} style={at(y)} />
        ))}
      </span>
    </>
  );
}
