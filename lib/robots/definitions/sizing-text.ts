import { formatMoney, formatNumber } from '@/lib/core/format/number';
import type { Sizing } from './definition';

/** The trade size as text. Has dollar amounts: not for guests. */
export function describeSizing(sizing: Sizing): string {
  switch (sizing.kind) {
    case 'amount':
      return formatMoney(sizing.amount, Number.isInteger(sizing.amount) ? 0 : 2);
    case 'percent':
      return `${percent(sizing.percent)} of the balance`;
    case 'risk':
      return `${percent(sizing.riskPercent)} of the balance at risk, at most ${percent(sizing.maxPercent)} invested`;
    case 'volatility':
      return `up to ${percent(sizing.maxPercent)}`;
    case 'quantity':
      return sizing.quantity === 1
        ? '1 unit'
        : `${formatNumber(sizing.quantity, { decimals: Number.isInteger(sizing.quantity) ? 0 : 2 })} units`;
  }
}

function percent(value: number): string {
  return formatNumber(value, { decimals: Number.isInteger(value) ? 0 : 1, suffix: '%' });
}
