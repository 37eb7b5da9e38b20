'use client';

import { type PointerEvent, useState } from 'react';
import type { ChartSeries } from './chart-series';
import { EquityCanvas } from './equity-canvas';
import { at, PlotFrame } from './plot-frame';
import styles from './plot-frame.module.css';
import { readoutOf, readoutText } from './readout';

interface LivePlotProps {
  readonly series: ChartSeries;
  readonly label: string;
}

/** A chart whose crosshair, by pointer or arrow keys, writes its day into the line above the plot. */
export function LivePlot({ series, label }: LivePlotProps) {
  const { points } = series;
  const lastIndex = points.length - 1;
  const [read, setRead] = useState<number | null>(null);
  const index = Math.min(read ?? lastIndex, lastIndex);
  const point = points[index];
  if (!point) return null;
  const readout = readoutOf(point);
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setRead(nearestIndex(series, (clientX - left) / (width || 1)));
  };
  return (
    <PlotFrame
      frame={series.frame}
      readout={readout}
      overlay={
        <>
          {read !== null && <Crosshair series={series} index={index} />}
          <div
            className={styles['surface']}
            onPointerMove={follow}
            onPointerDown={follow}
            onPointerLeave={() => setRead(null)}
          />
          <input
            type="range"
            className={styles['reader']}
            aria-label="Day on the chart"
            aria-valuetext={readoutText(readout)}
            min={0}
            max={lastIndex}
            value={index}
            onChange={({ currentTarget }) => setRead(Number(currentTarget.value))}
            onBlur={() => setRead(null)}
          />
        </>
      }
    >
      <EquityCanvas series={series} label={label} />
    </PlotFrame>
  );
}

/** The day nearest to a fraction of the width. */
function nearestIndex({ points }: Pick<ChartSeries, 'points'>, fraction: number): number {
  const first = points[0]?.day ?? 0;
  const wanted = first + fraction * ((points.at(-1)?.day ?? first) - first);
  let nearest = 0;
  points.forEach(({ day }, index) => {
    if (Math.abs(day - wanted) < Math.abs((points[nearest]?.day ?? first) - wanted)) nearest = index;
  });
  return nearest;
}

function Crosshair({ series, index }: { readonly series: ChartSeries; readonly index: number }) {
  const held = series.benchmark[index];
  const own = [series.sincePublication[index], series.backtest[index]].find(
    (xy) => xy !== undefined && !Number.isNaN(xy.y),
  );
  if (!own) return null;
  return (
    <>
      <span className={styles['crosshair']} style={at(own.x)} />
      <span className={styles['dots']} style={at(own.x)}>
        {held && !Number.isNaN(held.y) && (
          <span className={styles['dot']} data-line="benchmark" style={at(held.y)} />
        )}
        <span className={styles['dot']} style={at(own.y)} />
      </span>
    </>
  );
}
