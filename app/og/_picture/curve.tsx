import { shapeSparkline } from '@/components/robots/sparkline/sparkline-shape';
import { COLOURS } from './colours';

interface CurveProps {
  readonly values: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** Equity at a glance; nothing is drawn of fewer than two days. */
export function Curve({ values, width, height }: CurveProps) {
  const shape = shapeSparkline(values, width, height);
  if (!shape) return <div style={{ display: 'flex', width, height }} />;
  const colour = shape.tone === 'gain' ? COLOURS.gain : COLOURS.loss;
  // The line is as wide above its highest point as below its lowest.
  return (
    <svg width={width} height={height} viewBox={`-4 -4 ${width + 8} ${height + 8}`} aria-hidden="true">
      <path d={`${shape.line}V${height}H0Z`} fill={colour} fillOpacity="0.13" />
      <path
        d={shape.line}
        fill="none"
        stroke={colour}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
