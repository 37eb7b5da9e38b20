/**
 * Reads a decimal such as `-0.123456789` as a whole number of its last decimal; digits beyond are cut off.
 * @throws RangeError if it isn't one
 */
export function parseFixed(text: string, decimals: number): bigint {
  const match = /^(-?)(\d{1,18})(?:\.(\d*))?$/.exec(text.trim());
  if (!match) throw new RangeError(`'${text}' is not a decimal number`);
  const [, sign, whole = '', fraction = ''] = match;
  const value = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' ? -value : value;
}

/** As a decimal without zeros at its end. */
export function formatFixed(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -decimals)}${fraction === '' ? '' : `.${fraction}`}`;
}
