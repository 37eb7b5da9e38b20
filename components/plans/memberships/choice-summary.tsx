'use client';

import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { formatCents } from '@/lib/people/memberships/price-labels';
import { joinNames, type Period, type ProductId } from '@/lib/people/memberships/products';
import { computeCharge } from './charge';
import styles from './memberships-page.module.css';

/** The total of the selection, and whether anything would be charged. */
export function ChoiceSummary({
  products,
  period,
}: {
  readonly products: readonly ProductId[];
  readonly period: Period;
}) {
  const { data } = useCall('Memberships/GetPlans', {});
  const { sum, yearly } = computeCharge(products, period);
  return (
    <div className={styles['summary']}>
      <p aria-live="polite">
        {products.length === 0 ? (
          'No plan selected'
        ) : (
          <>
            <strong>{joinNames(products)}</strong>
            <span className={styles['total']}>
              : {formatCents(sum)} a {period}
              {period === 'month' && ` (${formatCents(yearly)} in a year)`}
            </span>
          </>
        )}
      </p>
      <Note>
        {data?.isSandbox
          ? 'Sandbox: no payment provider is set up, so no money moves.'
          : 'You’ll see a summary before you pay.'}
      </Note>
    </div>
  );
}
