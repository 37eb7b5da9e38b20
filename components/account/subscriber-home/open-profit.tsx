import type { PriceStore } from '@/components/live/real-time/price-store';
import { usePrice } from '@/components/live/real-time/use-price';
import { formatMoney } from '@/lib/core/format/number';
import styles from './subscriber-home.module.css';

/** The part of an open trade needed to compute its open P/L. */
interface OpenTrade {
  readonly fundId: number;
  readonly side: 'long' | 'short';
  readonly quantity: number;
  readonly openPrice: number;
}

interface OpenProfitProps {
  readonly trade: OpenTrade;
  /** A price store for tests. */
  readonly prices?: PriceStore;
}

/** An open trade's P/L before costs, updated live; just "Open" until a price is known. */
export function OpenProfit({ trade, prices }: OpenProfitProps) {
  const now = usePrice(trade.fundId, prices);
  if (now === null) return 'Open';
  const profit = profitAt(trade, now.price);
  return (
    <>
      Open,{' '}
      <span className={profit === 0 ? undefined : styles[profit > 0 ? 'gain' : 'loss']}>
        {formatMoney(profit)}
      </span>
    </>
  );
}

/** direction × (price − entry) × quantity, in whole cents. */
function profitAt({ side, quantity, openPrice }: OpenTrade, price: number): number {
  const profit = (side === 'long' ? 1 : -1) * (price - openPrice) * quantity;
  return Math.round(profit * 100) / 100;
}
