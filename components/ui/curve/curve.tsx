import type { CSSProperties, ReactNode } from 'react';
import styles from './curve.module.css';
import type { CurveFrame, CurveLine, LineLook, PlacedText, Reading } from './frame';
import { CURVE_BOX } from './paths';

interface CurveProps {
  readonly frame: CurveFrame;
  /** The place in the line above the plot; without it there is no such line. */
  readonly reading?: Reading;
  /** Fills its container. */
  readonly fills?: boolean;
  /** Draws the lines. */
  readonly children: ReactNode;
  /** A second pane on the same dates. */
  readonly pane?: ReactNode;
  /** Drawn over both panes. */
  readonly overlay?: ReactNode;
}

/** A position as a fraction, for the stylesheet. */
export function at(fraction: number): CSSProperties {
  return { '--at': `${Math.round(fraction * 10_000) / 100}%` } as CSSProperties;
}

/** Everything in a chart but its lines: reading, axes, backtest, labels and dates. */
export function Curve({ frame, reading, fills, children, pane, overlay }: CurveProps) {
  const { ticks, base, dates, ends = [] } = frame;
  return (
    <div className={styles['curve']} data-fills={fills || undefined}>
      {reading && <ReadingLine reading={reading} />}
      <div className={styles['panes']}>
        <div className={styles['plot']}>
          <Ground frame={frame} />
          <Grid ticks={ticks} />
          {base !== null && <span className={styles['base']} style={at(base)} />}
          {children}
          {ends.map(({ line, text, value, at: height }) => (
            <span key={line} className={styles['end']} data-line={line} style={at(height)} aria-hidden="true">
              {text}
              <b>{value}</b>
            </span>
          ))}
        </div>
        {pane}
        {dates.length > 0 && (
          <div className={styles['dates']} aria-hidden="true">
            {dates.map(({ at: left, text }) => (
              <span key={left} className={styles['date']} style={at(left)}>
                {text}
              </span>
            ))}
          </div>
        )}
        {overlay}
      </div>
    </div>
  );
}

function ReadingLine({ reading: { when, values, note } }: { readonly reading: Reading }) {
  return (
    <p className={styles['reading']}>
      <span>{when}</span>
      {values.map(({ line, name, value }) => (
        <span key={line} data-line={name === null ? undefined : line}>
          {name} <b>{value}</b>
        </span>
      ))}
      {note !== undefined && <span className={styles['note']}>{note}</span>}
    </p>
  );
}

/** The hatched part before publication, with its name, and the day of publication. */
function Ground({ frame: { backtest = 0, published = null } }: { readonly frame: CurveFrame }) {
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

interface CurvePaneProps {
  readonly id: string;
  readonly name: string;
  readonly ticks: readonly PlacedText[];
  readonly children: ReactNode;
}

/** A low pane below the plot. */
export function CurvePane({ id, name, ticks, children }: CurvePaneProps) {
  return (
    <div className={styles['pane']} id={id}>
      <Grid ticks={ticks} />
      <span className={styles['paneName']} aria-hidden="true">
        {name}
      </span>
      {children}
    </div>
  );
}

interface CurveLinesProps {
  /** A text alternative; without it, readers get the values from the slider over the plot. */
  readonly label?: string;
  /** One a look; those drawn first are below the others. */
  readonly lines: readonly CurveLine[];
}

/** Lines as a picture that needs no scripts. */
export function CurveLines({ label, lines }: CurveLinesProps) {
  return (
    <svg
      className={styles['lines']}
      viewBox={`0 0 ${CURVE_BOX.width} ${CURVE_BOX.height}`}
      preserveAspectRatio="none"
      role={label === undefined ? 'presentation' : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      {lines.map(({ line, d }) => d !== '' && <path key={line} data-line={line} d={d} />)}
    </svg>
  );
}

/** A line's look beside its name. */
export function LineSwatch({ line }: { readonly line: LineLook }) {
  return (
    <svg className={styles['swatch']} viewBox="0 0 24 4" aria-hidden="true">
      <path data-line={line} d="M0 2H24" />
    </svg>
  );
}
