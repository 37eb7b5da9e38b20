import { InputError } from '@/lib/core/base/errors';
import { recordFromKeys } from '@/lib/core/base/record-from-keys';
import { isoTime } from '@/lib/core/base/time';
import { type BarRows, ROW_COLUMNS } from './rows';

/**
 * Concatenates rows of several files, in chronological order.
 * @throws InputError if two files overlap or name different symbols
 */
export function joinRows(parts: readonly BarRows[]): BarRows {
  const ordered = [...parts].sort((a, b) => (a.time[0] as number) - (b.time[0] as number));
  const [only] = ordered;
  if (ordered.length === 1 && only) return only;
  const length = ordered.reduce((sum, part) => sum + part.length, 0);
  const columns = recordFromKeys(ROW_COLUMNS, () => new Float64Array(length));
  const starts: number[] = [];
  let offset = 0;
  for (const [index, part] of ordered.entries()) {
    const before = ordered[index - 1];
    if (before) checkApart(before, part);
    if (before) checkSymbol(before, part);
    for (const name of ROW_COLUMNS) columns[name].set(part[name], offset);
    starts.push(offset);
    offset += part.length;
  }
  return {
    ...columns,
    length,
    files: ordered.flatMap(({ files }) => files),
    origin: (index) => {
      const at = starts.findLastIndex((start) => start <= index);
      return ordered[at]?.origin(index - (starts[at] ?? 0)) ?? '';
    },
  };
}

/** Several symbols within a file are refused when it's read. */
function checkSymbol(before: BarRows, after: BarRows): void {
  const [one, other] = [before.files.at(-1)?.symbol, after.files[0]?.symbol];
  if (one && other && one.text !== other.text)
    throw new InputError(
      `${other.origin}: '${other.text}' is another symbol than '${one.text}' at ${one.origin}; import one instrument at a time`,
    );
}

function checkApart(before: BarRows, after: BarRows): void {
  const end = before.time[before.length - 1] as number;
  const start = after.time[0] as number;
  if (start <= end)
    throw new InputError(
      `${after.origin(0)}: time ${isoTime(start)} is inside another file, which ends at ${before.origin(before.length - 1)} with ${isoTime(end)}`,
    );
}
