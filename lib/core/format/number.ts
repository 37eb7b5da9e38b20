/** Shown where a figure has no meaning yet. */
export const NO_FIGURE = '—';
const MINUS = '\u2212';

export interface NumberStyle {
  /** Digits after the point. */
  readonly decimals?: number;
  /** A plus sign before what is above zero. */
  readonly signed?: boolean;
  readonly prefix?: string;
  readonly suffix?: string;
}

/**
 * A number as text, the same on server and browser: commas between thousands, a true minus sign, halves away from
 * zero as they are printed by `toFixed`, and never a minus before zero. null and what is not finite give a dash.
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

/** `toFixed` changes to exponents from 1e21 on; such figures are whole numbers anyway. */
function plainDigits(magnitude: number, decimals: number): string {
  return magnitude < 1e21 ? magnitude.toFixed(decimals) : BigInt(magnitude).toString();
}

/** Percent given as 12.5 for 12.5 %. */
export function formatPercent(value: number | null, decimals = 0, signed = false): string {
  return formatNumber(value, { decimals, signed, suffix: '%' });
}

/** Profit factor, Sharpe ratio and their like: one digit after the point. */
export function formatRatio(value: number | null): string {
  return formatNumber(value, { decimals: 1 });
}

/** An amount of dollars: `$1,234.50`, `−$20.00`. */
export function formatMoney(amount: number | null, decimals = 2): string {
  return formatNumber(amount, { decimals, prefix: '$' });
}

/** A price with the digits of its instrument. */
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
