'use client';

import useSWR from 'swr';
import { call } from '@/lib/http/api/client/call';
import type { AnswerOf } from '@/lib/http/api/client/call-types';
import { formatCents } from '@/lib/people/memberships/price-labels';
import { namesOf, type Period, type ProductId } from '@/lib/people/memberships/products';
import { chargeOf } from './charge';
import styles from './memberships-page.module.css';

const CALL = 'Memberships/GetPlans';

/** The total of the selection, and whether anything would be charged. */
export function ChoiceSummary({
  products,
  period,
}: {
  readonly products: readonly ProductId[];
  readonly period: Period;
}) {
  const { data } = useSWR<AnswerOf<typeof CALL>, unknown>(CALL, () => call(CALL, {}), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  const { sum, yearly } = chargeOf(products, period);
  return (
    <div className={styles['summary']}>
      <p aria-live="polite">
        {products.length === 0 ? (
          'No plan selected'
        ) : (
          <>
            <strong>{namesOf(products)}</strong>
            <span className={styles['total']}>
              : {formatCents(sum)} a {period}
              {period === 'month' && ` (${formatCents(yearly)} in a year)`}
            </span>
          </>
        )}
      </p>
      <p className={styles['charge']}>
        {data?.isSandbox
          ? 'Sandbox: no payment provider is set up, so no money moves.'
          : 'You’ll see a summary before you pay.'}
      </p>
    </div>
  );
}
