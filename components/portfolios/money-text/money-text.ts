import { formatNumber } from '@/lib/core/format/number';

/** An amount in a portfolio's currency: `$1,234.50`, `1,234.50 EUR`; with a sign where it's a result. */
export function moneyText(value: number | null, currency: string, signed = false): string {
  const style = { decimals: 2, signed };
  return currency === 'USD'
    ? formatNumber(value, { ...style, prefix: '$' })
    : formatNumber(value, { ...style, suffix: ` ${currency}` });
}

/** A fraction in percent, with a sign where it's a result. */
export function shareText(fraction: number | null, signed = false): string {
  return formatNumber(fraction === null ? null : 100 * fraction, { decimals: 1, signed, suffix: '%' });
}

/** A quantity with up to eight decimals, without zeros at its end. */
export function quantityText(quantity: number): string {
  const decimals = Number(quantity.toFixed(8)).toString().split('.')[1]?.length ?? 0;
  return formatNumber(quantity, { decimals });
}
