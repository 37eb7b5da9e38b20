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

/** A price with its instrument's decimal places. */
export function formatPrice(price: number | null, decimals: number): string {
  return formatNumber(price, { decimals });
}

export function formatCount(count: number | null): string {
  return formatNumber(count);
}

/** `1 trade`, `2 trades`, `1,000 entries`. */
export function formatPlural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
