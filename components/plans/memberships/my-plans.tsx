'use client';

import { useState } from 'react';
import { openAuth } from '@/components/account/account-dialogs/open-auth';
import { useBusy } from '@/components/ui/act-button/use-busy';
import { Actions } from '@/components/ui/actions/actions';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Note } from '@/components/ui/note/note';
import { Panel } from '@/components/ui/panel/panel';
import { Stack } from '@/components/ui/stack/stack';
import { call, failureText } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { formatCents, formatDay } from '@/lib/people/memberships/price-labels';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { refreshMyPlans, useMyPlans } from './use-my-plans';

type Mine = CallAnswer<'Memberships/GetMine'>;
type Item = Mine['items'][number];
type Credit = NonNullable<Mine['toolCredit']>;
type Grant = Mine['grants'][number];

/** The user's plans, each with a button to cancel or resume. */
export function MyPlans() {
  const { mine, problem } = useMyPlans();
  const [outcome, setOutcome] = useState<CallAnswer<'Memberships/Cancel'> | null>(null);
  const [isBusy, runOnce] = useBusy();
  const [acting, setActing] = useState<string | null>(null);

  async function act(name: 'Cancel' | 'Resume', id: string): Promise<void> {
    setOutcome(null);
    try {
      setOutcome(await call(`Memberships/${name}`, { id }));
      await refreshMyPlans();
    } catch (error) {
      setOutcome({ success: false, message: failureText(error) });
    }
  }

  async function openPortal(): Promise<void> {
    setOutcome(null);
    try {
      const answer = await call('Memberships/OpenPortal', {});
      if (answer.url === null) setOutcome(answer);
      else window.location.assign(answer.url);
    } catch (error) {
      setOutcome({ success: false, message: failureText(error) });
    }
  }

  return (
    <Panel id="my-plans" title="Your plans and access">
      <Note look="done" role="status">
        {outcome?.success && outcome.message}
      </Note>
      <Note look="problem" role="alert">
        {outcome && !outcome.success ? outcome.message : problem}
      </Note>
      {mine === null ? (
        <Note look="text">Log in to see, cancel or resume your plans.</Note>
      ) : mine === undefined ? (
        <Note look="text">{problem === null && 'Loading your plans…'}</Note>
      ) : mine.items.length + mine.grants.length === 0 ? (
        <Note look="text">No plan yet. Browsing and checking robots is free.</Note>
      ) : (
        <Stack as="ul" gap={4}>
          {mine.toolCredit && <CreditItem credit={mine.toolCredit} />}
          {mine.items.map((item) => (
            <Actions as="li" isSpread key={item.id}>
              <div>
                <strong>{item.name}</strong>
                <Note look="text">{describeItem(item, mine)}</Note>
              </div>
              {item.source !== 'admin' && (
                <Button
                  look="secondary"
                  size={36}
                  isBusy={isBusy && acting === item.id}
                  onClick={() => {
                    if (!isBusy) setActing(item.id);
                    void runOnce(() => act(item.isCancelled ? 'Resume' : 'Cancel', item.id));
                  }}
                >
                  {item.isCancelled ? `Resume ${item.name}` : `Cancel ${item.name}`}
                </Button>
              )}
            </Actions>
          ))}
          {mine.grants.map((grant) => (
            <Actions as="li" isSpread key={`${grant.kind} ${grant.path ?? ''}`}>
              <div>
                <strong>{grant.path === null ? grant.name : <a href={grant.path}>{grant.name}</a>}</strong>
                <Note look="text">{describeGrant(grant)}</Note>
              </div>
            </Actions>
          ))}
        </Stack>
      )}
      <Actions aria-busy={isBusy}>
        {mine?.hasPortal && (
          <Button look="secondary" onClick={() => void runOnce(openPortal)}>
            Manage cards and invoices
          </Button>
        )}
        {mine === null && <Button onClick={() => void openAuth({ mode: 'login' })}>Log in</Button>}
        <ButtonLink look="secondary" href={SITE_PATHS.memberships}>
          See plans
        </ButtonLink>
      </Actions>
    </Panel>
  );
}

const GRANT_NOTES: Readonly<Record<Grant['kind'], string>> = {
  robot: 'Complimentary: you follow this robot without a plan.',
  level: 'Set by our team.',
  contentAdmin: 'You can edit help articles and robots’ descriptions.',
  moneyManagement: 'You can select robots for autotrading.',
};

function describeGrant({ kind, until }: Grant): string {
  return `${GRANT_NOTES[kind]}${planEndText(until)}`;
}

function planEndText(until: string | null): string {
  return until === null ? '' : ` Ends on ${formatDay(Date.parse(until))}.`;
}

/** What the plan's credit still pays this month. */
function CreditItem({ credit: { plan, monthly, left, endsAt, isFollowed } }: { readonly credit: Credit }) {
  const money = (dollars: number) => formatCents(Math.round(dollars * 100));
  return (
    <Actions as="li" isSpread>
      <div>
        <strong>Credit for tools</strong>
        <Note look="text">
          {money(left)} of {money(monthly)} left until {formatDay(Date.parse(endsAt))}, from {plan}. What you
          don’t spend by then{' '}
          {isFollowed
            ? `doesn’t carry over; the next ${money(monthly)} follows.`
            : 'is lost: your plan ends.'}
        </Note>
      </div>
      <ButtonLink look="secondary" size={36} href={`${SITE_PATHS.memberships}#tools`}>
        Choose tools
      </ButtonLink>
    </Actions>
  );
}

function describeItem(item: Item, { items: all, toolCredit }: Mine): string {
  if (item.paidUntil === null || item.period === null)
    return `Complimentary: no charge.${planEndText(item.paidUntil)}`;
  const day = formatDay(Date.parse(item.paidUntil));
  const others = all.filter(({ group, id }) => group === item.group && id !== item.id);
  const together =
    others.length === 0
      ? ''
      : ` Bought and canceled together with ${others.map(({ name }) => name).join(' and ')}.`;
  if (item.isOnHold)
    return `On hold: a payment is disputed at your bank. It comes back if the dispute is settled in our favor.${together}`;
  if (item.source === 'credit') {
    if (item.isCancelled) return `Canceled: yours until ${day}. No more credit is spent on it.`;
    const price = formatCents(Math.round(item.price * 100));
    return toolCredit?.isFollowed
      ? `${price} of your credit a month, next on ${day}.`
      : `${price} of your credit. Ends on ${day}, with your plan.`;
  }
  if (item.source === 'sandbox')
    return `${item.isCancelled ? 'Canceled: yours until' : 'Ends on'} ${day}. Sandbox: no money moves.${together}`;
  const price = `${formatCents(Math.round(item.price * 100))} a ${item.period}`;
  return item.isCancelled
    ? `Canceled: yours until ${day}. You won’t be charged again.${together}`
    : `${price}, next payment on ${day}.${together}`;
}
