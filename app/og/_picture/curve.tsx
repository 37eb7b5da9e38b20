import { shapeSparkline } from '@/components/ui/sparkline/sparkline-shape';
import { COLORS } from './colors';

interface CurveProps {
  readonly values: readonly number[];
  /** How many of them, from the first on, are the backtest. */
  readonly backtest: number;
  readonly width: number;
  readonly height: number;
}

/** A sparkline of equity, its backtest in gray up to publication; empty for fewer than two days. */
export function Curve({ values, backtest, width, height }: CurveProps) {
  const shape = shapeSparkline(values, { width, height }, backtest);
  if (!shape) return <div style={{ display: 'flex', width, height }} />;
  const color = shape.tone === 'gain' ? COLORS.gain : COLORS.loss;
  // Padded by the line width, so that peaks are not cut off.
  return (
    <svg width={width} height={height} viewBox={`-4 -4 ${width + 8} ${height + 8}`} aria-hidden="true">
      {shape.backtest === null ? (
        <path d={`${shape.line}V${height}H0Z`} fill={color} fillOpacity="0.13" />
      ) : (
        <Line d={shape.backtest} color={COLORS.ink3} />
      )}
      {shape.line !== '' && <Line d={shape.line} color={color} />}
    </svg>
  );
}

function Line({ d, color }: { readonly d: string; readonly color: string }) {
  return (
    <path d={d} fill="none" stroke={color} strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
  );
}
