import type { PriceStore } from '@/components/live/real-time/price-store';
import { usePrice } from '@/components/live/real-time/use-price';
import { Change } from '@/components/ui/change/change';
import type { Trade } from './use-my-robots';

interface OpenReturnProps {
  readonly trade: Pick<Trade, 'fundId' | 'side' | 'openPrice'>;
  /** A price store for tests. */
  readonly prices?: PriceStore;
}

/** An open trade's return before costs, updated live; just "Open" until a price is known. */
export function OpenReturn({ trade: { fundId, side, openPrice }, prices }: OpenReturnProps) {
  const now = usePrice(fundId, prices);
  if (now === null) return 'Open';
  const direction = side === 'long' ? 1 : -1;
  return (
    <>
      now <Change value={(100 * direction * (now.price - openPrice)) / openPrice} decimals={2} />
    </>
  );
}
