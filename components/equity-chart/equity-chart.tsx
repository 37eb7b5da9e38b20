import { Change } from '@/components/change/change';
import { Cell, DataTable, RowHeader } from '@/components/data-table/data-table';
import { utcDay } from '@/lib/base/time';
import type { CurvePoint } from '@/lib/catalogue/types';
import { formatDate, formatDay } from '@/lib/format/date';
import { formatNumber } from '@/lib/format/number';
import { describeEquity } from './describe-equity';
import styles from './equity-chart.module.css';
import { type EquityShape, shapeEquity } from './equity-shape';
import { monthEnds } from './month-ends';
import { decimalsOf } from './scale';

const BOX = { width: 1000, height: 320 };

interface EquityChartProps {
  readonly curve: readonly CurvePoint[];
  /** UTC milliseconds. */
  readonly publishedAt: number;
}

/** Daily equity indexed to 100, backtest and forward apart, with the same in words and as a table. */
export function EquityChart({ curve, publishedAt }: EquityChartProps) {
  const shape = shapeEquity(curve, utcDay(publishedAt), BOX);
  if (!shape) return <p>There are too few days for a curve yet.</p>;
  const summary = describeEquity(curve);
  return (
    <figure className={styles['figure']}>
      <Legend publishedAt={publishedAt} />
      <Plot shape={shape} label={`Equity curve. ${summary}`} />
      <figcaption className={styles['summary']}>
        {summary} Daily, open positions included, after costs.
      </figcaption>
      <ValuesTable curve={curve} />
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
  const { width, height } = BOX;
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

function ValuesTable({ curve }: { readonly curve: readonly CurvePoint[] }) {
  const points = monthEnds(curve);
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
