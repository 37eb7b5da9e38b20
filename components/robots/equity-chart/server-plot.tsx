import { Curve, CurveLines, CurvePane } from '@/components/ui/curve/curve';
import type { ChartFrame } from './chart-frame';
import { chartReading } from './chart-frame';
import type { EquityShape } from './equity-shape';
import type { LivePoint } from './live-curve';

export interface ServerPlotProps {
  readonly shape: EquityShape;
  /** The last day. */
  readonly last: LivePoint;
  readonly label: string;
}

/** The server-rendered chart of the full record. */
export function ServerPlot({ shape, last, label }: ServerPlotProps) {
  const { frame, benchmark, backtest, sincePublication } = shape;
  return (
    <Curve
      frame={frame}
      reading={chartReading(last, frame.isLog)}
      pane={<DrawdownPane drawdown={frame.drawdown} />}
    >
      <CurveLines
        label={label}
        lines={[
          { line: 'benchmark', d: benchmark },
          { line: 'backtest', d: backtest },
          { line: 'own', d: sincePublication },
        ]}
      />
    </Curve>
  );
}

export function DrawdownPane({ drawdown }: Pick<ChartFrame, 'drawdown'>) {
  return (
    <CurvePane id="drawdown" name="Drawdown" ticks={drawdown.ticks}>
      <CurveLines
        label={`Drawdown curve. ${drawdown.summary}`}
        lines={[
          { line: 'lossArea', d: drawdown.area },
          { line: 'loss', d: drawdown.line },
        ]}
      />
    </CurvePane>
  );
}
