import { useEffect, useState } from 'react';
import { refreshCurrentUser } from '@/components/session/user/use-current-user';
import { CloseForm } from '@/components/trading/broker-accounts/account-actions';
import { guardText } from '@/components/trading/broker-accounts/broker-labels';
import { notifyPaperChanged } from '@/components/trading/paper-data/paper-changes';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Button } from '@/components/ui/button/button';
import { RetryButton } from '@/components/ui/loaded/retry-button';
import { Modal } from '@/components/ui/modal/modal';
import { Points } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { Card } from '@/components/ui/panel/panel';
import { Stack } from '@/components/ui/stack/stack';
import { formatPlural } from '@/lib/core/format/number';
import { call, failureText } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

type Stopped = CallAnswer<'CxBrokers/StopAllTrading'>;

type Outcome =
  | { readonly name: 'stopping' }
  | { readonly name: 'failed'; readonly message: string }
  | { readonly name: 'stopped'; readonly stopped: Stopped };

interface StopDialogProps {
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
}

/** Stops all trading as it opens, shows what was stopped, and offers next steps. */
export function StopDialog({ opener, onClose }: StopDialogProps) {
  const [outcome, setOutcome] = useState<Outcome>({ name: 'stopping' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt stops once.
  useEffect(() => {
    let isOver = false;
    stopAll().then(
      (stopped) => isOver || setOutcome({ name: 'stopped', stopped }),
      (error: unknown) => isOver || setOutcome({ name: 'failed', message: failureText(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [attempt]);
  return (
    <Modal
      width="narrow"
      title={outcome.name === 'stopped' ? 'Trading is stopped' : 'Stop all trading'}
      opener={opener}
      onClose={onClose}
    >
      <Stack gap={4} isStart>
        {outcome.name === 'stopping' && <p role="status">Stopping all trading…</p>}
        {outcome.name === 'failed' && (
          <>
            <div role="alert">
              <Notice tone="warning" title="We couldn’t stop trading">
                <p>{outcome.message} Robots may still trade. Try again, or cancel orders at your broker.</p>
              </Notice>
            </div>
            <RetryButton
              look="primary"
              size={44}
              onRetry={() => {
                setOutcome({ name: 'stopping' });
                setAttempt(attempt + 1);
              }}
            />
          </>
        )}
        {outcome.name === 'stopped' && <Done stopped={outcome.stopped} onClose={onClose} />}
      </Stack>
    </Modal>
  );
}

async function stopAll(): Promise<Stopped> {
  const stopped = await call('CxBrokers/StopAllTrading', {});
  notifyPaperChanged();
  refreshCurrentUser().catch(() => undefined);
  return stopped;
}

function Done({ stopped, onClose }: { readonly stopped: Stopped; readonly onClose: () => void }) {
  const { stoppedAccounts, pausedCopies, waitingOrders, stopOrders, robotPositions } = stopped;
  const what = [
    ...(stoppedAccounts.length > 0
      ? [`${formatPlural(stoppedAccounts.length, 'broker account')} stopped: no more orders are sent.`]
      : []),
    ...(pausedCopies > 0 ? [`${formatPlural(pausedCopies, 'robot')} paused on your paper account.`] : []),
    ...(stoppedAccounts.length === 0 && pausedCopies === 0 ? ['Nothing was trading.'] : []),
  ];
  return (
    <>
      <Stack gap={4} isStart role="status">
        <Points>
          {what.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Points>
        {(stoppedAccounts.length > 0 || pausedCopies > 0) && (
          <p>
            This includes exits, so {guardText(stopOrders)} open positions. Autopilot’s copies, on paper only,
            continue.
          </p>
        )}
      </Stack>
      {waitingOrders > 0 && <CancelWaiting count={waitingOrders} stops={stopOrders} />}
      {robotPositions > 0 && <CloseOpened count={robotPositions} />}
      <p>
        Restart trading under <a href={SITE_PATHS.brokers}>Broker accounts</a>, one account at a time.
      </p>
      <Button look="secondary" onClick={onClose}>
        Done
      </Button>
    </>
  );
}

function CancelWaiting({ count, stops }: { readonly count: number; readonly stops: number }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Card as="section" aria-label="Waiting orders">
      <p>
        {isAsked
          ? 'The orders will be canceled. The broker may fill one before that.'
          : `${formatPlural(count, 'order')} still ${count === 1 ? 'waits' : 'wait'} at your broker and may fill${stops > 0 ? `, including ${formatPlural(stops, 'stop')} that ${stops === 1 ? 'guards a position' : 'guard positions'}` : ''}.`}
      </p>
      {!isAsked && (
        <ActButton
          act={async () => {
            await call('CxBrokers/CancelWaiting', {});
            notifyPaperChanged();
            setAsked(true);
            return null;
          }}
        >
          Also cancel waiting orders
        </ActButton>
      )}
    </Card>
  );
}

function CloseOpened({ count }: { readonly count: number }) {
  const [closed, setClosed] = useState<number | null>(null);
  return (
    <Card as="section" aria-label="Open positions">
      {closed === null ? (
        <details>
          <summary>Also close what robots opened ({count})</summary>
          <p>
            {formatPlural(count, 'position')} at your broker will be sold or bought back at the next price, or
            when the market opens. Your own positions stay.
          </p>
          <CloseForm
            send={async (phrase) => {
              const { positions } = await call('CxBrokers/CloseOpened', { phrase });
              notifyPaperChanged();
              setClosed(positions);
            }}
          />
        </details>
      ) : (
        <p role="status">{formatPlural(closed, 'position')} will be closed.</p>
      )}
    </Card>
  );
}
