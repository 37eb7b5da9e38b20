/** Marks a column that doesn't consist of short decimals. */
export const NOT_DECIMAL = 255;

const MOST_DECIMALS = 10;
const POWERS = Array.from({ length: MOST_DECIMALS + 1 }, (_, digits) => 10 ** digits);
/** Scaled values stay below this, so that their differences and sums are exact. */
const LARGEST_SCALED = 2 ** 51;

/**
 * The fewest decimals with which every value is exactly `integer / 10^digits`, or NOT_DECIMAL. Dividing two exact
 * doubles rounds once, just as parsing the decimal does, so equal means bit-identical.
 */
export function decimalScale(columns: readonly Float64Array[]): number {
  let digits = 0;
  let power = 1;
  let largest = 0;
  for (const column of columns)
    for (let index = 0; index < column.length; index += 1) {
      const value = column[index] as number;
      // Values exact with some digits are exact with more, as long as the scaled value is.
      while (Math.round(value * power) / power !== value) {
        digits += 1;
        if (digits > MOST_DECIMALS) return NOT_DECIMAL;
        power = POWERS[digits] as number;
      }
      if (value > largest) largest = value;
      else if (-value > largest) largest = -value;
      else if (value === 0 && Object.is(value, -0)) return NOT_DECIMAL;
    }
  return largest * power < LARGEST_SCALED ? digits : NOT_DECIMAL;
}

/** The first `length` values × 10^digits, rounded; exact for the digits that `decimalScale` returns. */
export function toScaled(column: Float64Array, length: number, digits: number): Float64Array {
  const power = POWERS[digits] as number;
  const scaled = new Float64Array(length);
  for (let index = 0; index < length; index += 1)
    scaled[index] = Math.round((column[index] as number) * power);
  return scaled;
}

export function fromScaled(column: Float64Array, digits: number): void {
  const power = POWERS[digits] as number;
  for (let index = 0; index < column.length; index += 1) column[index] = (column[index] as number) / power;
}
