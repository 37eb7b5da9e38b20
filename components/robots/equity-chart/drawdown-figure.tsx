import type { DrawdownShape } from './drawdown-shape';
import { DRAWDOWN_BOX } from './equity-box';
import styles from './equity-chart.module.css';

/** The drawdown chart with its text alternative. */
export function DrawdownFigure({ line, ticks, days, summary }: DrawdownShape) {
  const { width, height } = DRAWDOWN_BOX;
  const rows = ticks.length - 1;
  return (
    <figure className={styles['figure']}>
      <div className={styles['plot']}>
        <div className={styles['values']} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick}>{tick}</span>
          ))}
        </div>
        <svg
          className={styles['drawdown']}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Drawdown curve. ${summary}`}
        >
          <path
            className={styles['grid']}
            d={ticks.map((_, index) => `M0 ${(height * index) / rows}H${width}`).join('')}
          />
          <path className={styles['loss-area']} d={`${line}V0H0Z`} />
          <path className={styles['loss-line']} d={line} />
        </svg>
        <div className={styles['days']} aria-hidden="true">
          {days.map((day, index) => (
            <span key={['first', 'last'][index]}>{day}</span>
          ))}
        </div>
      </div>
      <figcaption className={styles['summary']}>{summary}</figcaption>
    </figure>
  );
}
