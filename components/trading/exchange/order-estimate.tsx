import { formatQuote } from '@/components/live/live-price/price-labels';
import type { OrderRequest } from '@/components/trading/paper-data/paper-calls';
import { formatQuantity } from '@/components/trading/paper-data/paper-labels';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Note } from '@/components/ui/note/note';
import { formatMoney, NO_FIGURE } from '@/lib/core/format/number';
import styles from './exchange.module.css';
import { usePreview } from './use-preview';

interface OrderEstimateProps {
  /** null until the ticket is complete. */
  readonly order: OrderRequest | null;
  readonly ticker: string;
}

/** What the order is expected to cost, and when it fills. */
export function OrderEstimate({ order, ticker }: OrderEstimateProps) {
  const { state, preview, message } = usePreview(order);
  const money = (amount: number | null | undefined) => formatMoney(amount ?? null);
  const rows = [
    ['Estimated price', preview ? formatQuote(preview.price) : NO_FIGURE],
    ['Quantity', preview?.quantity == null ? NO_FIGURE : `${formatQuantity(preview.quantity)} ${ticker}`],
    ['Amount', money(preview?.amount)],
    ['Spread and impact', money(preview?.spreadCost)],
    ['Commission', money(preview?.commission)],
    ['Buying power after', money(preview?.buyingPowerAfter)],
  ] as const;
  return (
    <div className={styles['estimate']}>
      <Facts isColumn aria-busy={state === 'loading' || undefined} aria-label="Estimate">
        {rows.map(([title, text]) => (
          <Fact key={title} term={title}>
            {text}
          </Fact>
        ))}
      </Facts>
      <div role="status">
        {state === 'failed' && <Note look="problem">{message}</Note>}
        {preview?.problem && state === 'known' && <Note look="problem">{preview.problem}</Note>}
        {preview?.conversion && state === 'known' && <Note>{preview.conversion}</Note>}
        {preview && !preview.problem && state === 'known' && <Note>{preview.fillsWhen}</Note>}
      </div>
    </div>
  );
}
