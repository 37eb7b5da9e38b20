'use client';

import { useState, useSyncExternalStore } from 'react';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import { UserFollowButton } from '@/components/robots/robot-controls/user-controls';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import { useBusy } from '@/components/ui/act-button/use-busy';
import { Actions } from '@/components/ui/actions/actions';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { Panel } from '@/components/ui/panel/panel';
import { call, failureText } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { findProduct } from '@/lib/people/memberships/products';
import { robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { robotIdIn } from '@/lib/site/addresses/parse-segments';
import { CheckoutRows } from './checkout-rows';
import { refreshMyPlans } from './use-my-plans';

const never = () => () => {};
const NAME = 'Memberships/GetCheckout';
type Checkout = CallAnswer<typeof NAME>;
/** How often to check if the provider has confirmed a payment, in milliseconds. */
const POLL_MS = 3000;

/** The checkout named by the address: what would be bought, and the button that starts it. */
export function CheckoutPanel() {
  const search = useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  );
  const checkout = new URLSearchParams(search).get('checkout');
  const { user } = useCurrentUser();
  const asked = useCall(NAME, checkout && user ? { checkout } : null, {
    onFocus: true,
    every: (last) => (last && isAwaited(last) ? POLL_MS : 0),
    onAnswer: ({ state }) => {
      if (state === 'completed') void refreshMyPlans();
    },
  });
  const { data } = asked;
  const [outcome, setOutcome] = useState<CallAnswer<'Memberships/CompleteSandboxCheckout'> | null>(null);
  const [isBusy, runOnce] = useBusy();
  if (!checkout || user === null) return null;

  const start = async (): Promise<void> => {
    setOutcome(null);
    try {
      setOutcome(
        await call(`Memberships/Complete${data?.isByCredit ? 'Credit' : 'Sandbox'}Checkout`, { checkout }),
      );
      await asked.ask();
    } catch (thrown) {
      setOutcome({ success: false, message: failureText(thrown) });
    }
  };

  return (
    <Panel id="checkout" title={data ? checkoutTitle(data) : 'Checkout'}>
      {data?.isSandbox && (
        <Notice tone="warning" title="This is a sandbox: no money moves.">
          <p>
            No payment provider is set up on this site. You won’t need a card, nothing is charged, and the
            plan ends by itself after its period.
          </p>
        </Notice>
      )}
      <Loaded call={asked} what="your checkout">
        {(known) => <CheckoutRows checkout={known} />}
      </Loaded>
      <Note look="done" role="status">
        {outcome?.success ? outcome.message : data && checkoutStatus(data)}
      </Note>
      <Note look="problem" role="alert">
        {outcome && !outcome.success && outcome.message}
      </Note>
      <Actions aria-busy={isBusy}>
        {data?.state === 'completed' && <FollowWanted path={data.returnPath} />}
        {data?.state === 'open' && (data.isSandbox || data.isByCredit) && (
          <Button isBusy={isBusy} onClick={() => void runOnce(start)}>
            {data.isByCredit ? 'Pay with credit' : 'Start plan (no charge)'}
          </Button>
        )}
        {data?.state === 'completed' ? (
          <Onward checkout={data} />
        ) : (
          <ButtonLink look="secondary" href={SITE_PATHS.memberships}>
            Choose another plan
          </ButtonLink>
        )}
      </Actions>
    </Panel>
  );
}

/** FOLLOW for the robot that the plan was bought for. */
function FollowWanted({ path }: { readonly path: string | null }) {
  const robotId = path === null ? null : robotIdIn(path);
  return robotId === null ? null : <FollowRobot robotId={robotId} />;
}

function FollowRobot({ robotId }: { readonly robotId: number }) {
  const robot = useRobot(robotId)?.own;
  if (!robot) return null;
  return (
    <Actions isSpread data-robot={robotId}>
      <p>{robot.name}</p>
      <UserFollowButton robot={robot} />
    </Actions>
  );
}

const TITLES = {
  open: 'Checkout',
  completed: 'Your plan has started',
  abandoned: 'Checkout canceled',
} as const;

function checkoutTitle({ state, items }: Checkout): string {
  return state === 'completed' && !hasPlan(items)
    ? `You have ${items.map(({ name }) => name).join(' and ')}`
    : TITLES[state];
}

/** Where to go with what was bought. */
function Onward({ checkout: { returnPath, items } }: { readonly checkout: Checkout }) {
  const [href, label] =
    returnPath !== null
      ? [returnPath, robotIdIn(returnPath) === null ? 'Back to the page' : 'Back to the robot']
      : hasRobots(items)
        ? [robotsPath('stocks-etf'), 'See all robots']
        : [SITE_PATHS.memberships, 'See plans'];
  return (
    <ButtonLink look="secondary" href={href}>
      {label}
    </ButtonLink>
  );
}

/** Whether it lets its buyer follow robots. */
function hasRobots(items: Checkout['items']): boolean {
  return hasPlan(items) || items.some(({ product }) => product === 'IntradayCrypto');
}

/** Whether a payment provider is to confirm it. */
function isAwaited({ state, isSandbox, isByCredit }: Checkout): boolean {
  return state === 'open' && !isSandbox && !isByCredit;
}

function hasPlan(items: Checkout['items']): boolean {
  return items.some(({ product }) => (findProduct(product)?.level ?? 0) > 0);
}

function checkoutStatus(checkout: Checkout): string | null {
  if (isAwaited(checkout)) return 'Waiting for the payment to be confirmed…';
  if (checkout.state !== 'completed') return null;
  return hasRobots(checkout.items)
    ? 'You’re all set. You can start following robots now.'
    : 'You’re all set. You can use it now.';
}
