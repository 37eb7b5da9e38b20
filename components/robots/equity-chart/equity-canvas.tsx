'use client';

import { Chart, LinearScale, LineController, LineElement, PointElement } from 'chart.js';
import { memo, useEffect, useMemo, useState } from 'react';
import { Line } from 'react-chartjs-2';
import { onThemeChange } from '@/components/ui/design/theme';
import { CHART_OPTIONS, chartData } from './chart-config';
import type { ChartSeries } from './chart-series';
import styles from './equity-chart.module.css';
import { type Palette, readPalette } from './palette';

Chart.register(LineController, LineElement, PointElement, LinearScale);

interface EquityCanvasProps {
  readonly series: ChartSeries;
  readonly label: string;
}

/** The lines on a canvas, with the size and colors of the server's picture. Not drawn again as the crosshair moves. */
export const EquityCanvas = memo(function EquityCanvas({ series, label }: EquityCanvasProps) {
  const palette = usePalette();
  const data = useMemo(() => chartData(series, palette), [series, palette]);
  return (
    <div className={styles['canvas']}>
      <Line data={data} options={CHART_OPTIONS} aria-label={label} />
    </div>
  );
});

/** The design's colors; update with the color scheme. */
function usePalette(): Palette {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => onThemeChange(() => setPalette(readPalette())), []);
  return palette;
}
