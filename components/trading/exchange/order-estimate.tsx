import { formatQuote } from '@/components/live/live-price/price-labels';
import type { OrderRequest } from '@/components/trading/paper-data/paper-calls';
import { formatQuantity } from '@/components/trading/paper-data/paper-labels';
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
      <dl className={styles['rows']} aria-busy={state === 'loading' || undefined} aria-label="Estimate">
        {rows.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div role="status">
        {state === 'failed' && <p className={styles['problem']}>{message}</p>}
        {preview?.problem && state === 'known' && <p className={styles['problem']}>{preview.problem}</p>}
        {preview && !preview.problem && state === 'known' && (
          <p className={styles['small']}>{preview.fillsWhen}</p>
        )}
      </div>
    </div>
  );
}
