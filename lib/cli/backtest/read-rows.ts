import type { EpochDay } from '@/lib/core/base/brand';
import { utcDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { checkFiles } from '@/lib/market/data/imported/check-files';
import { checkVolume } from '@/lib/market/data/imported/check-volume';
import type { NamedFile } from '@/lib/market/data/imported/decode-file';
import { intervalOfRows } from '@/lib/market/data/imported/interval';
import { readBarFile } from '@/lib/market/data/imported/read-rows';
import type { BarRows } from '@/lib/market/data/imported/rows';
import { ratioAfter } from '@/lib/market/data/imported/splits';
import { stampAtStart } from '@/lib/market/data/imported/stamp-at-start';
import { createTimeZone } from '@/lib/market/data/imported/time-zone';
import { calendarNameFor } from '@/lib/market/data/instrument';
import type { BacktestRequest } from './request';
import { sessionOfRow } from './rows-series';

/** Only fills depend on volume here. */
const EFFECTS = {
  withVolume: 'price impact',
  without: 'fills on such bars have no price impact, whatever --impact says',
};

export interface BacktestRows {
  readonly rows: BarRows;
  /** Possible problems, each with file, line and value. */
  readonly warnings: readonly string[];
}

/** A file's rows as the options read them. @throws InputError at the first invalid row */
export function readBacktestRows(file: NamedFile, request: BacktestRequest): BacktestRows {
  const written = readBarFile(file, { ...request, zone: createTimeZone(request.zone) });
  const interval = intervalOfRows(written, request.interval);
  const stamped = request.stampedAtEnd ? stampAtStart(written, interval) : written;
  return {
    rows: request.splits.length > 0 ? adjustRows(stamped, interval, request) : stamped,
    warnings: [
      ...checkFiles(stamped, request.instrument),
      ...(request.impact > 0 ? checkVolume(stamped, EFFECTS) : []),
    ],
  };
}

function adjustRows(rows: BarRows, interval: number, { splits, fundType }: BacktestRequest): BarRows {
  const calendar = calendarFor(calendarNameFor(fundType));
  const ratios = rows.time.map((time, index) => {
    const session = sessionOfRow(rows, index, interval, calendar);
    return ratioAfter(session?.day ?? (utcDay(time) as EpochDay), splits);
  });
  const divided = (prices: Float64Array) => prices.map((price, index) => price / (ratios[index] as number));
  return {
    ...rows,
    open: divided(rows.open),
    high: divided(rows.high),
    low: divided(rows.low),
    close: divided(rows.close),
    volume: rows.volume.map((volume, index) => volume * (ratios[index] as number)),
  };
}
