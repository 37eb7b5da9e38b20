/** A figure ÷ that of a minimal baseline measured beside it, so that it carries over to other machines. */
export interface Ratio {
  readonly median: number;
  /** Between which half of the rounds are; the median itself if there was only one. */
  readonly low: number;
  readonly high: number;
}

export interface BenchRow {
  readonly name: string;
  readonly value: string;
  /** The target; empty if there's none. */
  readonly target: string;
  /** Compared with that of the last landing (`ratio.ts`). */
  readonly ratio?: Ratio & { readonly isLowerBetter: boolean };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The value that a quarter exceed. */
export function upperQuartile(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN;
}

/** The value that three quarters exceed. */
export function lowerQuartile(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.25)] ?? Number.NaN;
}

const SLOW = 0.95;

/** Milliseconds that something took each time: their median, greatest, and what 95 of 100 stay within. */
export function latencyRow(name: string, values: readonly number[], target: string): BenchRow {
  const sorted = [...values].sort((a, b) => a - b);
  const slow = sorted[Math.floor(values.length * SLOW)] ?? Number.NaN;
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return {
    name,
    value: `${ms(median(values))}, at most ${ms(sorted.at(-1) ?? Number.NaN)}, 95 of 100 within ${ms(slow)}`,
    target,
  };
}

/** Rows in aligned columns under a heading. */
export function tableLines(heading: string, rows: readonly BenchRow[]): string[] {
  const width = Math.max(...rows.map((row) => row.name.length));
  const values = Math.max(...rows.map((row) => row.value.length));
  return [
    heading,
    ...rows.map(({ name, value, target }) =>
      `  ${name.padEnd(width)}  ${value.padStart(values)}${target === '' ? '' : `   (target ${target})`}`.trimEnd(),
    ),
  ];
}
