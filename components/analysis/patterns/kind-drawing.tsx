import type { ReactNode } from 'react';
import { tenth } from '@/components/ui/curve/paths';
import { joinClasses } from '@/components/ui/design/class-names';
import { Columns, Line } from '@/components/ui/stack/stack';
import { QUIET_BARS, SCHEMATIC_BARS, type SchematicBar } from '@/lib/analysis/candlesticks/schematic-bars';
import { type DrawnCorner, schematicCorners } from '@/lib/analysis/chart-patterns/schematic-corners';
import styles from './kind-drawing.module.css';

interface KindDrawingProps {
  /** The kind's id. */
  readonly kind: string;
  /** A text alternative; without it, it's hidden from readers. */
  readonly label?: string;
  readonly isLarge?: boolean;
}

const [WIDTH, HEIGHT, MARGIN] = [80, 40, 3];
/** Ordinary bars drawn before a candlestick pattern. */
const BEFORE = 3;
const MOST_BARS = 8;

/** A schematic example of a kind: its bars after a few ordinary ones, or its line. */
export function KindDrawing({ kind, label, isLarge = false }: KindDrawingProps) {
  const bars = SCHEMATIC_BARS[kind];
  const corners = bars ? null : schematicCorners(kind);
  return (
    <svg
      className={joinClasses(styles['drawing'], isLarge && styles['large'])}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      {bars && <Bars bars={bars} />}
      {corners && <path d={linePath(corners)} />}
    </svg>
  );
}

/** Bars that close higher are hollow, others are filled. */
function Bars({ bars }: { readonly bars: readonly SchematicBar[] }) {
  const all = [...QUIET_BARS.slice(-BEFORE), ...bars];
  const y = scale(all.flatMap(([, high, low]) => [high, low]));
  const step = WIDTH / MOST_BARS;
  const from = (WIDTH - step * all.length) / 2;
  const paths = new Map<string, string>();
  for (const [index, [open, high, low, close]] of all.entries()) {
    const [left, middle] = [tenth(from + step * (index + 0.2)), tenth(from + step * (index + 0.5))];
    const [top, bottom] = [Math.max(open, close), Math.min(open, close)];
    const shadows = `M${middle} ${y(high)}V${y(top)}M${middle} ${y(bottom)}V${y(low)}`;
    const body = `M${left} ${y(top)}h${tenth(step * 0.6)}V${y(bottom)}h${tenth(-step * 0.6)}z`;
    const look = joinClasses(index < BEFORE && styles['before'], close < open && styles['black']);
    paths.set(look, (paths.get(look) ?? '') + shadows + body);
  }
  return [...paths].map(([look, d]) => <path key={look} className={look || undefined} d={d} />);
}

function linePath(corners: readonly DrawnCorner[]): string {
  const places: [number, number][] = [[0, 0]];
  for (const [bars, percent] of corners) places.push([(places.at(-1)?.[0] ?? 0) + bars, percent]);
  const length = places.at(-1)?.[0] ?? 1;
  const y = scale(places.map(([, percent]) => percent));
  return `M${places.map(([at, percent]) => `${tenth(MARGIN + ((WIDTH - 2 * MARGIN) * at) / length)} ${y(percent)}`).join('L')}`;
}

function scale(values: readonly number[]): (value: number) => number {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (value) => tenth(MARGIN + ((HEIGHT - 2 * MARGIN) * (high - value)) / (high - low || 1));
}

/** A drawing with what it's called. */
export function DrawnName({ kind, children }: { readonly kind: string; readonly children: ReactNode }) {
  return (
    <Line as="span" className={styles['named']}>
      <KindDrawing kind={kind} />
      <span>{children}</span>
    </Line>
  );
}

/** Many of them beside each other. */
export function DrawnNames({ children }: { readonly children: ReactNode }) {
  return (
    <Columns as="ul" isNarrow>
      {children}
    </Columns>
  );
}
