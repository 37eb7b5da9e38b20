import { useState } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { failureText } from '@/lib/http/api/client/call';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { ArmForm } from './arm-form';
import styles from './broker-accounts.module.css';
import type { AccountDetails, OfferedBroker } from './broker-calls';
import { findNextStep, type SetupStep } from './broker-labels';
import { confirmIdentity } from './call-confirmed';
import { DisconnectButton } from './disconnect-button';
import { LimitsForm } from './limits-form';
import { ModeTag } from './mode-tag';
import { NewKeysForm } from './new-keys-form';
import { SetupSteps } from './setup-steps';
import { SizePreview } from './size-preview';

interface SetupViewProps {
  readonly account: AccountDetails;
  /** The broker's fields, to enter other keys; null if the broker is no longer offered. */
  readonly broker: OfferedBroker | null;
}

/**
 * The steps from entered keys to an armed account. The next one follows from the account, so setup can be left at any
 * point and continued elsewhere; only whether the preview was seen is per visit.
 */
export function SetupView({ account, broker }: SetupViewProps) {
  const [chosen, setChosen] = useState<'limits' | 'arm' | null>(null);
  const next = findNextStep(account);
  if (next === null) return null;
  const goOnToArm = async () => {
    try {
      // The user confirms first, because a code used for that can't be used again for arming.
      if (account.mode === 'live') await confirmIdentity();
      setChosen('arm');
    } catch (error) {
      showToast(failureText(error), 'error');
    }
  };
  const step: SetupStep = next === 'preview' && chosen !== null ? chosen : next;
  return (
    <Stack gap={4}>
      <SetupSteps current={step} />
      <Card as="section" className={styles['panel']} aria-live="polite">
        {step === 'test' && <Testing account={account} />}
        {step === 'keys' && <Refused account={account} broker={broker} />}
        {step === 'limits' && (
          <>
            <h3>Set your limits</h3>
            <p>
              We check them before each order is sent. We suggest none: choose what you can afford to lose.
              You can lower them at any time.
            </p>
            <LimitsForm account={account} submit="Save limits" onDone={() => setChosen(null)} />
          </>
        )}
        {step === 'preview' && (
          <SizePreview
            account={account}
            onBack={() => setChosen('limits')}
            onContinue={() => void goOnToArm()}
          />
        )}
        {step === 'arm' && <ArmForm account={account} onBack={() => setChosen(null)} />}
      </Card>
      <Note look="caption">
        You can leave now and continue later under <a href={SITE_PATHS.brokers}>Broker accounts</a>. Nothing
        is traded before the last step.
      </Note>
      <Actions>
        <ButtonLink size={36} look="secondary" href={SITE_PATHS.brokers}>
          Continue later
        </ButtonLink>
        <DisconnectButton account={account} />
      </Actions>
    </Stack>
  );
}

function Testing({ account }: { readonly account: AccountDetails }) {
  const { brokerName, keyKind, keyLast4, pendingKeyKind, pendingKeyLast4, mode, state, reason } = account;
  const isToken = (pendingKeyKind ?? keyKind) === 'token';
  return (
    <>
      <h3>{isToken ? 'Testing access' : 'Testing the keys'}</h3>
      <ModeTag mode={mode} />
      <p role="status">
        We’re asking {brokerName} whether{' '}
        {isToken ? 'the access you allowed works' : `the keys ending in ${pendingKeyLast4 ?? keyLast4} work`}.
        This takes a few seconds, or longer if the broker is down. This page continues automatically.
      </p>
      {state === 'untested' && reason !== null && <Note look="warning">{reason}</Note>}
    </>
  );
}

function Refused({ account, broker }: SetupViewProps) {
  return (
    <>
      <h3>{account.keyKind === 'token' ? 'Access was refused' : 'The keys were refused'}</h3>
      <Note look="warning">{account.reason ?? `${account.brokerName} doesn’t take these keys.`}</Note>
      <NewKeysForm account={account} broker={broker} submit="Test these keys" />
    </>
  );
}
