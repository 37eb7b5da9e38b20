import { type BenchRow, lowerQuartile, median, type Ratio, upperQuartile } from './table';

/** The ratios of the last landing that measured them, by section and row. */
export type SavedRatios = Readonly<Record<string, Readonly<Record<string, Ratio>>>>;

/** A ratio that is worse by more than this fraction has fallen. */
const FALL = 0.1;
const DIGITS = 4;

interface RatioOptions {
  readonly target?: string;
  readonly digits?: number;
  /** Times, where less is better; otherwise, the ratio is one of rates. */
  readonly isLowerBetter?: boolean;
}

/** A row that shows a ratio with its spread. @param rounds the ratio in each round */
export function ratioRow(
  name: string,
  rounds: readonly number[],
  { target = '', digits = 2, isLowerBetter = false }: RatioOptions = {},
): BenchRow {
  const ratio = toRatio(rounds);
  return { name, value: ratioText(ratio, digits), target, ratio: { ...ratio, isLowerBetter } };
}

export function toRatio(rounds: readonly number[]): Ratio {
  return {
    median: round(median(rounds)),
    low: round(lowerQuartile(rounds)),
    high: round(upperQuartile(rounds)),
  };
}

/** The ratios of paired rounds. */
export function roundRatios(ours: readonly number[], baseline: readonly number[]): number[] {
  return ours.map((value, index) => value / (baseline[index] ?? Number.NaN));
}

/** One line for each ratio that fell by more than a tenth. */
export function fallenRatios(section: string, rows: readonly BenchRow[], saved: SavedRatios): string[] {
  return rows.flatMap(({ name, ratio }) => {
    const before = saved[section]?.[name];
    if (!ratio || !before) return [];
    const kept = ratio.isLowerBetter ? before.median / ratio.median : ratio.median / before.median;
    if (kept >= 1 - FALL) return [];
    return `${section}: ${name} fell by ${Math.round((1 - kept) * 100)}%, from ${ratioText(before)} to ${ratioText(ratio)}`;
  });
}

/** The saved ratios with those of a section replaced by what was measured; a section without any has no entry. */
export function withRatios(saved: SavedRatios, section: string, rows: readonly BenchRow[]): SavedRatios {
  const { [section]: _, ...others } = saved;
  const measured = rows.flatMap(({ name, ratio }) =>
    ratio ? [[name, { median: ratio.median, low: ratio.low, high: ratio.high }] as const] : [],
  );
  return measured.length === 0 ? others : { ...others, [section]: Object.fromEntries(measured) };
}

function ratioText({ median, low, high }: Ratio, digits?: number): string {
  const text = (value: number) => (digits === undefined ? String(value) : value.toFixed(digits));
  return low === high ? text(median) : `${text(median)} (${text(low)} to ${text(high)})`;
}

function round(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
