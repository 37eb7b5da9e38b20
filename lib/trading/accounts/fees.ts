import { type Micros, plus } from '@/lib/core/base/brand';
import { formatNanos, parseNanos } from '@/lib/core/base/nanos';
import { formatMoney } from '@/lib/core/format/number';

/** A fee as it's stored with a fill. */
export interface StoredFee {
  readonly asset: string;
  /** Units, a decimal; below zero if the broker paid it. */
  readonly quantity: string;
  /** In dollars when it was taken; null if no price was known then. */
  readonly value: Micros | null;
}

/** Currencies that count as dollars: crypto exchanges hold dollars as stablecoins. */
const DOLLARS: readonly string[] = ['USD', 'USDT', 'USDC'];

export function isDollar(asset: string): boolean {
  return DOLLARS.includes(asset.toUpperCase());
}

/** The fees of several fills, one for each asset. */
export function sumFees(fees: readonly StoredFee[]): StoredFee[] {
  const sums = new Map<string, StoredFee>();
  for (const fee of fees) {
    const sum = sums.get(fee.asset);
    sums.set(
      fee.asset,
      sum
        ? {
            asset: fee.asset,
            quantity: formatNanos(plus(parseNanos(sum.quantity), parseNanos(fee.quantity))),
            value: sum.value === null || fee.value === null ? null : plus(sum.value, fee.value),
          }
        : fee,
    );
  }
  return [...sums.values()];
}

/** `0.0001 BTC ($2.00) and 0.0004 BNB, no price known`. @param value in dollars */
export function feesText(
  fees: readonly {
    readonly asset: string;
    readonly quantity: number | string;
    readonly value: number | null;
  }[],
): string {
  return fees
    .map(({ asset, quantity, value }) => {
      const amount = `${quantity} ${asset}`;
      if (value === null) return `${amount}, no price known`;
      return isDollar(asset) ? amount : `${amount} (${formatMoney(value)})`;
    })
    .join(' and ');
}
