import { useEffect, useState } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { AnyCodeField } from '@/components/ui/form/code-field';
import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { MAX_ACCOUNT_NAME } from '@/lib/trading/broker-accounts/broker-account';
import type { OfferedBroker } from './broker-calls';
import { signInSchema } from './broker-schemas';
import { callConfirmed } from './call-confirmed';

/** How a user gives access to an account. */
export type Way = 'sign-in' | 'keys';

interface SignInFormProps {
  readonly broker: OfferedBroker;
  readonly mode: OfferedBroker['modes'][number]['mode'];
  /** The account whose access is renewed; null to connect another. */
  readonly accountId: string | null;
}

/** Leads to the broker, where users sign in and allow access. With real money they confirm here, before they leave. */
export function SignInForm({ broker, mode, accountId }: SignInFormProps) {
  const isLive = mode === 'live';
  const visit = useVisit();
  return (
    <>
      <p>
        You sign in at {broker.name}, choose your {isLive ? 'live' : 'paper'} account and allow Tickproof to
        trade it. No key is copied, and you can take access back at {broker.name} at any time.
      </p>
      <Form
        key={visit}
        initial={{ name: '', code: '' }}
        schema={signInSchema(isLive)}
        focus={isLive ? 'code' : null}
        submit={`Connect with ${broker.name}`}
        send={async ({ name, code }) => {
          const what = accountId === null ? { broker: broker.id, mode } : { id: accountId };
          const { address } = await callConfirmed('CxBrokers/BeginSignIn', {
            ...what,
            ...(name.trim() !== '' && { name: name.trim() }),
            ...(isLive && { code: code.trim() }),
          });
          window.location.assign(address);
          return null;
        }}
      >
        {accountId === null && <NameField broker={broker} />}
        {isLive && <AnyCodeField />}
      </Form>
    </>
  );
}

/** Counts how often the page came back from the browser's history, where a form would still be busy. */
function useVisit(): number {
  const [visit, setVisit] = useState(0);
  useEffect(() => {
    const count = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setVisit((before) => before + 1);
    };
    window.addEventListener('pageshow', count);
    return () => window.removeEventListener('pageshow', count);
  }, []);
  return visit;
}

export function NameField({ broker }: Pick<SignInFormProps, 'broker'>) {
  return (
    <TextField
      name="name"
      label="Name (optional)"
      autoComplete="off"
      maxLength={MAX_ACCOUNT_NAME}
      note={`Your own name for it. Defaults to ${broker.name}.`}
    />
  );
}

interface OtherWayProps extends Pick<SignInFormProps, 'broker'> {
  readonly way: Way;
  readonly onWay: (way: Way) => void;
}

/** Leads from one way to the other, where a broker has both. */
export function OtherWay({ broker, way, onWay }: OtherWayProps) {
  if (!broker.hasSignIn) return null;
  return (
    <Actions>
      <span>or</span>
      <Button size={36} look="secondary" onClick={() => onWay(way === 'keys' ? 'sign-in' : 'keys')}>
        {way === 'keys' ? `Connect with ${broker.name}` : 'Enter API keys'}
      </Button>
    </Actions>
  );
}
