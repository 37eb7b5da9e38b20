import { Money } from '@/components/live/live-price/live-money';
import { formatQuote } from '@/components/live/live-price/price-labels';
import type { OrderRequest, PaperAccountAnswer } from '@/components/trading/paper-data/paper-calls';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatMoney, formatNumber, formatPercent, NO_FIGURE } from '@/lib/core/format/number';
import { orderSentence } from './order-words';
import type { ShownPreview } from './use-preview';

interface OrderSummaryProps {
  /** null until the ticket is complete. */
  readonly order: OrderRequest | null;
  readonly ticker: string;
  readonly shown: ShownPreview;
  readonly account: Pick<PaperAccountAnswer, 'equity' | 'buyingPower'>;
  /** Whether a problem of one field is shown there, and only announced here. */
  readonly isFieldTold?: boolean;
}

/** What the order costs and risks, in money, and when it fills. */
export function OrderSummary({ order, ticker, shown, account, isFieldTold }: OrderSummaryProps) {
  const { state, preview, message } = shown;
  const { lossAtStop = null, profitAtTarget: atTarget = null, costsBothWays: costs = null } = preview ?? {};
  const atStop = lossAtStop === null ? null : -lossAtStop;
  const price = preview && formatQuote(preview.price);
  return (
    <Stack>
      <Facts isColumn aria-busy={state === 'loading' || undefined} aria-label="Estimate">
        {atStop !== null && (
          <Fact term="If the stop is hit">
            <Money amount={atStop} decimals={2} />{' '}
            {account.equity > 0 && (
              <small>{formatPercent((100 * Math.abs(atStop)) / account.equity, 2)} of equity</small>
            )}
          </Fact>
        )}
        {atTarget !== null && (
          <Fact term="If the target is hit">
            <Money amount={atTarget} decimals={2} />{' '}
            {atStop !== null && atStop < 0 && (
              <small>{formatNumber(atTarget / -atStop, { decimals: 1 })} R</small>
            )}
          </Fact>
        )}
        <Fact term="Estimated price">{price ?? NO_FIGURE}</Fact>
        <Fact term="Costs, both ways">{costs === null ? NO_FIGURE : `about ${formatMoney(costs)}`}</Fact>
        <Fact term="Buying power">
          {preview?.buyingPowerAfter == null
            ? formatMoney(account.buyingPower)
            : `${formatMoney(preview.buyingPowerBefore)} → ${formatMoney(preview.buyingPowerAfter)}`}
        </Fact>
      </Facts>
      {order && (
        <Note>
          {orderSentence(order, ticker)}
          {order.stopLoss != null && atStop !== null && (
            <>
              {' '}
              A gap through {formatQuote(order.stopLoss)} can lose more than {formatMoney(Math.abs(atStop))}.
            </>
          )}
        </Note>
      )}
      <div role="status">
        {state === 'failed' && <Note look="problem">{message}</Note>}
        {preview?.problem &&
          state === 'known' &&
          (isFieldTold && preview.problemField ? (
            <VisuallyHidden>{preview.problem}</VisuallyHidden>
          ) : (
            <Note look="problem">{preview.problem}</Note>
          ))}
        {preview?.conversion && state === 'known' && <Note>{preview.conversion}</Note>}
        {preview && !preview.problem && state === 'known' && <Note>{preview.fillsWhen}</Note>}
      </div>
    </Stack>
  );
}
