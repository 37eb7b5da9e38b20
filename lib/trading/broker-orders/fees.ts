import { absolute, least, type Micros, minus, type Price, plus } from '@/lib/core/base/brand';
import { divided } from '@/lib/core/base/divided';
import { micros, ZERO } from '@/lib/core/base/money';
import { formatNanos, type Nanos, ZERO_NANOS } from '@/lib/core/base/nanos';
import { timesPrice } from '@/lib/core/base/price';
import { isDollar, type StoredFee } from '@/lib/trading/accounts/fees';
import type { BrokerFill } from '@/lib/trading/brokers/broker';

/** What a fill's fees do to an account. */
export interface BookedFees {
  /** Units of the coin traded that were taken besides the trade. */
  readonly inKind: Nanos;
  /** All fees whose price is known, in dollars: they lower the trade's profit. */
  readonly commission: Micros;
  /** Those of them that the account's cash paid. */
  readonly fromCash: Micros;
  readonly stored: readonly StoredFee[];
}

type FilledWithFees = Pick<BrokerFill, 'side' | 'quantity' | 'price' | 'fees'>;

/**
 * Fees are taken in the money that is traded for, in the coin that is traded, or in a third one, such as an exchange's
 * own.
 * @param symbol as `BTC/USD`; without a slash it's a security, traded for dollars
 * @param findPrice a coin's price in dollars when the order filled; null if the market doesn't know it
 */
export function bookFees(
  { side, quantity, price, fees }: FilledWithFees,
  symbol: string,
  findPrice: (coin: string) => Price | null,
): BookedFees {
  const [base, quote = 'USD'] = symbol.split('/');
  let inKind = ZERO_NANOS;
  let commission = ZERO;
  let fromCash = ZERO;
  const stored: StoredFee[] = [];
  for (const fee of fees) {
    const paid = feeInDollars(fee.asset, base === fee.asset ? price : null, fee.quantity, findPrice);
    if (fee.asset === base) inKind = plus(inKind, fee.quantity);
    if (fee.asset === quote) fromCash = plus(fromCash, paid ?? ZERO);
    commission = plus(commission, paid ?? ZERO);
    stored.push({ asset: fee.asset, quantity: formatNanos(fee.quantity), value: paid });
  }
  // More than what was bought can't be taken from it.
  return { inKind: side === 'buy' ? least(inKind, quantity) : inKind, commission, fromCash, stored };
}

function feeInDollars(
  asset: string,
  tradedAt: Price | null,
  quantity: Nanos,
  findPrice: (coin: string) => Price | null,
): Micros | null {
  if (isDollar(asset)) return micros(divided(quantity, 1_000n));
  const price = tradedAt ?? findPrice(asset);
  return price === null ? null : quantityWorth(quantity, price);
}

/** How many units an execution moves, with what was taken in kind. */
export function movedQuantity({ side, quantity }: FilledWithFees, inKind: Nanos): Nanos {
  return side === 'buy' ? minus(quantity, inKind) : plus(quantity, inKind);
}

/** By how much an execution changes the account's cash. */
export function cashChange({ side, quantity, price }: FilledWithFees, fromCash: Micros): Micros {
  const value = quantityWorth(absolute(quantity), price);
  return minus(side === 'buy' ? minus(ZERO, value) : value, fromCash);
}

function quantityWorth(quantity: Nanos, price: Price): Micros {
  return micros(divided(timesPrice(quantity, price), 1_000_000_000n));
}
