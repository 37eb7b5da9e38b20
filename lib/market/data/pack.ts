import type { EpochDay } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import { isoDay, MINUTE_MS } from '@/lib/core/base/time';
import type { DayBars } from './bars';
import { columnBytes, columnWidth, readColumn, readFloats, writeColumn, writeFloats } from './pack-column';
import { decimalScale, fromScaled, NOT_DECIMAL, toScaled } from './pack-decimals';

/**
 * One session's bars as bytes, little-endian, exact to the bit.
 *
 * Header: magic, version, interval (u16), length (u32), checksum of all that follows (u32), day (i32), decimals of
 * the prices and of the volumes, whether times keep the interval's grid, the width in bytes of each integer column.
 * Then the first time (f64) and the columns. Prices with few decimals are integers: the open as the difference from
 * the close before, the close from the open, high and low from the body of the bar; otherwise plain float64.
 */
const MAGIC = 0x54;
const VERSION = 1;
const HEADER_BYTES = 36;
const CHECKED_FROM = 12;
const ON_GRID = 1;

const PRICES = ['open', 'high', 'low', 'close'] as const;
/** Places of columns: the first has the times. */
const OPEN = 1;
const CLOSE = 4;

/** Encodes a session; `unpackDay` gives the same bars back, bit by bit. */
export function packDay(day: DayBars): Uint8Array {
  const { length } = day;
  const gaps = timeGaps(day);
  const priceScale = decimalScale(PRICES.map((name) => day[name].subarray(0, length)));
  const volumeScale = decimalScale([day.volume.subarray(0, length)]);
  const columns = [
    gaps ?? day.time.subarray(0, length),
    ...(priceScale === NOT_DECIMAL
      ? PRICES.map((name) => day[name].subarray(0, length))
      : priceDifferences(day, priceScale)),
    volumeScale === NOT_DECIMAL ? day.volume.subarray(0, length) : toScaled(day.volume, length, volumeScale),
  ];
  const raw = rawColumns(gaps !== null, priceScale, volumeScale);
  const widths = columns.map((column, index) => (raw[index] ? 8 : columnWidth(column)));
  const bytes = new Uint8Array(
    HEADER_BYTES + widths.reduce((sum, width) => sum + columnBytes(width, length), 0),
  );
  const view = new DataView(bytes.buffer);
  view.setUint8(0, MAGIC);
  view.setUint8(1, VERSION);
  view.setUint16(2, day.intervalMinutes, true);
  view.setUint32(4, length, true);
  view.setInt32(12, day.day, true);
  view.setUint8(16, priceScale);
  view.setUint8(17, volumeScale);
  view.setUint8(18, gaps ? ON_GRID : 0);
  for (const [index, width] of widths.entries()) view.setUint8(19 + index, width);
  view.setFloat64(28, length > 0 ? (day.time[0] as number) : 0, true);
  let offset = HEADER_BYTES;
  for (const [index, column] of columns.entries()) {
    const width = widths[index] as number;
    if (raw[index]) writeFloats(view, offset, column);
    else writeColumn(view, offset, width, column);
    offset += columnBytes(width, length);
  }
  view.setUint32(8, checksum(bytes), true);
  return bytes;
}

/**
 * Decodes the output of `packDay`, at any offset of its buffer.
 * @throws OperatorError naming the day if the bytes are damaged
 */
export function unpackDay(day: EpochDay, bytes: Uint8Array): DayBars {
  const { view, intervalMinutes, length, priceScale, volumeScale, onGrid } = readHeader(day, bytes);
  const raw = rawColumns(onGrid, priceScale, volumeScale);
  let offset = HEADER_BYTES;
  // One allocation, because a year of sessions would otherwise leave many thousands of small ones.
  const cells = new Float64Array(raw.length * length);
  const columns = raw.map((isRaw, index) => {
    const width = columnWidthAt(view, index);
    const column = cells.subarray(index * length, (index + 1) * length);
    if (isRaw) readFloats(view, offset, column);
    else readColumn(view, offset, width, column);
    offset += columnBytes(width, length);
    return column;
  });
  const [first, open, high, low, close, volume] = columns as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  if (onGrid) restoreTimes(first, view.getFloat64(28, true), intervalMinutes);
  if (priceScale !== NOT_DECIMAL) restorePrices(open, high, low, close, priceScale);
  if (volumeScale !== NOT_DECIMAL) fromScaled(volume, volumeScale);
  return { day, intervalMinutes, length, time: first, open, high, low, close, volume };
}

/**
 * The close of the last bar in the output of `packDay`, without the other columns; null if it has no bars.
 * @throws OperatorError naming the day if the bytes are damaged
 */
export function unpackLastClose(day: EpochDay, bytes: Uint8Array): number | null {
  const { view, length, priceScale } = readHeader(day, bytes);
  if (length === 0) return null;
  const columnStart = (column: number) => {
    let start = HEADER_BYTES;
    for (let index = 0; index < column; index += 1) start += columnBytes(columnWidthAt(view, index), length);
    return start;
  };
  if (priceScale === NOT_DECIMAL)
    return view.getFloat64(columnStart(CLOSE) + columnBytes(8, length - 1), true);
  const [open, close] = [OPEN, CLOSE].map((column) => {
    const cells = new Float64Array(length);
    readColumn(view, columnStart(column), columnWidthAt(view, column), cells);
    return cells;
  }) as [Float64Array, Float64Array];
  const last = new Float64Array(1);
  for (let index = 0; index < length; index += 1)
    last[0] = (last[0] as number) + ((open[index] as number) + (close[index] as number));
  fromScaled(last, priceScale);
  return last[0] as number;
}

/** @throws OperatorError naming the day if the bytes are damaged */
function readHeader(day: EpochDay, bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fault = findFault(day, bytes, view);
  if (fault !== null)
    throw new OperatorError(
      `The stored bars of ${isoDay(day)} are damaged: ${fault}. Import or rebuild them.`,
    );
  return {
    view,
    intervalMinutes: view.getUint16(2, true),
    length: view.getUint32(4, true),
    priceScale: view.getUint8(16),
    volumeScale: view.getUint8(17),
    onGrid: view.getUint8(18) === ON_GRID,
  };
}

function columnWidthAt(view: DataView, column: number): number {
  return view.getUint8(19 + column);
}

/** Which of the six columns (time, open, high, low, close, volume) are plain float64. */
function rawColumns(onGrid: boolean, priceScale: number, volumeScale: number): readonly boolean[] {
  const rawPrice = priceScale === NOT_DECIMAL;
  return [!onGrid, rawPrice, rawPrice, rawPrice, rawPrice, volumeScale === NOT_DECIMAL];
}

/** Skipped intervals before each bar; null if times aren't whole intervals apart. */
function timeGaps(day: DayBars): Float64Array | null {
  const step = day.intervalMinutes * MINUTE_MS;
  const gaps = new Float64Array(day.length);
  for (let index = 1; index < day.length; index += 1) {
    const steps = ((day.time[index] as number) - (day.time[index - 1] as number)) / step;
    if (!(steps > 0)) throw new Error(`Bars of ${isoDay(day.day)} are out of order`);
    if (!Number.isInteger(steps)) return null;
    gaps[index] = steps - 1;
  }
  return gaps;
}

function restoreTimes(gaps: Float64Array, start: number, intervalMinutes: number): void {
  const step = intervalMinutes * MINUTE_MS;
  let time = start - step;
  for (let index = 0; index < gaps.length; index += 1) {
    time += ((gaps[index] as number) + 1) * step;
    gaps[index] = time;
  }
}

function priceDifferences(day: DayBars, scale: number): Float64Array[] {
  const [open, high, low, close] = PRICES.map((name) => toScaled(day[name], day.length, scale)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let closeBefore = 0;
  for (let index = 0; index < day.length; index += 1) {
    const [first, last] = [open[index] as number, close[index] as number];
    high[index] = (high[index] as number) - Math.max(first, last);
    low[index] = Math.min(first, last) - (low[index] as number);
    close[index] = last - first;
    open[index] = first - closeBefore;
    closeBefore = last;
  }
  return [open, high, low, close];
}

function restorePrices(
  open: Float64Array,
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  scale: number,
): void {
  let last = 0;
  for (let index = 0; index < open.length; index += 1) {
    const first = last + (open[index] as number);
    last = first + (close[index] as number);
    open[index] = first;
    close[index] = last;
    high[index] = Math.max(first, last) + (high[index] as number);
    low[index] = Math.min(first, last) - (low[index] as number);
  }
  for (const column of [open, high, low, close]) fromScaled(column, scale);
}

function findFault(day: EpochDay, bytes: Uint8Array, view: DataView): string | null {
  if (bytes.length < HEADER_BYTES) return `only ${bytes.length} bytes`;
  if (view.getUint8(0) !== MAGIC) return 'not bars at all';
  if (view.getUint8(1) !== VERSION) return `format ${view.getUint8(1)} where ${VERSION} is known`;
  if (view.getUint32(8, true) !== checksum(bytes)) return 'the checksum differs';
  const stored = view.getInt32(12, true);
  return stored === day ? null : `they belong to ${isoDay(stored)}`;
}

/** FNV-1a over everything after the checksum and the header before it. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < bytes.length; index += 1)
    if (index < 8 || index >= CHECKED_FROM) hash = Math.imul(hash ^ (bytes[index] as number), 0x01000193);
  return hash >>> 0;
}
