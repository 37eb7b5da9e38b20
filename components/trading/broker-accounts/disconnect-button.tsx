import { useState } from 'react';
import { boolean, object } from 'yup';
import { Button } from '@/components/ui/button/button';
import { CheckField } from '@/components/ui/form/check-field';
import { Form } from '@/components/ui/form/form';
import { Modal } from '@/components/ui/modal/modal';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { formatPlural } from '@/lib/core/format/number';
import type { BrokerAccount } from './broker-calls';
import { callConfirmed } from './call-confirmed';
import { ModeTag } from './mode-tag';

/** Destroys an account's keys or token, after explaining what happens to its positions. */
export function DisconnectButton({ account }: { readonly account: BrokerAccount }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size={36} look="secondary" onClick={() => setOpen(true)}>
        Disconnect…
      </Button>
      {isOpen && <DisconnectDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DisconnectDialogProps {
  readonly account: BrokerAccount;
  readonly onClose: () => void;
}

function DisconnectDialog({ account, onClose }: DisconnectDialogProps) {
  const { id, name, brokerName, mode, keyKind, robotPositionCount: held } = account;
  const schema = object({
    keepPositions: boolean().test(
      'kept',
      'Keep them as your own, or close them first',
      (isKept) => held === 0 || isKept === true,
    ),
  });
  return (
    <Modal width="narrow" title={`Disconnect ${name}`} onClose={onClose}>
      <Stack gap={4} isStart>
        <ModeTag mode={mode} />
        <p>
          {keyKind === 'token' ? 'The token that gives access is' : 'Its keys are'} destroyed here, and no
          robot can trade it anymore. The account at {brokerName} and what it holds stay as they are. Orders,
          trades and the audit log remain here for you to read.
        </p>
        <p>
          {keyKind === 'token'
            ? `Remove Tickproof from the apps you connected at ${brokerName} too.`
            : `Delete the keys at ${brokerName} too.`}
        </p>
        <Form
          initial={{ keepPositions: false }}
          schema={schema}
          focus={null}
          submit="Disconnect"
          send={async ({ keepPositions }) => {
            await callConfirmed('CxBrokers/Disconnect', { id, keepPositions });
            showToast(`${name} is disconnected`, 'success');
            onClose();
            return null;
          }}
        >
          {held > 0 && (
            <CheckField name="keepPositions">
              Keep the {formatPlural(held, 'position')} that robots opened as my own
            </CheckField>
          )}
        </Form>
      </Stack>
    </Modal>
  );
}
