'use client';

import { useState, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { useCurrentUser } from '@/components/account/account/use-current-user';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import type { CheckoutAnswer, OutcomeAnswer } from '@/lib/http/api/calls/memberships-json';
import { callApi } from '@/lib/http/api/client/call';
import { robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './checkout.module.css';
import { CheckoutRows } from './checkout-rows';
import { useBusy } from './use-busy';
import { refreshMyPlans, wordsOf } from './use-my-plans';

const never = () => () => {};
const NAME = 'Memberships/GetCheckout';
/** How often it is asked whether the provider has confirmed a payment, in milliseconds. */
const POLL_MS = 3000;

/** The checkout that the address names, as long as it does: what would be bought, and the button that starts it. */
export function CheckoutPanel() {
  const search = useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  );
  const checkout = new URLSearchParams(search).get('checkout');
  const { user } = useCurrentUser();
  const { data, error, mutate } = useSWR<CheckoutAnswer, unknown>(
    checkout && user ? [NAME, checkout] : null,
    () => callApi(NAME, { checkout }),
    {
      shouldRetryOnError: false,
      refreshInterval: (last) => (last?.State === 'open' && !last.IsSandbox ? POLL_MS : 0),
      onSuccess: (answer) => {
        if (answer.State === 'completed') void refreshMyPlans();
      },
    },
  );
  const [outcome, setOutcome] = useState<OutcomeAnswer | null>(null);
  const [isBusy, runOnce] = useBusy();
  if (!checkout || user === null) return null;

  async function start(): Promise<void> {
    setOutcome(null);
    try {
      setOutcome(await callApi<OutcomeAnswer>('Memberships/CompleteSandboxCheckout', { checkout }));
      await mutate();
    } catch (thrown) {
      setOutcome({ success: false, message: wordsOf(thrown) });
    }
  }

  return (
    <section className={styles['panel']} aria-labelledby="checkout" aria-busy={isBusy}>
      <h2 id="checkout" className={styles['heading']}>
        {data ? TITLES[data.State] : 'Checkout'}
      </h2>
      {!data && error === undefined && <p className={styles['note']}>Looking up your checkout…</p>}
      {data?.IsSandbox && (
        <Notice tone="warning" title="This is a sandbox: no money moves.">
          <p>
            No payment provider is set up on this site. You are asked for no card, nothing is charged, and the
            plan ends by itself after its period.
          </p>
        </Notice>
      )}
      {data && <CheckoutRows checkout={data} />}
      <p className={styles['done']} role="status">
        {outcome?.success ? outcome.message : data && statusOf(data)}
      </p>
      <p className={styles['problem']} role="alert">
        {outcome && !outcome.success ? outcome.message : error === undefined ? null : wordsOf(error)}
      </p>
      <div className={styles['actions']}>
        {data?.State === 'open' && data.IsSandbox && (
          <Button onClick={() => void runOnce(start)}>
            {isBusy ? 'One moment…' : 'Start plan (no charge)'}
          </Button>
        )}
        {data?.State === 'completed' ? (
          <ButtonLink href={data.ReturnPath ?? robotsPath('stocks-etf')}>
            {data.ReturnPath === null ? 'See all robots' : 'Back to the robot'}
          </ButtonLink>
        ) : (
          <ButtonLink look="secondary" href={SITE_PATHS.memberships}>
            Choose another plan
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

const TITLES = {
  open: 'Checkout',
  completed: 'Your plan has started',
  abandoned: 'Checkout canceled',
} as const;

function statusOf({ State, IsSandbox }: CheckoutAnswer): string | null {
  if (State === 'open') return IsSandbox ? null : 'Waiting for the payment to be confirmed…';
  return State === 'completed' ? 'You’re all set. You can start following robots now.' : null;
}
