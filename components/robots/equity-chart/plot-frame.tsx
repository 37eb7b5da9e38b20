import type { CSSProperties, ReactNode } from 'react';
import { BENCHMARK_NAME } from './benchmark-name';
import { type ChartFrame, DRAWDOWN_BOX, type PlacedText, ROBOT_NAME } from './chart-frame';
import styles from './plot-frame.module.css';
import type { Readout } from './readout';

interface PlotFrameProps {
  readonly frame: ChartFrame;
  /** The day in the line above the plot. */
  readonly readout: Readout;
  /** Draws the lines. */
  readonly children: ReactNode;
  /** Drawn over both panes. */
  readonly overlay?: ReactNode;
}

/** A position as a fraction, for the stylesheet. */
export function at(fraction: number): CSSProperties {
  return { '--at': `${Math.round(fraction * 10_000) / 100}%` } as CSSProperties;
}

/** Everything in a chart but its lines: readout, axes, backtest shading, labels and the drawdown below. */
export function PlotFrame({ frame, readout, children, overlay }: PlotFrameProps) {
  const { drawdown } = frame;
  return (
    <div className={styles['plot']}>
      <ReadoutLine readout={readout} isLog={frame.isLog} />
      <div className={styles['panes']}>
        <div className={styles['equity']}>
          <Ground frame={frame} />
          <Grid ticks={frame.ticks} />
          <span className={styles['start']} style={at(frame.start)} />
          {children}
          {frame.ends.map(({ line, text, value, at: height }) => (
            <span key={line} className={styles['end']} data-line={line} style={at(height)} aria-hidden="true">
              {text}
              <b>{value}</b>
            </span>
          ))}
        </div>
        <div className={styles['drawdown']} id="drawdown">
          <Grid ticks={drawdown.ticks} />
          <span className={styles['paneName']} aria-hidden="true">
            Drawdown
          </span>
          <svg
            className={styles['lines']}
            viewBox={`0 0 ${DRAWDOWN_BOX.width} ${DRAWDOWN_BOX.height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`Drawdown curve. ${drawdown.summary}`}
          >
            <path className={styles['lossArea']} d={`${drawdown.line}V0H0Z`} />
            <path className={styles['lossLine']} d={drawdown.line} />
          </svg>
        </div>
        <div className={styles['dates']} aria-hidden="true">
          {frame.dates.map(({ at: left, text }) => (
            <span key={left} className={styles['date']} style={at(left)}>
              {text}
            </span>
          ))}
        </div>
        {overlay}
      </div>
    </div>
  );
}

function ReadoutLine({ readout, isLog }: { readonly readout: Readout; readonly isLog: boolean }) {
  return (
    <p className={styles['readout']}>
      <span>
        {readout.day} · {readout.phase}
      </span>
      <span data-line="robot">
        {ROBOT_NAME} <b>{readout.robot}</b>
      </span>
      {readout.benchmark !== null && (
        <span data-line="benchmark">
          {BENCHMARK_NAME} <b>{readout.benchmark}</b>
        </span>
      )}
      {isLog && <span className={styles['log']}>Log scale</span>}
    </p>
  );
}

/** The hatched part before publication, with its name, and the day of publication. */
function Ground({ frame: { backtest, published } }: { readonly frame: ChartFrame }) {
  return (
    <>
      {backtest > 0 && (
        <div className={styles['ground']} style={at(backtest)} aria-hidden="true">
          <span className={styles['groundName']}>Backtest</span>
        </div>
      )}
      {published !== null && (
        <span
          className={styles['published']}
          data-side={backtest > 0.6 ? 'before' : undefined}
          style={at(backtest)}
          aria-hidden="true"
        >
          <span className={styles['publishedName']}>{published}</span>
        </span>
      )}
    </>
  );
}

function Grid({ ticks }: { readonly ticks: readonly PlacedText[] }) {
  return ticks.map(({ at: height, text }) => (
    <span key={height} className={styles['tick']} style={at(height)} aria-hidden="true">
      <span className={styles['tickText']}>{text}</span>
    </span>
  ));
}
