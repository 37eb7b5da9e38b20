import { EQUITY_BOX } from './equity-box';
import styles from './equity-chart.module.css';
import type { EquityShape } from './equity-shape';
import { PlotFrame } from './plot-frame';

export interface ServerPlotProps {
  readonly shape: EquityShape;
  readonly label: string;
}

/** The server-rendered chart of the full record. */
export function ServerPlot({ shape, label }: ServerPlotProps) {
  const { width, height } = EQUITY_BOX;
  const lines = shape.ticks.length - 1;
  const publishedX = shape.published === null ? null : Math.round(shape.published * width);
  return (
    <PlotFrame ticks={shape.ticks} days={shape.days}>
      <svg
        className={styles['chart']}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path
          className={styles['grid']}
          d={shape.ticks.map((_, index) => `M0 ${(height * index) / lines}H${width}`).join('')}
        />
        <path className={styles['start']} d={`M0 ${shape.startY}H${width}`} />
        {shape.forwardArea && <path className={styles['area']} d={shape.forwardArea} />}
        {shape.benchmark && <path className={styles['benchmark']} d={shape.benchmark} />}
        {shape.backtest && <path className={styles['backtest']} d={shape.backtest} />}
        {publishedX !== null && <path className={styles['published']} d={`M${publishedX} 0V${height}`} />}
        {shape.replayed && <path className={styles['replayed']} d={shape.replayed} />}
        {shape.forward && <path className={styles['forward']} d={shape.forward} />}
      </svg>
    </PlotFrame>
  );
}
