import { useState } from 'react';
import { refreshCurrentUser } from '@/components/session/user/use-current-user';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { Modal } from '@/components/ui/modal/modal';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { formatPlural } from '@/lib/core/format/number';
import { failureText } from '@/lib/http/api/client/call';
import { CLOSE_PHRASE } from '@/lib/trading/broker-accounts/broker-account';
import { ArmForm } from './arm-form';
import type { BrokerAccount, OfferedBroker } from './broker-calls';
import { closeSchema } from './broker-schemas';
import { callConfirmed, confirmIdentity } from './call-confirmed';
import { DisconnectButton } from './disconnect-button';
import { LimitsForm } from './limits-form';
import { ModeTag } from './mode-tag';
import { NewKeysForm } from './new-keys-form';

type Asked = 'arm' | 'limits' | 'keys' | 'close';

interface AccountActionsProps {
  readonly account: BrokerAccount;
  readonly broker: OfferedBroker | null;
}

/** Actions for an account that has been set up. Stopping takes one click; the others ask first. */
export function AccountActions({ account, broker }: AccountActionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { id, name, mode, state, limits, robotPositionCount, waitingOrderCount, stopOrderCount } = account;
  const { armProblem, stoppedBy, exitsGoOn } = account;
  const isToken = account.keyKind === 'token';
  const close = () => setAsked(null);
  const ask = async (what: Asked) => {
    try {
      // The user confirms first, because a code used for that can't be used again in the dialog.
      if (mode === 'live' && (what === 'arm' || what === 'keys')) await confirmIdentity();
      setAsked(what);
    } catch (error) {
      showToast(failureText(error), 'error');
    }
  };
  if (state === 'disconnected') return null;
  const canArm = state === 'ready' || state === 'stopped';
  // Only time or the operator can lift these, so the dialog couldn't do more than say so.
  const mustWait = armProblem !== null && (stoppedBy === 'daily-loss' || stoppedBy === 'operator');
  return (
    <>
      {state === 'stopped' && !exitsGoOn && stopOrderCount > 0 && (
        <Note look="aside">
          {formatPlural(stopOrderCount, 'stop order')} at the broker still{' '}
          {stopOrderCount === 1 ? 'guards a position' : 'guard positions'}. Canceling waiting orders cancels{' '}
          {stopOrderCount === 1 ? 'it' : 'them'} too.
        </Note>
      )}
      {canArm && mustWait && <Note look="aside">{armProblem}</Note>}
      <Actions>
        {(state === 'armed' || state === 'differing') && <StopButton account={account} />}
        {canArm && !mustWait && (
          <Button size={36} onClick={() => void ask('arm')}>
            {state === 'stopped' ? 'Arm again…' : 'Arm…'}
          </Button>
        )}
        {exitsGoOn && robotPositionCount > 0 && <StopButton account={account} label="Stop exits too" />}
        {state === 'stopped' && !exitsGoOn && waitingOrderCount > 0 && (
          <ActButton
            act={async () => {
              const { orders } = await callConfirmed('CxBrokers/CancelWaiting', { id });
              showToast(`${formatPlural(orders, 'waiting order')} will be canceled`, 'success');
              return null;
            }}
            aria-label={`Cancel waiting orders of ${name}`}
          >
            Cancel waiting orders
          </ActButton>
        )}
        {state === 'stopped' && robotPositionCount > 0 && (
          <Button size={36} look="secondary" onClick={() => setAsked('close')}>
            Close what robots opened…
          </Button>
        )}
        <Button size={36} look="secondary" onClick={() => setAsked('limits')}>
          Change limits…
        </Button>
        <Button
          size={36}
          look={state === 'keys_refused' ? 'primary' : 'secondary'}
          onClick={() => void ask('keys')}
        >
          {isToken ? 'Renew access…' : 'Replace keys…'}
        </Button>
        {state !== 'armed' && <DisconnectButton account={account} />}
        {asked === 'arm' && (
          <Modal width="narrow" title={`Arm ${name}`} onClose={close}>
            <Stack gap={4} isStart>
              {limits === null ? (
                <>
                  <p>Set its limits first.</p>
                  <LimitsForm account={account} submit="Save limits" onDone={() => undefined} />
                </>
              ) : (
                <ArmForm account={account} onDone={close} />
              )}
            </Stack>
          </Modal>
        )}
        {asked === 'limits' && (
          <Modal width="narrow" title={`Limits of ${name}`} onClose={close}>
            <Stack gap={4} isStart>
              <ModeTag mode={mode} />
              <p>
                Lower limits apply from the next order.{' '}
                {mode === 'live' && 'Raising one takes a code and a recent login.'}
              </p>
              <LimitsForm account={account} submit="Save limits" onDone={close} />
            </Stack>
          </Modal>
        )}
        {asked === 'keys' && (
          <Modal
            width="narrow"
            title={isToken ? `Renew access to ${name}` : `Replace the keys of ${name}`}
            onClose={close}
          >
            <Stack gap={4} isStart>
              <ModeTag mode={mode} />
              <p>
                New access must be to the same account at {account.brokerName}. It’s tested first; what you
                gave before is destroyed once the new one works.
              </p>
              <NewKeysForm account={account} broker={broker} submit="Test the new keys" onDone={close} />
            </Stack>
          </Modal>
        )}
        {asked === 'close' && <CloseDialog account={account} onClose={close} />}
      </Actions>
    </>
  );
}

/** Stops the account with one click, even while the hub is off. */
export function StopButton({
  account: { id, name },
  label = 'Stop',
}: {
  readonly account: BrokerAccount;
  readonly label?: string;
}) {
  return (
    <ActButton
      look="danger"
      act={async () => {
        await callConfirmed('CxBrokers/Stop', { id });
        refreshCurrentUser().catch(() => undefined);
        showToast(`${name} is stopped. No orders are sent, not even to close positions.`, 'success');
        return null;
      }}
      aria-label={label === 'Stop' ? `Stop ${name}` : `${label}: ${name}`}
    >
      {label}
    </ActButton>
  );
}

interface CloseDialogProps {
  readonly account: BrokerAccount;
  readonly onClose: () => void;
}

function CloseDialog({ account: { id, name, mode, robotPositionCount: held }, onClose }: CloseDialogProps) {
  return (
    <Modal width="narrow" title="Close what robots opened" onClose={onClose}>
      <Stack gap={4} isStart>
        <ModeTag mode={mode} />
        <p>
          {formatPlural(held, 'position')} in {name} will be sold or bought back at the next price, or when
          the market opens. Nothing else is traded. Your own positions stay.
        </p>
        <CloseForm
          send={async (phrase) => {
            const { positions } = await callConfirmed('CxBrokers/CloseOpened', { id, phrase });
            showToast(`${formatPlural(positions, 'position')} will be closed`, 'success');
            onClose();
          }}
        />
      </Stack>
    </Modal>
  );
}

/** Takes the typed word that closes everything robots opened. */
export function CloseForm({ send }: { readonly send: (phrase: string) => Promise<void> }) {
  return (
    <Form
      initial={{ phrase: '' }}
      schema={closeSchema}
      submit="Close positions"
      send={async ({ phrase }) => {
        await send(phrase.trim());
        return null;
      }}
    >
      <TextField
        name="phrase"
        label={`Type ${CLOSE_PHRASE} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={10}
      />
    </Form>
  );
}
