import { InputError } from '@/lib/core/base/errors';

/** Prices are stored in millionths, and dollar amounts derived from them must stay exact. */
const LEAST_PRICE = 1e-6;
const LARGEST_PRICE = 1e9;
const LARGEST_VOLUME = 1e15;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The part before a number's decimals. */
export type DecimalMark = '.' | ',';

/** A cell as a number; @throws InputError `ORIGIN: high 'abc' is not a number` */
function parseNumber(origin: string, column: string, cell: string, mark: DecimalMark): number {
  const text = cell.trim();
  const written = mark === '.' ? text : text.replace('.', 'x').replace(',', '.');
  const value = NUMBER.test(written) ? Number(written) : Number.NaN;
  if (!Number.isFinite(value))
    throw new InputError(
      `${origin}: ${column} '${cell}' is not a number${/^\d+,\d+$/.test(text) ? '; npm run import reads decimal commas with --decimal comma' : ''}`,
    );
  return value;
}

/** @throws InputError naming place, column and value if it isn't a valid price */
export function parsePrice(origin: string, column: string, cell: string, mark: DecimalMark = '.'): number {
  const value = parseNumber(origin, column, cell, mark);
  if (value <= 0) throw new InputError(`${origin}: ${column} '${cell}' is not above zero`);
  if (value < LEAST_PRICE || value > LARGEST_PRICE)
    throw new InputError(`${origin}: ${column} '${cell}' is outside ${LEAST_PRICE} to ${LARGEST_PRICE}`);
  return value;
}

export function parseVolume(origin: string, cell: string, mark: DecimalMark = '.'): number {
  const value = parseNumber(origin, 'volume', cell, mark);
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
