import { useEffect, useEffectEvent, useId, useState } from 'react';
import useSWR from 'swr';
import { CheckField } from '@/components/account/account-dialogs/check-field';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import { Modal } from '@/components/ui/modal/modal';
import { Notice } from '@/components/ui/notice/notice';
import { showToast } from '@/components/ui/toast/toast-store';
import { formatMoney, formatPercent, formatPlural, formatPrice } from '@/lib/core/format/number';
import { call } from '@/lib/http/api/client/call';
import type { AnswerOf } from '@/lib/http/api/client/call-types';
import type { ControlChoice, ControlState } from '@/lib/people/controls/robot-controls';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './autopilot.module.css';
import { AdvancedFields, BalanceFields, SizeFields } from './copy-fields';
import { CopyForm } from './copy-form';
import { type CopyValues, numberIn, valuesOf } from './copy-values';
import { PaperMark } from './paper-mark';
import { SheetFoot } from './sheet-foot';
import { Unloaded } from './unloaded';

const CALL = 'CxPaperTrades/PreviewAutopilot';
type Preview = AnswerOf<typeof CALL>;

interface AutopilotSheetProps {
  readonly robotId: number;
  /** Turns it on; the robot's state tells what came of it. */
  readonly goOn: (choice: ControlChoice) => void;
  readonly onClose: () => void;
}

/** Asks how to copy a robot to paper trades, and stays until it's on. */
export function AutopilotSheet({ robotId, goOn, onClose }: AutopilotSheetProps) {
  const own = useRobot(robotId)?.own;
  const form = useId();
  const { data, error, isValidating, mutate } = useSWR<Preview, unknown>(
    [CALL, robotId],
    () => call(CALL, { productId: robotId }),
    { revalidateOnFocus: false, shouldRetryOnError: false, dedupingInterval: 0 },
  );
  const { isBusy, begin } = useTurnedOn(own?.controls, () => {
    showToast('Autopilot is on. New trades of this robot are copied to your paper account.', 'success', {
      href: SITE_PATHS.virtualAccounts,
      text: 'My copies',
    });
    onClose();
  });
  const [who = ''] = nameLines(own?.name ?? '');
  const isFollowed = own?.controls.checked.follow === true && !own.controls.busy.follow;
  // Turning it on follows the robot first.
  const problem = isFollowed ? (data?.problem ?? null) : null;
  const foot = (
    <SheetFoot
      form={form}
      submit={isFollowed ? 'Turn Autopilot on' : 'Follow and turn on'}
      busy="Turning on…"
      isBusy={isBusy}
      isReady={data !== undefined && problem === null}
      onClose={onClose}
    />
  );
  return (
    <Modal title={who === '' ? 'Autopilot' : `Autopilot of ${who}`} onClose={onClose} footer={foot}>
      <div className={styles['sheet']}>
        <PaperMark />
        <p>
          Autopilot makes this robot’s trades in your paper account too, seconds after each signal. No real
          money is used.
        </p>
        {data ? (
          <CopyForm
            id={form}
            // A copy that is finishing goes on as it was.
            initial={valuesOf(data.copy?.settings ?? data.defaults)}
            asksBalance={data.account === null}
            isBusy={isBusy}
            onSubmit={(copy) => {
              begin();
              goOn({ copy });
            }}
          >
            {(values) => <Fields preview={data} problem={problem} values={values} />}
          </CopyForm>
        ) : (
          <Unloaded
            what="your paper account"
            hasFailed={error !== undefined && !isValidating}
            onRetry={() => void mutate()}
          />
        )}
      </div>
    </Modal>
  );
}

/** Watches for the end of turning on, which the switch's own state tells. */
function useTurnedOn(controls: ControlState | undefined, onDone: () => void) {
  const [isAsked, setAsked] = useState(false);
  const isPending = controls !== undefined && (controls.busy.autopilot || controls.waiting === 'autopilot');
  const isOn = controls?.checked.autopilot === true && !isPending;
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!isAsked || isPending) return;
    // After a failure, which a toast has told, it can be tried again.
    setAsked(false);
    if (isOn) done();
  }, [isAsked, isPending, isOn]);
  return { isBusy: isAsked || isPending, begin: () => setAsked(true) };
}

interface FieldsProps {
  readonly preview: Preview;
  /** Why it can't be turned on now; null if it can. */
  readonly problem: string | null;
  readonly values: CopyValues;
}

function Fields({ preview, problem, values }: FieldsProps) {
  const { account, openTrades } = preview;
  return (
    <>
      {problem !== null && (
        <Notice tone="warning" title="Autopilot can’t be turned on">
          <p>{problem}</p>
        </Notice>
      )}
      {account ? (
        <p className={styles['account']}>
          Your paper account has <strong>{formatMoney(account.cash)}</strong> in cash. It started with{' '}
          {formatMoney(account.startBalance, 0)}.
        </p>
      ) : (
        <BalanceFields balance={values.balance} />
      )}
      <SizeFields sizing={values.sizing} />
      <p className={styles['note']}>
        When this copy has lost that share of what it may invest, it stops and closes its positions.
      </p>
      <SizeWarning preview={preview} values={values} />
      <AdvancedFields />
      {openTrades.length > 0 && <OpenTrades trades={openTrades} />}
    </>
  );
}

/** What would not be copied at this size. */
function SizeWarning({
  preview: { account },
  values,
}: {
  readonly preview: Preview;
  readonly values: CopyValues;
}) {
  const amount = numberIn(values.amount);
  const cash = account?.cash ?? numberIn(values.balance === 'other' ? values.otherBalance : values.balance);
  if (!(amount > cash)) return null;
  return (
    <p className={styles['warning']}>
      That is more than the {formatMoney(cash)} of cash. Trades that don’t fit are skipped.
    </p>
  );
}

/** Trades the robot has open, which may be copied at today's prices. */
function OpenTrades({ trades }: { readonly trades: Preview['openTrades'] }) {
  return (
    <section className={styles['open']} aria-label="Open trades of this robot">
      <CheckField name="copyOpenTrades">
        Copy {trades.length === 1 ? 'the open trade' : `the ${formatPlural(trades.length, 'open trade')}`} now
      </CheckField>
      <ul className={styles['trades']}>
        {trades.map(({ tradeNo, ticker, side, robotPrice, price, differencePct }) => (
          <li key={tradeNo}>
            <strong>{ticker}</strong> {side}: robot {priceText(robotPrice)}, now {priceText(price)}
            {differencePct !== null && <> ({differenceText(differencePct)})</>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @param pct how much worse than the robot's entry */
function differenceText(pct: number): string {
  if (pct === 0) return 'the same';
  return `${formatPercent(Math.abs(pct), 2)} ${pct > 0 ? 'worse' : 'better'} for you`;
}

function priceText(price: number | null): string {
  return formatPrice(price, price !== null && Math.abs(price) < 10 ? 4 : 2);
}
