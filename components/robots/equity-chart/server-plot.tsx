import { EQUITY_BOX } from './equity-box';
import type { EquityShape } from './equity-shape';
import { PlotFrame } from './plot-frame';
import styles from './plot-frame.module.css';
import type { Readout } from './readout';

export interface ServerPlotProps {
  readonly shape: EquityShape;
  /** The last day. */
  readonly readout: Readout;
  readonly label: string;
}

/** The server-rendered chart of the full record. */
export function ServerPlot({ shape, readout, label }: ServerPlotProps) {
  const { width, height } = EQUITY_BOX;
  return (
    <PlotFrame frame={shape.frame} readout={readout}>
      <svg
        className={styles['lines']}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {shape.benchmark && <path className={styles['benchmark']} d={shape.benchmark} />}
        {shape.backtest && <path className={styles['backtest']} d={shape.backtest} />}
        {shape.sincePublication && <path className={styles['robot']} d={shape.sincePublication} />}
      </svg>
    </PlotFrame>
  );
}
