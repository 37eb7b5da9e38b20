import { shapeSparkline } from '@/components/ui/sparkline/sparkline-shape';
import { COLORS } from './colors';

interface CurveProps {
  readonly values: readonly number[];
  /** How many of them, from the first on, are the backtest. */
  readonly backtest: number;
  readonly width: number;
  readonly height: number;
}

// The renderer takes no components inside an SVG.
const LINE = {
  fill: 'none',
  strokeWidth: '4',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

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
        <path {...LINE} d={shape.backtest} stroke={COLORS.ink3} />
      )}
      {shape.line !== '' && <path {...LINE} d={shape.line} stroke={color} />}
    </svg>
  );
}
