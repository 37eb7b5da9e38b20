import { shapeSparkline } from '@/components/ui/sparkline/sparkline-shape';
import { COLORS } from './colors';

interface CurveProps {
  readonly values: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** A sparkline of equity; empty for fewer than two days. */
export function Curve({ values, width, height }: CurveProps) {
  const shape = shapeSparkline(values, { width, height });
  if (!shape) return <div style={{ display: 'flex', width, height }} />;
  const color = shape.tone === 'gain' ? COLORS.gain : COLORS.loss;
  // Padded by the line width, so that peaks are not cut off.
  return (
    <svg width={width} height={height} viewBox={`-4 -4 ${width + 8} ${height + 8}`} aria-hidden="true">
      <path d={`${shape.line}V${height}H0Z`} fill={color} fillOpacity="0.13" />
      <path
        d={shape.line}
        fill="none"
        stroke={color}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
