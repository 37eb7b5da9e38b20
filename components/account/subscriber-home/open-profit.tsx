import type { PriceStore } from '@/components/live/real-time/price-store';
import { usePrice } from '@/components/live/real-time/use-price';
import { formatMoney } from '@/lib/core/format/number';
import styles from './subscriber-home.module.css';

/** An open trade, as far as its present profit is told from it. */
interface OpenTrade {
  readonly FundId: number;
  readonly Side: 'long' | 'short';
  readonly Quantity: number;
  readonly OpenPrice: number;
}

interface OpenProfitProps {
  readonly trade: OpenTrade;
  /** Other prices than the page's, for tests. */
  readonly prices?: PriceStore;
}

/** What an open trade stands at, before costs: it follows the price; "Open" alone until one is known. */
export function OpenProfit({ trade, prices }: OpenProfitProps) {
  const now = usePrice(trade.FundId, prices);
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
function profitAt({ Side, Quantity, OpenPrice }: OpenTrade, price: number): number {
  const profit = (Side === 'long' ? 1 : -1) * (price - OpenPrice) * Quantity;
  return Math.round(profit * 100) / 100;
}
