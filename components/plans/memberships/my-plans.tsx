'use client';

import { useState } from 'react';
import { openAuth } from '@/components/account/account/open-auth';
import { Button, ButtonLink } from '@/components/ui/button/button';
import type { MineAnswer, OutcomeAnswer } from '@/lib/http/api/calls/memberships-json';
import { callApi } from '@/lib/http/api/client/call';
import { formatCents, formatDay } from '@/lib/people/memberships/price-words';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './checkout.module.css';
import { useBusy } from './use-busy';
import { refreshMyPlans, useMyPlans, wordsOf } from './use-my-plans';

type Item = MineAnswer['Items'][number];
type Grant = MineAnswer['Grants'][number];

/** What the user has, each with one button that cancels or resumes it. */
export function MyPlans() {
  const { mine, problem } = useMyPlans();
  const [outcome, setOutcome] = useState<OutcomeAnswer | null>(null);
  const [isBusy, runOnce] = useBusy();

  async function act(name: 'Cancel' | 'Resume', id: string): Promise<void> {
    setOutcome(null);
    try {
      setOutcome(await callApi<OutcomeAnswer>(`Memberships/${name}`, { id }));
      await refreshMyPlans();
    } catch (error) {
      setOutcome({ success: false, message: wordsOf(error) });
    }
  }

  async function openPortal(): Promise<void> {
    setOutcome(null);
    try {
      const answer = await callApi<OutcomeAnswer & { url: string | null }>('Memberships/OpenPortal', {});
      if (answer.url === null) setOutcome(answer);
      else window.location.assign(answer.url);
    } catch (error) {
      setOutcome({ success: false, message: wordsOf(error) });
    }
  }

  return (
    <section className={styles['panel']} aria-labelledby="my-plans" aria-busy={isBusy}>
      <h2 id="my-plans" className={styles['heading']}>
        What you have
      </h2>
      <p className={styles['done']} role="status">
        {outcome?.success && outcome.message}
      </p>
      <p className={styles['problem']} role="alert">
        {outcome && !outcome.success ? outcome.message : problem}
      </p>
      {mine === null ? (
        <p className={styles['note']}>Log in to see your plans, and to cancel or resume them.</p>
      ) : mine === undefined ? (
        <p className={styles['note']}>{problem === null && 'Looking up your plans…'}</p>
      ) : mine.Items.length + mine.Grants.length === 0 ? (
        <p className={styles['note']}>No plan so far: reading and checking robots is free.</p>
      ) : (
        <ul className={styles['items']}>
          {mine.Items.map((item) => (
            <li key={item.Id} className={styles['item']}>
              <div>
                <p className={styles['name']}>{item.Name}</p>
                <p className={styles['note']}>{describeItem(item, mine.Items)}</p>
              </div>
              {item.Source !== 'admin' && (
                <Button
                  look="secondary"
                  onClick={() => void runOnce(() => act(item.IsCancelled ? 'Resume' : 'Cancel', item.Id))}
                >
                  {item.IsCancelled ? `Resume ${item.Name}` : `Cancel ${item.Name}`}
                </Button>
              )}
            </li>
          ))}
          {mine.Grants.map((grant) => (
            <li key={`${grant.Kind} ${grant.Path ?? ''}`} className={styles['item']}>
              <div>
                <p className={styles['name']}>
                  {grant.Path === null ? grant.Name : <a href={grant.Path}>{grant.Name}</a>}
                </p>
                <p className={styles['note']}>{describeGrant(grant)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['actions']}>
        {mine?.HasPortal && (
          <Button look="secondary" onClick={() => void runOnce(openPortal)}>
            Manage cards and invoices
          </Button>
        )}
        {mine === null && <Button onClick={() => void openAuth({ mode: 'login' })}>Log in</Button>}
        <ButtonLink look="secondary" href={SITE_PATHS.memberships}>
          See the plans
        </ButtonLink>
      </div>
    </section>
  );
}

const GRANT_NOTES: Readonly<Record<Grant['Kind'], string>> = {
  robot: 'Complimentary: you follow this robot, and need no plan for it.',
  level: 'Set by our team.',
  contentAdmin: 'You can edit help articles and robots’ descriptions.',
  moneyManagement: 'You can select robots for autotrading.',
};

function describeGrant({ Kind, Until }: Grant): string {
  return `${GRANT_NOTES[Kind]}${endOf(Until)}`;
}

function endOf(until: string | null): string {
  return until === null ? '' : ` Ends on ${formatDay(Date.parse(until))}.`;
}

function describeItem(item: Item, all: readonly Item[]): string {
  if (item.PaidUntil === null || item.Period === null)
    return `Complimentary: no charge.${endOf(item.PaidUntil)}`;
  const day = formatDay(Date.parse(item.PaidUntil));
  const others = all.filter(({ Group, Id }) => Group === item.Group && Id !== item.Id);
  const together =
    others.length === 0
      ? ''
      : ` Bought, and cancelled, together with ${others.map(({ Name }) => Name).join(' and ')}.`;
  if (item.IsOnHold)
    return `On hold: a payment for it is disputed at your bank. It comes back once that is settled in our favor.${together}`;
  if (item.Source === 'sandbox')
    return `${item.IsCancelled ? 'Cancelled: yours until' : 'Ends on'} ${day}. Sandbox: no money moves.${together}`;
  const price = `${formatCents(Math.round(item.Price * 100))} a ${item.Period}`;
  return item.IsCancelled
    ? `Cancelled: yours until ${day}; nothing more is charged.${together}`
    : `${price}, next payment on ${day}.${together}`;
}
