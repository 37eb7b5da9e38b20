'use client';

import { useState } from 'react';
import { useBusy } from '@/components/ui/act-button/use-busy';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { formatCents, formatDay } from '@/lib/people/memberships/price-labels';
import type { Period, Prices } from '@/lib/people/memberships/products';
import type { Tool } from '@/lib/people/permissions/tools';
import { openCheckout } from '../memberships/open-checkout';
import { useMyPlans } from '../memberships/use-my-plans';

export interface ToolChoiceProps {
  readonly tool: Tool;
  readonly prices: Prices;
}

/** How a user can pay for a tool: with credit as far as it is enough, or by card. */
export function ToolChoice({ tool, prices }: ToolChoiceProps) {
  const { mine, problem } = useMyPlans();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, runOnce] = useBusy();
  if (!mine) return <Note look={problem ? 'problem' : 'note'}>{problem ?? 'Loading your credit…'}</Note>;
  const left = mine.toolCredit === null ? null : Math.round(mine.toolCredit.left * 100);
  const isEnough = left !== null && left >= prices.month;
  const start = (period: Period, isByCredit: boolean) =>
    void runOnce(async () => {
      const here = window.location.pathname + window.location.search;
      const order = { products: [tool], period, robotId: null, isByCredit, backTo: here };
      setRefusal(await openCheckout(order, here));
    });
  const day = mine.toolCredit && formatDay(Date.parse(mine.toolCredit.endsAt));
  return (
    <Stack gap={3}>
      <Note look="text">
        {left === null || day === null
          ? 'You have no credit: it comes with Intermediate One and Intermediate Two.'
          : `You have ${formatCents(left)} of credit until ${day}${isEnough ? '.' : ', which isn’t enough.'}`}
      </Note>
      <Actions aria-busy={isBusy}>
        {isEnough && (
          <Button onClick={() => start('month', true)}>Pay {formatCents(prices.month)} with credit</Button>
        )}
        <Button look={isEnough ? 'secondary' : undefined} onClick={() => start('month', false)}>
          Pay {formatCents(prices.month)} a month by card
        </Button>
        <Button look="secondary" onClick={() => start('year', false)}>
          Pay {formatCents(prices.year)} a year by card
        </Button>
      </Actions>
      <Note>
        {mine.isSandbox
          ? 'You’ll see a summary first. No payment provider is set up here, so no money moves.'
          : 'You’ll see a summary before you pay.'}
      </Note>
      <Note look="problem" role="alert">
        {refusal}
      </Note>
    </Stack>
  );
}
