'use client';

import { Change } from '@/components/change/change';
import { Cell, DataTable, RowHeader } from '@/components/data-table/data-table';
import type { CurvePoint } from '@/lib/catalogue/types';
import { formatDate, formatDay } from '@/lib/format/date';
import { formatNumber } from '@/lib/format/number';
import { EQUITY_BOX } from './equity-box';
import styles from './equity-chart.module.css';
import type { EquityShape } from './equity-shape';
import { decimalsOf } from './scale';

interface EquityFigureProps {
  readonly shape: EquityShape;
  readonly summary: string;
  /** The last of each month. */
  readonly points: readonly CurvePoint[];
  /** UTC milliseconds. */
  readonly publishedAt: number;
}

/** The drawn curve with its words and its table. */
export function EquityFigure({ shape, summary, points, publishedAt }: EquityFigureProps) {
  return (
    <figure className={styles['figure']}>
      <Legend publishedAt={publishedAt} />
      <Plot shape={shape} label={`Equity curve. ${summary}`} />
      <figcaption className={styles['summary']}>
        {summary} Daily, open positions included, after costs.
      </figcaption>
      <ValuesTable points={points} />
    </figure>
  );
}

function Legend({ publishedAt }: { readonly publishedAt: number }) {
  const entries = [
    ['backtest', 'Backtest'],
    ['forward', 'Forward, since publication'],
    ['published', `Published ${formatDate(publishedAt)}`],
  ] as const;
  return (
    <ul className={styles['legend']}>
      {entries.map(([name, text]) => (
        <li key={name}>
          <svg width="22" height="4" viewBox="0 0 22 4" aria-hidden="true">
            <path className={styles[name]} d="M0 2H22" />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}

function Plot({ shape, label }: { readonly shape: EquityShape; readonly label: string }) {
  const { width, height } = EQUITY_BOX;
  const lines = shape.ticks.length - 1;
  const decimals = decimalsOf(shape.ticks);
  const publishedX = shape.published === null ? null : Math.round(shape.published * width);
  return (
    <div className={styles['plot']}>
      <div className={styles['values']} aria-hidden="true">
        {shape.ticks.map((tick) => (
          <span key={tick}>{formatNumber(tick, { decimals })}</span>
        ))}
      </div>
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
        {shape.backtest && <path className={styles['backtest']} d={shape.backtest} />}
        {publishedX !== null && <path className={styles['published']} d={`M${publishedX} 0V${height}`} />}
        {shape.forward && <path className={styles['forward']} d={shape.forward} />}
      </svg>
      <div className={styles['days']} aria-hidden="true">
        {shape.days.map((day, index) => (
          <span key={['first', 'middle', 'last'][index]}>{formatDay(day)}</span>
        ))}
      </div>
    </div>
  );
}

function ValuesTable({ points }: { readonly points: readonly CurvePoint[] }) {
  return (
    <details className={styles['values-table']}>
      <summary>Values at the end of each month</summary>
      <DataTable
        label="Equity at the end of each month"
        columns={[
          { title: 'Day', kind: 'text' },
          { title: 'Phase', kind: 'text' },
          { title: 'Equity' },
          { title: 'Since the month before' },
        ]}
      >
        <tbody>
          {points.map((point, index) => {
            const before = points[index - 1]?.value ?? 100;
            return (
              <tr key={point.day}>
                <RowHeader>{formatDay(point.day)}</RowHeader>
                <Cell text>{point.phase === 'forward' ? 'Forward' : 'Backtest'}</Cell>
                <Cell>{formatNumber(point.value, { decimals: 2 })}</Cell>
                <Cell>
                  <Change value={before > 0 ? (100 * (point.value - before)) / before : null} decimals={1} />
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </DataTable>
    </details>
  );
}
