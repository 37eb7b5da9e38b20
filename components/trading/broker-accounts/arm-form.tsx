import { refreshCurrentUser } from '@/components/session/user/use-current-user';
import { Button } from '@/components/ui/button/button';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { AnyCodeField } from '@/components/ui/form/code-field';
import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { Note } from '@/components/ui/note/note';
import { showToast } from '@/components/ui/toast/toast-store';
import { formatCount, formatMoney } from '@/lib/core/format/number';
import { legalPath } from '@/lib/site/addresses/addresses';
import { LIVE_PHRASE } from '@/lib/trading/broker-accounts/broker-account';
import type { BrokerAccount } from './broker-calls';
import { armSchema } from './broker-schemas';
import { callConfirmed } from './call-confirmed';
import { ModeTag } from './mode-tag';

interface ArmFormProps {
  readonly account: BrokerAccount;
  readonly onBack?: () => void;
  readonly onDone?: () => void;
}

/**
 * Lets robots trade an account. With real money, it asks for the end of the key or account number, a phrase and a code.
 */
export function ArmForm({ account, onBack, onDone }: ArmFormProps) {
  const { id, mode, name, brokerName, keyKind, keyLast4, limits, limitStops, robotCount, armProblem } =
    account;
  const isLive = mode === 'live';
  const typed = keyKind === 'token' ? 'account number' : 'key';
  return (
    <>
      <h3>{isLive ? 'Let robots trade real money' : 'Let robots trade this account'}</h3>
      <ModeTag mode={mode} />
      <Facts isColumn>
        <Fact term="Account">{name}</Fact>
        <Fact term={keyKind === 'token' ? `${brokerName} account` : 'Key'}>{`•••• ${keyLast4}`}</Fact>
        {limits && (
          <>
            <Fact term="Max per trade">{formatMoney(limits.maxPerTrade, 2)}</Fact>
            <Fact term="Max open">{formatMoney(limits.maxOpen, 2)}</Fact>
            <Fact term="Daily loss">{formatMoney(limits.maxDailyLoss, 2)}</Fact>
            <Fact term="Daily loss stops">
              {limitStops === 'entries' ? 'New trades' : 'Everything, exits too'}
            </Fact>
            <Fact term="Orders per day">{formatCount(limits.maxOrdersADay)}</Fact>
          </>
        )}
        <Fact term="Robots selected">{formatCount(robotCount)}</Fact>
      </Facts>
      <p>
        Once it’s armed, robots you selected place orders within these limits without asking you first.
        {robotCount === 0 && ' None is selected yet: turn on Selected for Autotrading on a robot’s card.'}
        {isLive && (
          <>
            {' '}
            You can lose all of the money in the account. Read the{' '}
            <a href={legalPath('disclaimers-and-limitations')}>Disclaimers and Limitations</a>.
          </>
        )}
      </p>
      {armProblem === null ? (
        <Form
          initial={{ last4: '', phrase: '', code: '' }}
          schema={armSchema({ keyLast4, typed, isLive })}
          focus={isLive ? 'last4' : null}
          submit={isLive ? 'Trade real money' : 'Arm the account'}
          send={async ({ last4, phrase, code }) => {
            await callConfirmed('CxBrokers/Arm', {
              id,
              ...(isLive && { last4: last4.trim(), phrase: phrase.trim(), code: code.trim() }),
            });
            refreshCurrentUser().catch(() => undefined);
            showToast(`${name} is armed`, 'success');
            onDone?.();
            return null;
          }}
        >
          {isLive && (
            <>
              <TextField
                name="last4"
                label={`Last four characters of the ${typed}`}
                autoComplete="off"
                autoCapitalize="none"
                maxLength={8}
                note={`As shown above: ${keyLast4}`}
              />
              <TextField
                name="phrase"
                label={`Type ${LIVE_PHRASE}`}
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={24}
              />
              <AnyCodeField />
            </>
          )}
        </Form>
      ) : (
        <Note look="warning">{armProblem}</Note>
      )}
      {onBack && (
        <Button size={36} look="secondary" onClick={onBack}>
          Back to the preview
        </Button>
      )}
    </>
  );
}
