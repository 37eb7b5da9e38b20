'use client';

import { Chart, Filler, LinearScale, LineController, LineElement, PointElement, Tooltip } from 'chart.js';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Line } from 'react-chartjs-2';
import { chartData, chartOptions } from './chart-config';
import { chartMarks } from './chart-marks';
import type { ChartSeries } from './chart-series';
import styles from './equity-chart.module.css';
import { usePalette, useStillness } from './use-media';

Chart.register(LineController, LineElement, PointElement, LinearScale, Tooltip, Filler);

/** The curves on a canvas, with the size and colors of the server's picture. */
export function EquityCanvas({ series, label }: { readonly series: ChartSeries; readonly label: string }) {
  const palette = usePalette();
  const isStill = useStillness();
  const data = useMemo(() => chartData(series, palette), [series, palette]);
  const options = useMemo(() => chartOptions(series, palette, isStill), [series, palette, isStill]);
  const marks = useRef({ series, palette });
  const [plugins] = useState(() => [
    chartMarks(() => ({ ...marks.current.series, palette: marks.current.palette })),
  ]);
  // Runs before the chart redraws, which happens in an effect.
  useLayoutEffect(() => {
    marks.current = { series, palette };
  }, [series, palette]);
  return (
    <div className={styles['chart']}>
      <div className={styles['canvas']}>
        <Line data={data} options={options} plugins={plugins} aria-label={label} />
      </div>
    </div>
  );
}
