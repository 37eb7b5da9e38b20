import { Curve, CurveLines } from '@/components/ui/curve/curve';
import { fraction, type LineLook, placeTicks } from '@/components/ui/curve/frame';
import { CURVE_BOX, linePath, tenth } from '@/components/ui/curve/paths';
import { linearScale } from '@/components/ui/curve/scale';
import { averages, FAST, SLOW } from '@/lib/content/lessons/rules';
import { formatPrice } from '@/lib/core/format/number';
import styles from './rule-chart.module.css';

/** A point of the picture: a decision at a close, or a fill at an open. */
export interface RuleDot {
  /** From 1. */
  readonly bar: number;
  readonly price: number;
  readonly kind: 'decision' | 'fill';
}

interface RuleChartProps {
  readonly label: string;
  readonly closes: readonly number[];
  readonly dots?: readonly RuleDot[];
  /** How many bars there's room for; those closed by default. */
  readonly bars?: number;
}

/** Closes with their two averages. Server and browser draw it alike. */
export function RuleChart({ label, closes, dots = [], bars = closes.length }: RuleChartProps) {
  const scale = linearScale([...closes, ...dots.map(({ price }) => price)]);
  const x = (bar: number) => (bar - 0.5) / bars;
  const line = (values: readonly (number | null)[]) =>
    linePath(
      values.flatMap((value, place) => (value === null ? [] : { x: x(place + 1), y: scale.at(value) })),
    );
  const [fast, slow] = [averages(closes, FAST), averages(closes, SLOW)];
  const readLast = (line: LineLook, name: string, values: readonly (number | null)[]) => ({
    line,
    name,
    value: formatPrice(values.at(-1) ?? null, 2),
  });
  return (
    <Curve
      frame={{
        ticks: placeTicks(scale, (tick) => formatPrice(tick, 2)),
        base: null,
        dates: Array.from({ length: bars }, (_, place) => ({
          at: fraction(place / bars),
          text: String(place + 1),
        })),
      }}
      reading={{
        when: `Bar ${closes.length}`,
        values: [
          readLast('series-2', 'Close', closes),
          readLast('series-1', `SMA ${FAST}`, fast),
          readLast('series-3', `SMA ${SLOW}`, slow),
        ],
      }}
    >
      <CurveLines
        label={label}
        lines={[
          { line: 'series-2', d: line(closes) },
          { line: 'series-3', d: line(slow) },
          { line: 'series-1', d: line(fast) },
        ]}
      />
      <svg
        className={styles['dots']}
        viewBox={`0 0 ${CURVE_BOX.width} ${CURVE_BOX.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {dots.map(({ bar, price, kind }) => (
          <path
            key={`${kind}-${bar}`}
            data-kind={kind}
            // A round cap, since a circle would be stretched.
            d={`M${tenth(CURVE_BOX.width * (kind === 'fill' ? (bar - 1) / bars : x(bar)))} ${tenth(CURVE_BOX.height * (1 - scale.at(price)))}h0`}
          />
        ))}
      </svg>
    </Curve>
  );
}
