import { useState } from 'react';
import { object, string } from 'yup';
import { Choices } from '@/components/trading/autopilot/copy-fields';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { AnyCodeField } from '@/components/ui/form/code-field';
import { FieldProblem } from '@/components/ui/form/field-frame';
import { Form } from '@/components/ui/form/form';
import { useFieldState } from '@/components/ui/form/form-context';
import { Notice } from '@/components/ui/notice/notice';
import { Card } from '@/components/ui/panel/panel';
import { Stack } from '@/components/ui/stack/stack';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import type { FundType } from '@/lib/market/data/instrument';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './broker-accounts.module.css';
import type { BrokerState, OfferedBroker } from './broker-calls';
import { keysSchema } from './broker-schemas';
import { callConfirmed, confirmIdentity } from './call-confirmed';
import { emptyKeys, KeyFields } from './key-fields';
import { ModeTag } from './mode-tag';
import { sentKeys } from './new-keys-form';
import { SetupSteps } from './setup-steps';
import { NameField, OtherWay, SignInForm, type Way } from './sign-in-form';

type Mode = OfferedBroker['modes'][number]['mode'];

interface ConnectFormProps {
  readonly state: BrokerState;
  readonly user: CurrentUser;
  readonly onConnected: (accountId: string) => void;
}

/** The first two steps: which broker and mode, and access by signing in there or by keys. */
export function ConnectForm({ state, user, onConnected }: ConnectFormProps) {
  const [chosen, setChosen] = useState<{ readonly broker: OfferedBroker; readonly mode: Mode } | null>(null);
  return (
    <Stack gap={4}>
      <SetupSteps current={chosen === null ? 'broker' : 'keys'} />
      <Card as="section" className={styles['panel']}>
        {chosen === null ? (
          <ChooseBroker state={state} user={user} onChosen={setChosen} />
        ) : (
          <GiveAccess {...chosen} onBack={() => setChosen(null)} onConnected={onConnected} />
        )}
      </Card>
    </Stack>
  );
}

interface ChooseBrokerProps extends Pick<ConnectFormProps, 'state' | 'user'> {
  readonly onChosen: (chosen: { readonly broker: OfferedBroker; readonly mode: Mode }) => void;
}

function ChooseBroker({ state: { brokers }, user, onChosen }: ChooseBrokerProps) {
  const [values, setValues] = useState({ broker: '', mode: '' });
  const broker =
    brokers.find(({ id }) => id === values.broker) ?? (brokers.length === 1 ? brokers[0] : undefined);
  const mode = broker?.modes.find((one) => one.mode === values.mode);
  const needsTwoStep = mode?.mode === 'live' && !user.isTwoStepOn;
  return (
    <>
      <h3>Choose the account</h3>
      <Form
        initial={{ broker: brokers.length === 1 ? (brokers[0]?.id ?? '') : '', mode: '' }}
        schema={object({
          broker: string().test('chosen', 'Please choose a broker', (id) =>
            brokers.some((one) => one.id === id),
          ),
          mode: string().test('chosen', 'Please choose paper or real money', (text, context) => {
            const known = brokers.find(({ id }) => id === context.parent.broker);
            const found = known?.modes.find((one) => one.mode === text);
            if (!found) return !known;
            return found.problem === null || context.createError({ message: found.problem });
          }),
        })}
        focus={null}
        submit="Continue"
        onValues={setValues}
        send={async ({ broker: id, mode: name }) => {
          const known = brokers.find((one) => one.id === id);
          const found = known?.modes.find((one) => one.mode === name);
          if (!known || !found) return 'Please choose a broker and a mode';
          if (found.mode === 'live') {
            if (!user.isTwoStepOn) return 'Turn on two-step login first';
            await confirmIdentity();
          }
          onChosen({ broker: known, mode: found.mode });
          return null;
        }}
      >
        <Choices
          name="broker"
          legend="Broker"
          columns={2}
          choices={brokers.map(({ id, name, fundTypes }) => [id, name, tradesText(fundTypes)] as const)}
        />
        <FieldProblemText name="broker" />
        {broker && (
          <>
            <Choices
              name="mode"
              legend="Account"
              columns={2}
              choices={broker.modes.map(({ mode: one, problem }) => [
                one,
                one === 'live' ? 'REAL MONEY' : 'Paper',
                problem ??
                  (one === 'live'
                    ? 'Orders buy and sell with your money.'
                    : `${broker.name}’s practice account. No money moves.`),
              ])}
            />
            <FieldProblemText name="mode" />
            {broker.caution !== null && (
              <Notice tone="warning" title={`New here: ${broker.name}`}>
                <p>{broker.caution}</p>
              </Notice>
            )}
          </>
        )}
        {needsTwoStep && mode.problem === null && (
          <Notice tone="warning" title="Real money needs two-step login">
            <p>
              <a href={`${SITE_PATHS.account}#two-step`}>Turn it on in your account</a>, then come back.
            </p>
          </Notice>
        )}
      </Form>
      <ButtonLink size={36} look="secondary" href={SITE_PATHS.brokers}>
        Cancel
      </ButtonLink>
    </>
  );
}

interface EnterKeysProps extends Pick<ConnectFormProps, 'onConnected'> {
  readonly broker: OfferedBroker;
  readonly mode: Mode;
}

function GiveAccess({ onBack, ...props }: EnterKeysProps & { readonly onBack: () => void }) {
  const { broker, mode } = props;
  const [way, setWay] = useState<Way>(broker.hasSignIn ? 'sign-in' : 'keys');
  return (
    <>
      {way === 'sign-in' ? (
        <>
          <h3>Connect your {broker.name} account</h3>
          <ModeTag mode={mode} />
          <SignInForm broker={broker} mode={mode} accountId={null} />
        </>
      ) : (
        <EnterKeys {...props} />
      )}
      <OtherWay broker={broker} way={way} onWay={setWay} />
      <Button size={36} look="secondary" onClick={onBack}>
        Back
      </Button>
    </>
  );
}

function EnterKeys({ broker, mode, onConnected }: EnterKeysProps) {
  const isLive = mode === 'live';
  return (
    <>
      <h3>Enter your {broker.name} keys</h3>
      <ModeTag mode={mode} />
      <p>
        Create them at {broker.name} for your {isLive ? 'live' : 'paper'} account. Allow them to trade but,
        where you can choose, not to withdraw. We seal them on arrival, test them, and never show them again.
      </p>
      <Form<Record<string, string>>
        initial={{ name: '', ...emptyKeys(broker.fields) }}
        schema={keysSchema(broker.fields, isLive)}
        focus={broker.fields[0]?.name ?? null}
        submit="Test the keys"
        send={async ({ name = '', code = '', ...keys }) => {
          const { account } = await callConfirmed('CxBrokers/ConnectAccount', {
            broker: broker.id,
            mode,
            ...(name.trim() !== '' && { name: name.trim() }),
            ...sentKeys(keys),
            ...(isLive && { code: code.trim() }),
          });
          onConnected(account.id);
          return null;
        }}
      >
        <NameField broker={broker} />
        <KeyFields broker={broker} />
        {isLive && <AnyCodeField />}
      </Form>
    </>
  );
}

function FieldProblemText({ name }: { readonly name: string }) {
  const { id, message } = useFieldState(name);
  return <FieldProblem id={id} message={message} />;
}

const FUND_WORDS: Readonly<Record<FundType, string>> = {
  S: 'stocks',
  E: 'ETFs',
  F: 'forex',
  C: 'crypto',
};

/** `Trades stocks, ETFs and crypto.` */
function tradesText(fundTypes: readonly FundType[]): string {
  return `Trades ${new Intl.ListFormat('en-GB').format(fundTypes.map((type) => FUND_WORDS[type]))}.`;
}
