import { type ReactNode, useEffect, useRef, useState } from 'react';
import { refreshCurrentUser } from '@/components/session/user/use-current-user';
import { Chip } from '@/components/ui/chip/chip';
import { AnyCodeField } from '@/components/ui/form/code-field';
import { Form } from '@/components/ui/form/form';
import { PasswordField } from '@/components/ui/form/password-field';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import type { CallAnswer, CallRequest } from '@/lib/http/api/client/call-types';
import { NeedsPassword } from './needs-password';
import { RecoveryCodes } from './recovery-codes';
import { Section } from './section';
import { sendChange } from './send-change';
import { SettingRow } from './setting-row';
import { currentPasswordSchema, passwordAndCodeSchema } from './settings-schemas';
import { TwoStepSetup } from './two-step-setup';

type Start = CallAnswer<'Account/StartTwoStep'>;
type Codes = CallAnswer<'Account/RenewRecoveryCodes'>;

/** The current step; it survives the update that two-step login is on. */
type Stage =
  | { readonly name: 'rest' }
  | { readonly name: 'setting-up'; readonly start: Start }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

const REST: Stage = { name: 'rest' };

/** Two-step login: off, being set up, or on with recovery codes. */
export function TwoStepSection({ user }: { readonly user: CurrentUser }) {
  const [stage, setStage] = useState<Stage>(REST);
  const body = useRef<HTMLDivElement>(null);
  const wasResting = useRef(true);
  const showCodes = ({ recoveryCodes: codes }: Codes) => {
    setStage({ name: 'codes', codes });
    refreshCurrentUser().catch(() => undefined);
  };

  // The focused element disappears with each step.
  useEffect(() => {
    const isResting = stage.name === 'rest';
    if (isResting && !wasResting.current) body.current?.querySelector('button')?.focus();
    wasResting.current = isResting;
  }, [stage]);

  // The same goes for the button that turned it off.
  const { isTwoStepOn: isOn } = user;
  const wasOn = useRef(isOn);
  useEffect(() => {
    if (wasOn.current && !isOn && document.activeElement === document.body)
      body.current?.querySelector('button')?.focus();
    wasOn.current = isOn;
  }, [isOn]);

  const rest = (): ReactNode => {
    if (isOn) return <SwitchedOn onCodes={showCodes} />;
    if (!user.hasPassword) return <NeedsPassword what="turn this on" email={user.email} />;
    return (
      <SettingRow label="Two-step login" value={<State isOn={false} />} action="Turn on" isNamedByTitle>
        {() => <StartForm onStarted={(start) => setStage({ name: 'setting-up', start })} />}
      </SettingRow>
    );
  };
  return (
    <Section
      id="two-step"
      title="Two-step login"
      lead="After your password, you enter a code from an app on your phone. A stolen password alone isn’t enough to log in. Real money can only be traded with it on."
    >
      <div ref={body}>
        {stage.name === 'rest' && rest()}
        {stage.name === 'setting-up' && (
          <TwoStepSetup start={stage.start} onEnabled={showCodes} onCancel={() => setStage(REST)} />
        )}
        {stage.name === 'codes' && <RecoveryCodes codes={stage.codes} onSaved={() => setStage(REST)} />}
      </div>
    </Section>
  );
}

function State({ isOn }: { readonly isOn: boolean }) {
  return <Chip look={isOn ? 'gain' : 'plain'}>{isOn ? 'On' : 'Off'}</Chip>;
}

function StartForm({ onStarted }: { readonly onStarted: (start: Start) => void }) {
  return (
    <Form
      initial={{ currentPassword: '' }}
      schema={currentPasswordSchema}
      submit="Continue"
      send={(values) => sendChange('Account/StartTwoStep', values, onStarted)}
    >
      <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
    </Form>
  );
}

function SwitchedOn({ onCodes }: { readonly onCodes: (answer: Codes) => void }) {
  return (
    <>
      <SettingRow label="Recovery codes" value="For when you don’t have your app" action="Make new ones">
        {() => (
          <CodeForm
            submit="Make new codes"
            send={(proof) => sendChange('Account/RenewRecoveryCodes', proof, onCodes)}
          />
        )}
      </SettingRow>
      <SettingRow label="Two-step login" value={<State isOn />} action="Turn off">
        {(close) => (
          <CodeForm
            submit="Turn off two-step login"
            send={(proof) =>
              sendChange('Account/DisableTwoStep', proof, () => {
                close();
                refreshCurrentUser().catch(() => undefined);
              })
            }
          />
        )}
      </SettingRow>
    </>
  );
}

interface CodeFormProps {
  readonly submit: string;
  readonly send: (proof: CallRequest<'Account/DisableTwoStep'>) => Promise<string | null>;
}

/** Asks for password and code before a change. */
function CodeForm({ submit, send }: CodeFormProps) {
  return (
    <Form
      initial={{ currentPassword: '', code: '' }}
      schema={passwordAndCodeSchema}
      submit={submit}
      send={({ currentPassword, code }) => send({ currentPassword, code: code.trim() })}
    >
      <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
      <AnyCodeField />
    </Form>
  );
}
