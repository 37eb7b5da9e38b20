'use client';

import useSWR from 'swr';
import { call } from '@/lib/http/api/client/call';
import type { AnswerOf } from '@/lib/http/api/client/call-types';
import { formatCents, priceFacts } from '@/lib/people/memberships/price-labels';
import { namesOf, type Period, type ProductId, SOLD_PRODUCTS } from '@/lib/people/memberships/products';
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
  const facts = SOLD_PRODUCTS.filter(({ id }) => products.includes(id)).map(({ prices }) =>
    priceFacts(prices, period),
  );
  const sum = facts.reduce((total, { cents }) => total + cents, 0);
  const yearly = facts.reduce((total, { yearlyCents }) => total + yearlyCents, 0);
  return (
    <div className={styles['summary']}>
      <p aria-live="polite">
        {products.length === 0 ? (
          'No plan selected'
        ) : (
          <>
            <strong>{namesOf(products)}</strong>: {formatCents(sum)} a {period}
            {period === 'month' && ` (${formatCents(yearly)} in a year)`}
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
