import { useState } from 'react';
import { Choices } from '@/components/trading/autopilot/copy-fields';
import { AnyCodeField } from '@/components/ui/form/code-field';
import { Form } from '@/components/ui/form/form';
import { NumberField } from '@/components/ui/form/number-field';
import { Columns } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import type { BrokerId } from '@/lib/trading/brokers/broker';
import { brokerTerms } from '@/lib/trading/brokers/broker-terms';
import type { BrokerAccount } from './broker-calls';
import { type LimitValues, limitsSchema, NO_LIMITS, raises, toLimits, toLimitValues } from './broker-schemas';
import { callConfirmed } from './call-confirmed';

const LIMIT_STOP_CHOICES: readonly (readonly [BrokerAccount['limitStops'], string, string])[] = [
  ['entries', 'New trades', 'Robots still close what they hold, and their stops stay at the broker.'],
  [
    'everything',
    'Everything',
    'Robots close nothing either. Only stops already at the broker guard positions.',
  ],
];

interface LimitsFormProps {
  readonly account: Pick<
    BrokerAccount,
    'id' | 'broker' | 'brokerName' | 'limits' | 'limitStops' | 'mode' | 'armedAt'
  >;
  readonly submit: string;
  readonly onDone: () => void;
}

/**
 * The four limits of an account, empty until the user has set them. Once robots have traded real money, raising one asks
 * for a code.
 */
export function LimitsForm({ account, submit, onDone }: LimitsFormProps) {
  const { id, limits, limitStops, mode, armedAt } = account;
  const isGuarded = mode === 'live' && armedAt !== null;
  const [isRaised, setRaised] = useState(limits === null);
  const asksCode = isGuarded && isRaised;
  return (
    <Form<LimitValues>
      initial={limits === null ? NO_LIMITS : toLimitValues(limits, limitStops)}
      schema={limitsSchema(limits, isGuarded)}
      submit={submit}
      onValues={(values) => setRaised(raises(limits, toLimits(values)))}
      send={async (values) => {
        await callConfirmed('CxBrokers/SetLimits', {
          id,
          ...toLimits(values),
          limitStops: values.limitStops,
          ...(asksCode && { code: values.code.trim() }),
        });
        if (limits !== null) showToast('Limits saved. They apply from the next order.', 'success');
        onDone();
        return null;
      }}
    >
      <Columns isTight>
        <NumberField
          unit="USD"
          name="maxPerTrade"
          label="Max per trade"
          note="Larger trades are cut to it."
        />
        <NumberField unit="USD" name="maxOpen" label="Max open" note="Everything robots hold, combined." />
        <NumberField
          unit="USD"
          name="maxDailyLoss"
          label="Daily loss"
          note="Reaching it stops the account until you arm it again, from the next trading day."
        />
        <NumberField
          isWhole
          name="maxOrdersADay"
          label="Orders per day"
          note="Sent by robots in one trading day."
        />
      </Columns>
      <Choices
        name="limitStops"
        legend="When the daily loss is reached, or the broker blocks the account, stop"
        choices={LIMIT_STOP_CHOICES}
      />
      <p>{dailyLossNote(account)}</p>
      {asksCode && (
        <AnyCodeField note="Raising a limit takes a code: 6 digits, or a recovery code. Each works once." />
      )}
    </Form>
  );
}

/** What counts as the daily loss, which depends on what the broker reports. */
function dailyLossNote({ broker, brokerName }: Pick<BrokerAccount, 'broker' | 'brokerName'>): string {
  return brokerTerms(broker as BrokerId).tellsTransfers
    ? 'The daily loss counts from midnight in New York. On the day you connect the account, and whenever Tickproof wasn’t running at midnight, it counts from the last close. Deposits and withdrawals don’t count.'
    : `The daily loss counts from our first check of the day, New York time. ${brokerName} doesn’t tell us about deposits and withdrawals, so a deposit can hide a loss and a withdrawal can look like one.`;
}
