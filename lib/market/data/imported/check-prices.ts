import { InputError } from '@/lib/core/base/errors';

/** Prices are stored in millionths, and dollar amounts derived from them must stay exact. */
const LEAST_PRICE = 1e-6;
const LARGEST_PRICE = 1e9;
const LARGEST_VOLUME = 1e15;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The mark before a number's decimals, if it's known: the other one may then group thousands. */
export type DecimalMark = '.' | ',';

/** What a number is read with; null stands for decimal points, and no groups of thousands. */
type NumberFormat = DecimalMark | null;

const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** Whether a number may have a comma or a point between thousands, as in 61,000. */
export function looksGrouped(cell: string): boolean {
  return GROUPED.test(cell.trim());
}

/** A cell as a number; @throws InputError `ORIGIN: high 'abc' is not a number` */
function parseNumber(origin: string, column: string, cell: string, format: NumberFormat): number {
  const text = cell.trim();
  const swapped = format === ',' ? text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')) : text;
  const written = format !== null && GROUPED.test(swapped) ? swapped.replaceAll(',', '') : swapped;
  const value = NUMBER.test(written) ? Number(written) : Number.NaN;
  if (!Number.isFinite(value))
    throw new InputError(`${origin}: ${column} '${cell}' is ${describeFault(text, format)}`);
  return value;
}

/** What is wrong with a number, and which option reads it if one does. */
function describeFault(text: string, format: NumberFormat): string {
  if (format !== null)
    return `not a number with a decimal ${format === '.' ? 'point' : 'comma'}, as --decimal says`;
  if (GROUPED.test(text))
    return `ambiguous. If the comma separates thousands, as it usually does before three digits, add --decimal point, which reads ${text.replaceAll(',', '')}. If it is a decimal comma, the other choice of --decimal reads ${Number.parseFloat(text.replace(',', '.'))}`;
  return /^\d+,\d+$/.test(text)
    ? 'not a number; if the comma is a decimal comma, add --decimal comma'
    : 'not a number';
}

/** @throws InputError naming place, column and value if it isn't a valid price */
export function parsePrice(
  origin: string,
  column: string,
  cell: string,
  format: NumberFormat = null,
): number {
  const value = parseNumber(origin, column, cell, format);
  if (value <= 0) throw new InputError(`${origin}: ${column} '${cell}' is not above zero`);
  if (value < LEAST_PRICE || value > LARGEST_PRICE)
    throw new InputError(`${origin}: ${column} '${cell}' is outside ${LEAST_PRICE} to ${LARGEST_PRICE}`);
  return value;
}

/** @throws InputError naming place and value if it isn't a number from 0 to the largest volume */
export function parseVolume(origin: string, cell: string, format: NumberFormat = null): number {
  const value = parseNumber(origin, 'volume', cell, format);
  if (value < 0 || value > LARGEST_VOLUME)
    throw new InputError(`${origin}: volume '${cell}' is outside 0 to ${LARGEST_VOLUME}`);
  return value;
}

/** @throws InputError if a bar's high isn't its highest or its low not its lowest price */
export function checkRange(origin: string, open: number, high: number, low: number, close: number): void {
  if (high < low) throw new InputError(`${origin}: high ${high} is below low ${low}`);
  if (high < open) throw new InputError(`${origin}: high ${high} is below open ${open}`);
  if (high < close) throw new InputError(`${origin}: high ${high} is below close ${close}`);
  if (low > open) throw new InputError(`${origin}: low ${low} is above open ${open}`);
  if (low > close) throw new InputError(`${origin}: low ${low} is above close ${close}`);
}
