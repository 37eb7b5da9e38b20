/** Shown when there isn't enough data for a figure. */
export const NO_FIGURE = '—';
const MINUS = '\u2212';

export interface NumberStyle {
  /** Decimal places. */
  readonly decimals?: number;
  /** Whether positive numbers get a plus sign. */
  readonly signed?: boolean;
  readonly prefix?: string;
  readonly suffix?: string;
}

/**
 * Formats a number, the same on server and browser: commas between thousands, a true minus sign, halves rounded as by
 * `toFixed`, and never a minus before zero. null and non-finite numbers give a dash.
 */
export function formatNumber(value: number | null, style: NumberStyle = {}): string {
  if (value === null || !Number.isFinite(value)) return NO_FIGURE;
  const { decimals = 0, signed = false, prefix = '', suffix = '' } = style;
  const [whole = '0', fraction] = plainDigits(Math.abs(value), decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const digits = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  const isZero = !/[1-9]/.test(digits);
  const sign = isZero ? '' : value < 0 ? MINUS : signed ? '+' : '';
  return `${sign}${prefix}${digits}${suffix}`;
}

/** `toFixed` switches to exponents at 1e21; such numbers are integers anyway. */
function plainDigits(magnitude: number, decimals: number): string {
  return magnitude < 1e21 ? magnitude.toFixed(decimals) : BigInt(magnitude).toString();
}

/** Percent, given as 12.5 for 12.5%. */
export function formatPercent(value: number | null, decimals = 0, signed = false): string {
  return formatNumber(value, { decimals, signed, suffix: '%' });
}

/** Profit factor, Sharpe ratio and the like: one decimal place. */
export function formatRatio(value: number | null): string {
  return formatNumber(value, { decimals: 1 });
}

/** A dollar amount: `$1,234.50`, `−$20.00`. */
export function formatMoney(amount: number | null, decimals = 2): string {
  return formatNumber(amount, { decimals, prefix: '$' });
}

/** Significant digits of a price that its instrument's decimal places would leave too few of. */
const PRICE_DIGITS = 4;
const FEWEST_DIGITS = 3;
/** As many as `toFixed` takes, and more than any price needs. */
const MOST_DECIMALS = 20;

/** Decimal places for a price alone: more for small ones, since exchange rates and coins need more than shares. */
export function priceDecimals(price: number): number {
  const size = Math.abs(price);
  if (size >= 10) return 2;
  if (size >= 1) return 4;
  return Math.max(5, digitsAt(size));
}

/** Decimal places with which a price below one has all its significant digits that are shown. */
function digitsAt(size: number): number {
  return size > 0 ? Math.min(MOST_DECIMALS, PRICE_DIGITS - 1 - Math.floor(Math.log10(size))) : 0;
}

/** An instrument's decimal places, or more where they leave fewer than three digits of a price: 0.09665, not 0.10. */
export function decimalsFor(price: number | null, decimals: number): number {
  const size = Math.abs(price ?? 0);
  if (!(size > 0 && size < 1)) return decimals;
  const shown = decimals + 1 + Math.floor(Math.log10(size));
  return shown < FEWEST_DIGITS ? Math.max(decimals, digitsAt(size)) : decimals;
}

/** A price with its instrument's decimal places, or, where no instrument is at hand, with those of its size. */
export function formatPrice(price: number | null, decimals = priceDecimals(price ?? 0)): string {
  return formatNumber(price, { decimals: decimalsFor(price, decimals) });
}

export function formatCount(count: number | null): string {
  return formatNumber(count);
}

/** `1 trade`, `2 trades`, `1,000 entries`. */
export function formatPlural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
