import { useState } from 'react';
import { AnyCodeField } from '@/components/ui/form/code-field';
import { Form } from '@/components/ui/form/form';
import type { BrokerAccount, OfferedBroker } from './broker-calls';
import { keysSchema } from './broker-schemas';
import { callConfirmed } from './call-confirmed';
import { emptyKeys, KeyFields } from './key-fields';
import { OtherWay, SignInForm, type Way } from './sign-in-form';

interface NewKeysFormProps {
  readonly account: BrokerAccount;
  /** null if the broker is no longer offered. */
  readonly broker: OfferedBroker | null;
  readonly submit: string;
  readonly onDone?: () => void;
}

/** Other keys for a connected account, or access by signing in at its broker. */
export function NewKeysForm({ account, broker, submit, onDone }: NewKeysFormProps) {
  const [chosen, setWay] = useState<Way>('sign-in');
  if (broker === null) return <p>{account.brokerName} can’t be connected on this site anymore.</p>;
  const isLive = account.mode === 'live';
  const way = broker.hasSignIn ? chosen : 'keys';
  return (
    <>
      {way === 'sign-in' ? (
        <SignInForm broker={broker} mode={account.mode} accountId={account.id} />
      ) : (
        <KeysForm {...{ account, broker, submit, isLive }} {...(onDone && { onDone })} />
      )}
      <OtherWay broker={broker} way={way} onWay={setWay} />
    </>
  );
}

function KeysForm({
  account,
  broker,
  submit,
  isLive,
  onDone,
}: NewKeysFormProps & { readonly broker: OfferedBroker; readonly isLive: boolean }) {
  return (
    <Form<Record<string, string>>
      initial={emptyKeys(broker.fields)}
      schema={keysSchema(broker.fields, isLive)}
      submit={submit}
      send={async ({ code = '', ...keys }) => {
        await callConfirmed('CxBrokers/RotateKeys', {
          id: account.id,
          ...sentKeys(keys),
          ...(isLive && { code: code.trim() }),
        });
        onDone?.();
        return null;
      }}
    >
      <KeyFields broker={broker} />
      {isLive && <AnyCodeField />}
    </Form>
  );
}

/** Keys as calls take them, without what pasting adds around them. */
export function sentKeys(typed: Readonly<Record<string, string>>): {
  readonly keyId: string;
  readonly secretKey: string;
  readonly passphrase?: string;
} {
  const read = (name: string) => (typed[name] ?? '').trim();
  const passphrase = read('passphrase');
  return { keyId: read('keyId'), secretKey: read('secretKey'), ...(passphrase !== '' && { passphrase }) };
}
