import { Fragment, useId, useState } from 'react';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import { ChoiceSet } from '@/components/ui/form/choice-set';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Modal } from '@/components/ui/modal/modal';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { formatMoney, formatPlural } from '@/lib/core/format/number';
import { failureText } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import type { ControlChoice } from '@/lib/people/controls/robot-controls';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { brokerAccountPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { AccountMark, moneyText } from './account-mark';
import { AdvancedFields, BalanceFields, SizeFields } from './copy-fields';
import { CopyForm } from './copy-form';
import { type CopyValues, numberIn, toCopyValues } from './copy-values';
import { forecastTrades, OpenTrades, SizeWarning } from './robot-trades';
import { SheetFoot } from './sheet-foot';
import { useTurnedOn } from './use-turned-on';

const CALL = 'CxAIRobotProduct/PreviewAutotrading';
type Preview = CallAnswer<typeof CALL>;
type Account = Preview['accounts'][number];

interface AutotradingSheetProps {
  readonly robotId: number;
  /** Turns the switch on; without a promise, how that went is in the robot's state. */
  readonly goOn: (choice: ControlChoice) => unknown;
  readonly onClose: () => void;
}

/** Asks which account a robot trades and how, and stays until it's selected. */
export function AutotradingSheet({ robotId, goOn, onClose }: AutotradingSheetProps) {
  const own = useRobot(robotId)?.own;
  const form = useId();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const preview = useCall(CALL, { productId: robotId }, { isFresh: true });
  const { data } = preview;
  const account = data ? chosenAccount(data, chosenId) : null;
  const finish = () => {
    const next =
      account && isWaiting(account)
        ? { href: brokerAccountPath(account.id), text: 'Broker account' }
        : { href: SITE_PATHS.virtualAccounts, text: 'My copies' };
    showToast(selectedText(account), 'success', next);
    onClose();
  };
  const turningOn = useTurnedOn(own?.controls, 'autotrading', finish);
  const [isSent, setSent] = useState(false);
  const isBusy = turningOn.isBusy || isSent;
  const select = (choice: ControlChoice) => {
    const sent = goOn(choice);
    if (!(sent instanceof Promise)) return turningOn.begin();
    setSent(true);
    sent.then(finish, reportFailure).finally(() => setSent(false));
  };
  const [who = ''] = nameLines(own?.name ?? '');
  const isReady =
    own?.controls.isReadyForMix === true ||
    (own?.controls.checked.follow === true && !own.controls.busy.follow);
  const problem = data?.problem ?? null;
  return (
    <Modal
      width="narrow"
      title={who === '' ? 'Autotrading' : `Autotrading of ${who}`}
      onClose={onClose}
      footer={
        <SheetFoot
          form={form}
          submit={isReady ? 'Select for Autotrading' : 'Follow and select'}
          isBusy={isBusy}
          isReady={data !== undefined && problem === null}
          onClose={onClose}
        />
      }
    >
      <Stack gap={4}>
        <AccountMark account={account} />
        <p>{aboutText(account)}</p>
        {problem !== null && (
          <Notice tone="warning" title="This robot can’t be selected">
            <p>{problem}</p>
          </Notice>
        )}
        <Loaded call={preview} what="your accounts">
          {(data) => (
            <>
              {data.accounts.length > 1 && (
                <Accounts accounts={data.accounts} chosen={account} onChoose={setChosenId} />
              )}
              {account && <AccountNote account={account} />}
              <CopyForm
                // Starts from the copy's settings or the defaults; amounts of real money have to be typed.
                key={`${account?.copy?.copyId} ${account?.mode}`}
                id={form}
                initial={initialAccount(data, account)}
                asksBalance={account === null}
                isBusy={isBusy}
                onSubmit={(copy) => {
                  select({ copy: account ? { ...copy, accountId: account.id } : copy });
                }}
              >
                {(values) => <Fields preview={data} account={account} values={values} />}
              </CopyForm>
            </>
          )}
        </Loaded>
      </Stack>
    </Modal>
  );
}

function reportFailure(error: unknown): void {
  showToast(failureText(error), 'error');
}

function chosenAccount({ accounts, defaultId }: Preview, chosenId: string | null): Account | null {
  const wanted = chosenId ?? defaultId;
  return accounts.find(({ id }) => id === wanted) ?? accounts[0] ?? null;
}

function initialAccount({ defaults }: Preview, account: Account | null): CopyValues {
  const values = toCopyValues(account?.copy?.settings ?? defaults);
  return account?.mode === 'live' && !account.copy ? { ...values, amount: '' } : values;
}

const isBroker = ({ brokerType }: Account) => brokerType !== 'Emulator';
/** Robots trade accounts at brokers only while these are armed. */
const isWaiting = (account: Account) => isBroker(account) && account.state !== 'armed';

function aboutText(account: Account | null): string {
  if (account === null || !isBroker(account))
    return 'The robot trades your paper account by a broker’s rules, seconds after each signal. No real money is used.';
  return account.mode === 'live'
    ? 'The robot places real orders at your broker, seconds after each signal. You can lose the money it trades.'
    : 'The robot places orders on your paper account at the broker, seconds after each signal. No real money is used.';
}

function selectedText(account: Account | null): string {
  if (account && isWaiting(account)) return `Selected. This robot can trade ${account.name} once you arm it.`;
  return `Selected. This robot’s new trades are made on ${account && isBroker(account) ? account.name : 'your paper account'}.`;
}

interface AccountsProps {
  readonly accounts: readonly Account[];
  readonly chosen: Account | null;
  readonly onChoose: (id: string) => void;
}

function Accounts({ accounts, chosen, onChoose }: AccountsProps) {
  return (
    <ChoiceSet
      name="account"
      legend="Account to trade"
      choices={accounts.map((account) => [
        account.id,
        <Fragment key={account.id}>
          <strong>{moneyText(account.mode)}</strong> · {account.name}
        </Fragment>,
        accountText(account),
      ])}
      chosen={chosen?.id}
      onChoose={onChoose}
    />
  );
}

function accountText(account: Account): string {
  const selected = account.copy && account.copy.state !== 'draining' ? 'Already selected. ' : '';
  return account.buyingPower === null
    ? `${selected}${formatMoney(account.cash)} in cash.`
    : `${selected}${formatMoney(account.buyingPower)} of buying power.`;
}

/** What the account's state and limits mean for the robot. */
function AccountNote({ account }: { readonly account: Account }) {
  const { limits } = account;
  return (
    <>
      {isWaiting(account) && (
        <Notice tone="warning" title="This account isn’t armed">
          <p>
            Robots can trade it once you arm it under <a href={SITE_PATHS.brokers}>Broker accounts</a>.
          </p>
        </Notice>
      )}
      <p>
        {account.name} has <strong>{formatMoney(account.buyingPower ?? account.cash)}</strong>{' '}
        {account.buyingPower === null ? 'in cash' : 'of buying power'}.
        {limits && (
          <>
            {' '}
            Its limits: {formatMoney(limits.maxPerTrade)} a trade, {formatMoney(limits.maxOpen)} open,{' '}
            {formatMoney(limits.maxDailyLoss)} daily loss, {formatPlural(limits.maxOrdersADay, 'order')} a
            day.
          </>
        )}
      </p>
    </>
  );
}

interface FieldsProps {
  readonly preview: Preview;
  readonly account: Account | null;
  readonly values: CopyValues;
}

function Fields({ preview: { openTrades }, account, values }: FieldsProps) {
  const amount = numberIn(values.amount);
  const buyingPower = account
    ? account.buyingPower
    : numberIn(values.balance === 'other' ? values.otherBalance : values.balance);
  const most = account?.limits?.maxPerTrade;
  return (
    <>
      {account === null && <BalanceFields balance={values.balance} />}
      <SizeFields sizing={values.sizing} />
      <Note look="aside">
        If the robot loses this share of what it may invest for you, it stops and closes its positions.
      </Note>
      <SizeWarning buyingPower={buyingPower} amount={amount} />
      {most !== undefined && values.sizing === 'amount' && amount > most && (
        <Note look="warning">
          This is more than the account’s limit of {formatMoney(most)} a trade. Trades are cut to that limit.
        </Note>
      )}
      <AdvancedFields />
      {openTrades.length > 0 && (
        <OpenTrades
          trades={openTrades}
          forecast={account && isBroker(account) ? null : forecastTrades(openTrades, values, buyingPower)}
        />
      )}
    </>
  );
}
