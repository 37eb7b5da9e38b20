import { useCallback, useId, useState } from 'react';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import { useChosenLine } from '@/components/trading/paper-data/chosen-line';
import { ChoiceSet } from '@/components/ui/form/choice-set';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Modal } from '@/components/ui/modal/modal';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { formatMoney } from '@/lib/core/format/number';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import type { ControlChoice } from '@/lib/people/controls/robot-controls';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { AccountMark } from './account-mark';
import { AdvancedFields, BalanceFields, SetAsideField, SizeFields } from './copy-fields';
import { CopyForm } from './copy-form';
import { type CopyValues, dollarsText, numberIn, offeredSetAside, toCopyValues } from './copy-values';
import { copiedText, forecastTrades, OpenTrades, SizeWarning } from './robot-trades';
import { SheetFoot } from './sheet-foot';
import { useTurnedOn } from './use-turned-on';

const CALL = 'CxPaperTrades/PreviewAutopilot';
type Preview = CallAnswer<typeof CALL>;

interface AutopilotSheetProps {
  readonly robotId: number;
  /** Turns the switch on; how that went is in the robot's state. */
  readonly goOn: (choice: ControlChoice) => unknown;
  readonly onClose: () => void;
}

/** Asks how to copy a robot to paper trades, and stays until it's on. */
export function AutopilotSheet({ robotId, goOn, onClose }: AutopilotSheetProps) {
  const own = useRobot(robotId)?.own;
  const form = useId();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const several = useSeveral();
  const asked = chosenId ?? several?.rememberedId;
  const preview = useCall(
    CALL,
    { productId: robotId, ...(asked !== undefined && { accountId: asked }) },
    { isFresh: true },
  );
  const { data } = preview;
  const chosen = several?.items.find(({ id }) => id === asked) ?? null;
  const [copied, setCopied] = useState('');
  const { isBusy, begin } = useTurnedOn(own?.controls, 'autopilot', () => {
    const where = chosen ? `“${chosen.name}”` : 'your paper account';
    const text = `Autopilot is on. New trades of this robot are copied to ${where}. ${copied}`;
    showToast(text.trim(), 'success', { href: SITE_PATHS.virtualAccounts, text: 'My copies' });
    onClose();
  });
  const mostSetAside = useCallback(
    (values: CopyValues) => (data ? readMostSetAside(data, values) : Number.NaN),
    [data],
  );
  const [who = ''] = nameLines(own?.name ?? '');
  const isFollowed = own?.controls.checked.follow === true && !own.controls.busy.follow;
  // While the robot isn't followed, that's no problem: turning the switch on follows it first.
  const problem = isFollowed || own?.isRetired ? (data?.problem ?? null) : null;
  const foot = (
    <SheetFoot
      form={form}
      submit={isFollowed ? 'Turn Autopilot on' : 'Follow and turn on'}
      isBusy={isBusy}
      isReady={data !== undefined && problem === null}
      onClose={onClose}
    />
  );
  return (
    <Modal
      width="narrow"
      title={who === '' ? 'Autopilot' : `Autopilot of ${who}`}
      onClose={onClose}
      footer={foot}
    >
      <Stack gap={4}>
        <AccountMark account={chosen && { name: chosen.name, mode: 'paper' }} />
        <p>
          Autopilot makes this robot’s trades in your paper account too, seconds after each signal. No real
          money is used.
        </p>
        {several && (
          <ChoiceSet
            name="account"
            legend="Paper account to copy to"
            choices={several.items.map(({ id, name, buyingPower }) => [
              id,
              name,
              `${formatMoney(buyingPower)} of buying power`,
            ])}
            chosen={asked}
            onChoose={setChosenId}
          />
        )}
        <Loaded call={preview} what="your paper account">
          {(data) => (
            <CopyForm
              id={form}
              // A copy that is finishing keeps its settings.
              initial={initialValues(data)}
              asksBalance={data.account === null}
              mostSetAside={mostSetAside}
              isBusy={isBusy}
              onSubmit={(copy, values) => {
                const forecast = forecastTrades(data.openTrades, values, readBuyingPower(data, values));
                const asks = copy.copyOpenTrades === true && data.openTrades.length > 0;
                setCopied(asks && forecast ? copiedText(forecast) : '');
                begin();
                // An empty field means null, so that what a finishing copy had set aside isn't kept.
                const settings = { setAside: null, ...copy };
                goOn({ copy: chosen ? { ...settings, accountId: chosen.id } : settings });
              }}
            >
              {(values) => (
                <Fields preview={data} name={chosen?.name ?? null} problem={problem} values={values} />
              )}
            </CopyForm>
          )}
        </Loaded>
      </Stack>
    </Modal>
  );
}

/** The user's open paper accounts if there are several, and the one to begin with: the last one looked at, or the oldest. */
function useSeveral() {
  const { data } = useCall('CxPaperTrades/GetAccounts', {}, { isFresh: true });
  const line = useChosenLine();
  const [oldest, ...others] = data?.items ?? [];
  if (!oldest || others.length === 0) return null;
  const items = [oldest, ...others];
  return { items, rememberedId: (items.find((account) => account.line === line) ?? oldest).id };
}

/** Buying power of the paper account. If it isn't open yet, the chosen balance; NaN while that isn't valid. */
function readBuyingPower({ account }: Preview, { balance, otherBalance }: CopyValues): number {
  return account?.buyingPower ?? numberIn(balance === 'other' ? otherBalance : balance);
}

/** What is free, and what a copy that is finishing has already. */
function readMostSetAside(preview: Preview, values: CopyValues): number {
  return readBuyingPower(preview, values) + (preview.copy?.setAside?.sum ?? 0);
}

function initialValues(preview: Preview): CopyValues {
  const values = toCopyValues(preview.copy?.settings ?? preview.defaults);
  const sum = preview.copy?.setAside?.sum;
  const offered = () => offeredSetAside(values, preview.legs, readMostSetAside(preview, values));
  return { ...values, setAside: sum === undefined ? offered() : dollarsText(sum) };
}

interface FieldsProps {
  readonly preview: Preview;
  /** The account's, if there are several. */
  readonly name: string | null;
  /** Why copying can't be turned on now; null if it can. */
  readonly problem: string | null;
  readonly values: CopyValues;
}

function Fields({ preview, name, problem, values }: FieldsProps) {
  const { account, openTrades, legs } = preview;
  const buyingPower = readBuyingPower(preview, values);
  return (
    <>
      {problem !== null && (
        <Notice tone="warning" title="Autopilot can’t be turned on">
          <p>{problem}</p>
        </Notice>
      )}
      {account ? (
        <p>
          {name === null ? 'Your paper account' : `“${name}”`} has{' '}
          <strong>{formatMoney(account.buyingPower)}</strong> of buying power. It started with{' '}
          {formatMoney(account.startBalance, 0)}.
        </p>
      ) : (
        <BalanceFields balance={values.balance} />
      )}
      <SizeFields sizing={values.sizing} />
      <Note look="aside">
        If this copy loses this share of what it may invest, it stops and closes its positions.
      </Note>
      <SetAsideField offered={offeredSetAside(values, legs, readMostSetAside(preview, values))} />
      <SizeWarning
        buyingPower={buyingPower}
        setAside={numberIn(values.setAside)}
        amount={numberIn(values.amount)}
      />
      <AdvancedFields />
      {openTrades.length > 0 && (
        <OpenTrades trades={openTrades} forecast={forecastTrades(openTrades, values, buyingPower)} />
      )}
    </>
  );
}
