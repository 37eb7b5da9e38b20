import type { ReactNode } from 'react';
import { DAY_MS } from '@/lib/core/base/time';
import { dateTicks } from './date-ticks';
import { linePath } from './paths';
import type { ValueScale } from './scale';

/**
 * How a line is drawn: the one the page is about, its backtest, what it's compared with, one of several by its number
 * (dashes tell these apart without color), or one that shows up in use.
 */
export type LineLook = 'own' | 'backtest' | 'benchmark' | 'faint' | `series-${1 | 2 | 3 | 4 | 5 | 6}`;

/** A label at a position: a fraction of the width from the left, or of the height from the bottom. */
export interface PlacedText {
  readonly at: number;
  readonly text: string;
}

/** A line's name and last value. */
export interface EndLabel extends PlacedText {
  readonly line: LineLook;
  readonly value: string;
}

/** Everything around a curve's lines. */
export interface CurveFrame {
  readonly ticks: readonly PlacedText[];
  /** The height of the value that others are compared with; null for none. */
  readonly base: number | null;
  readonly dates: readonly PlacedText[];
  /** How much of the width is backtest. */
  readonly backtest?: number;
  /** `Published 20 Aug 2026`; null if that's outside the period. */
  readonly published?: string | null;
  /** Names and results at the lines' ends, moved apart by `placeEnds`. */
  readonly ends?: readonly EndLabel[];
}

/** A curve's values at one place. */
export interface Reading {
  /** The place: a time, mostly. */
  readonly when: string;
  readonly values: readonly {
    readonly line: LineLook;
    /** null if there's only one line. */
    readonly name: string | null;
    readonly value: ReactNode;
  }[];
  /** About the axis. */
  readonly note?: string | undefined;
}

/** A place on the curve that can be read. */
export interface ReadPoint {
  /** A fraction of the width. */
  readonly x: number;
  /** Heights of the lines there. */
  readonly dots: readonly { readonly line: LineLook; readonly y: number }[];
}

/** A path in `CURVE_BOX`; `d` is empty if there is none. */
export interface CurveLine {
  readonly line: LineLook | 'area' | 'loss' | 'lossArea';
  readonly d: string;
}

/** One of the lines through places that can be read. */
export function lineThrough(points: readonly ReadPoint[], line: LineLook): CurveLine {
  const own = points.flatMap(({ x, dots }) =>
    dots.flatMap((dot) => (dot.line === line ? { x, y: dot.y } : [])),
  );
  return { line, d: linePath(own) };
}

/** An axis's ticks in their places. */
export function placeTicks(
  { ticks, at }: ValueScale,
  formatValue: (value: number) => string,
): readonly PlacedText[] {
  return ticks.map((value) => ({ at: fraction(at(value)), text: formatValue(value) }));
}

/** Labels of a time axis, in UTC milliseconds. */
export function placeDates(from: number, until: number): readonly PlacedText[] {
  const [first, last] = [Math.ceil(from / DAY_MS), Math.floor(until / DAY_MS)];
  if (last < first) return [];
  return dateTicks(first, last).map(({ day, text }) => ({
    at: fraction((day * DAY_MS - from) / (until - from)),
    text,
  }));
}

/** The least distance between two labels at the lines' ends, in plots of usual height and in low ones. */
const END_GAP = 0.11;
export const LOW_END_GAP = 0.18;

/** Moves labels apart and into the plot, highest first. */
export function placeEnds(ends: readonly EndLabel[], least = END_GAP): readonly EndLabel[] {
  const gap = Math.min(least, 1 / ends.length);
  const labels: EndLabel[] = [];
  for (const end of [...ends].sort((a, b) => b.at - a.at)) {
    const above = labels.at(-1);
    labels.push({ ...end, at: Math.min(end.at, above ? above.at - gap : 1 - gap / 2) });
  }
  let lowest = gap / 2;
  const placed: EndLabel[] = [];
  for (const label of labels.reverse()) {
    const at = Math.max(label.at, lowest);
    lowest = at + gap;
    placed.push({ ...label, at: fraction(at) });
  }
  return placed.reverse();
}

/** Rounded to four decimals, a fraction of a pixel. */
export function fraction(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
