import type { EpochDay } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import type { DayBars } from '../bars';
import type { FundType } from '../instrument';

/** From that day on, one old share is `ratio` new ones. */
export interface Split {
  readonly day: EpochDay;
  readonly ratio: number;
}

const EXAMPLE = '--splits 2014-06-09:7,2020-08-31:4 (or :3:2, :1:10)';

/**
 * `2014-06-09:7,2022-01-03:3:2`, sorted by day.
 * @throws InputError naming the invalid part
 */
export function parseSplits(text: string): Split[] {
  const splits = text.split(',').map((part) => parseSplit(part.trim()));
  splits.sort((a, b) => a.day - b.day);
  const twice = splits.find((split, index) => splits[index + 1]?.day === split.day);
  if (twice) throw new InputError(`--splits '${text}' has two splits on one day`);
  return splits;
}

function parseSplit(text: string): Split {
  const match = /^(\d{4}-\d{2}-\d{2}):(\d+(?:\.\d+)?)(?:[:/](\d+(?:\.\d+)?))?$/.exec(text);
  const [, day = '', to = '', from = '1'] = match ?? [];
  const ratio = Number(to) / Number(from);
  if (!match || !(ratio >= 0.001 && ratio <= 1000) || ratio === 1)
    throw new InputError(`--splits '${text}' is not a date and ratio; write ${EXAMPLE}`);
  return { day: parseIsoDay(day), ratio };
}

/** How many shares one of that day has become. */
export function ratioAfter(day: EpochDay, splits: readonly Split[]): number {
  return splits.reduce((product, split) => (day < split.day ? product * split.ratio : product), 1);
}

/** @throws InputError if splits are given for a pair, which has none */
export function refuseSplitsOfPairs(symbol: string, fundType: FundType, splits: readonly Split[]): void {
  if (!mayHaveSplit(fundType) && splits.length > 0)
    throw new InputError(`--splits: ${symbol} is a pair, and pairs have no splits`);
}

/** Stocks and ETFs have splits; currencies don't. */
export function mayHaveSplit(fundType: FundType): boolean {
  return fundType === 'S' || fundType === 'E';
}

/** As the argument of `--splits`. */
export function splitsText(splits: readonly Split[]): string {
  const splitRatio = (ratio: number) => Number((ratio < 1 ? 1 / ratio : ratio).toFixed(6));
  return splits
    .map(({ day, ratio }) => `${isoDay(day)}:${ratio < 1 ? '1:' : ''}${splitRatio(ratio)}`)
    .join(',');
}

/** Divides prices before each split by its ratio and multiplies volumes, so that the series has no step. */
export function adjustForSplits(days: readonly DayBars[], splits: readonly Split[]): DayBars[] {
  return days.map((day) => {
    const ratio = ratioAfter(day.day, splits);
    if (ratio === 1) return day;
    const divide = (value: number) => value / ratio;
    return {
      ...day,
      open: day.open.map(divide),
      high: day.high.map(divide),
      low: day.low.map(divide),
      close: day.close.map(divide),
      volume: day.volume.map((value) => value * ratio),
    };
  });
}
