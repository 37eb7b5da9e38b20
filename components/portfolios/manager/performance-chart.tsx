'use client';

import { DrawdownPane } from '@/components/robots/equity-chart/server-plot';
import { at, CurveLines } from '@/components/ui/curve/curve';
import { CurveReader } from '@/components/ui/curve/curve-reader';
import { lineThrough } from '@/components/ui/curve/frame';
import { Note } from '@/components/ui/note/note';
import type { AnalysisView } from '@/lib/portfolios/analysis/analysis-view';
import styles from './manager.module.css';
import { performanceReading, performanceSeries } from './performance-series';

/** What 1 invested all along became, beside the benchmark, with ticks where money came in or left. */
export function PerformanceChart({ analysis }: { readonly analysis: AnalysisView }) {
  const series = performanceSeries(analysis);
  if (!series) return <Note>The chart starts on the second day.</Note>;
  const { frame, drawdown, points, flows } = series;
  return (
    <CurveReader
      label="Day on the chart"
      frame={frame}
      points={points}
      toReading={(point) => performanceReading(point, analysis)}
      describePoint={(point) => {
        const { when, values, note } = performanceReading(point, analysis);
        return `${when}: ${values.map(({ name, value }) => `${name} ${String(value)}`).join(', ')}, worth ${note}`;
      }}
      pane={<DrawdownPane drawdown={drawdown} />}
    >
      <CurveLines
        label="Time-weighted return of the portfolio beside the benchmark"
        lines={[lineThrough(points, 'benchmark'), lineThrough(points, 'own')]}
      />
      {flows.map(({ at: left, isIn, text }) => (
        <span
          key={text}
          className={styles['flow']}
          data-way={isIn ? 'in' : 'out'}
          style={at(left)}
          title={text}
          aria-hidden="true"
        />
      ))}
    </CurveReader>
  );
}
