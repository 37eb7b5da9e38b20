import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button/button';
import { showToast } from '@/components/ui/toast/toast-store';
import { failureText } from '@/lib/http/api/client/call';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { ArmForm } from './arm-form';
import styles from './broker-accounts.module.css';
import type { AccountDetails, OfferedBroker } from './broker-calls';
import { nextStepOf, type SetupStep } from './broker-labels';
import { confirmIdentity } from './call-confirmed';
import { DisconnectButton } from './disconnect-button';
import { LimitsForm } from './limits-form';
import { ModeTag } from './mode-tag';
import { NewKeysForm } from './new-keys-form';
import { SetupSteps } from './setup-steps';
import { SizePreview } from './size-preview';

interface SetupViewProps {
  readonly account: AccountDetails;
  /** Its broker's fields, to enter other keys; null if it's no longer offered. */
  readonly broker: OfferedBroker | null;
}

/**
 * The steps from entered keys to an armed account. The next one follows from the account, so setup can be left at any
 * point and continued elsewhere; only whether the preview was seen is per visit.
 */
export function SetupView({ account, broker }: SetupViewProps) {
  const [chosen, setChosen] = useState<'limits' | 'arm' | null>(null);
  const next = nextStepOf(account);
  if (next === null) return null;
  const goOnToArm = async () => {
    try {
      // Confirmed first, because a code used for this can't be used again for arming.
      if (account.mode === 'live') await confirmIdentity();
      setChosen('arm');
    } catch (error) {
      showToast(failureText(error), 'error');
    }
  };
  const step: SetupStep = next === 'preview' && chosen !== null ? chosen : next;
  return (
    <div className={styles['setup']}>
      <SetupSteps current={step} />
      <section className={styles['panel']} aria-live="polite">
        {step === 'test' && <Testing account={account} />}
        {step === 'keys' && <Refused account={account} broker={broker} />}
        {step === 'limits' && (
          <>
            <h3 className={styles['panel-title']}>Set your limits</h3>
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
      </section>
      <p className={styles['caption']}>
        You can leave now and continue later under <a href={SITE_PATHS.brokers}>Broker accounts</a>. Nothing
        is traded before the last step.
      </p>
      <div className={styles['actions']}>
        <ButtonLink size={36} look="secondary" href={SITE_PATHS.brokers}>
          Continue later
        </ButtonLink>
        <DisconnectButton account={account} />
      </div>
    </div>
  );
}

function Testing({ account }: { readonly account: AccountDetails }) {
  const { brokerName, keyKind, keyLast4, pendingKeyKind, pendingKeyLast4, mode, state, reason } = account;
  const isToken = (pendingKeyKind ?? keyKind) === 'token';
  return (
    <>
      <h3 className={styles['panel-title']}>{isToken ? 'Testing access' : 'Testing the keys'}</h3>
      <ModeTag mode={mode} />
      <p role="status">
        We’re asking {brokerName} whether{' '}
        {isToken ? 'the access you allowed works' : `the keys ending in ${pendingKeyLast4 ?? keyLast4} work`}.
        This takes a few seconds, or longer if the broker is down. This page continues automatically.
      </p>
      {state === 'untested' && reason !== null && <p className={styles['reason']}>{reason}</p>}
    </>
  );
}

function Refused({ account, broker }: SetupViewProps) {
  return (
    <>
      <h3 className={styles['panel-title']}>
        {account.keyKind === 'token' ? 'Access was refused' : 'The keys were refused'}
      </h3>
      <p className={styles['reason']}>{account.reason ?? `${account.brokerName} doesn’t take these keys.`}</p>
      <NewKeysForm account={account} broker={broker} submit="Test these keys" />
    </>
  );
}
