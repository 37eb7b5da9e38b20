/** Simple returns of an account or a mix, one for each day its markets were open. */
export interface DailyReturns {
  /** The days at whose end each return was known, days since 1970, oldest first. */
  readonly days: readonly number[];
  /** The value at the end of the day ÷ that of the day before − 1. */
  readonly returns: readonly number[];
}

/**
 * Daily returns of a curve of values.
 * @param start the value before the first day
 * @throws RangeError for a value before the last day that isn't above zero
 */
export function dailyReturns(
  curve: readonly { readonly day: number; readonly value: number }[],
  start: number,
): DailyReturns {
  let before = start;
  const returns = curve.map(({ day, value }) => {
    if (!(before > 0)) throw new RangeError(`The value before day ${day} is ${before}`);
    const gain = value / before - 1;
    before = value;
    return gain;
  });
  return { days: curve.map(({ day }) => day), returns };
}
