import { useId, useState } from 'react';
import { dollarsText, numberIn } from '@/components/trading/autopilot/copy-values';
import { SheetFoot } from '@/components/trading/autopilot/sheet-foot';
import type { Copy } from '@/components/trading/copies/copy-labels';
import { changePaper } from '@/components/trading/paper-data/use-paper';
import { ChoiceSet } from '@/components/ui/form/choice-set';
import { Form } from '@/components/ui/form/form';
import { NumberField } from '@/components/ui/form/number-field';
import { Modal } from '@/components/ui/modal/modal';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { formatMoney } from '@/lib/core/format/number';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { AMOUNT_LIMITS } from '@/lib/trading/copies/copy';
import { moneySchema } from './copy-schemas';

interface MoneyDialogProps {
  readonly copy: Copy;
  readonly onClose: () => void;
}

const WAYS = [
  ['add', 'Add'],
  ['remove', 'Take out'],
  ['free', 'Set aside none', 'This copy then uses what is free in the account, as do others and you.'],
] as const;

/** Adds to what is set aside for a copy, takes some out, or sets some aside for the first time. */
export function MoneyDialog({ copy, onClose }: MoneyDialogProps) {
  const id = useId();
  const [way, setWay] = useState<(typeof WAYS)[number][0]>('add');
  const { setAside } = copy;
  const mostOut = setAside === null ? 0 : mostTakenOut(setAside);
  const readSum = (amount: number): number | null => {
    if (way === 'free') return null;
    const before = setAside?.sum ?? 0;
    // In cents, so that sums stay what people expect of dollars.
    return Math.round(100 * (before + (way === 'add' ? amount : -amount))) / 100;
  };
  return (
    <Modal
      width="narrow"
      title={`Money for ${nameLines(copy.robotName)[0]}`}
      onClose={onClose}
      footer={
        <SheetFoot
          form={id}
          submit={setAside === null ? 'Set aside' : 'Change'}
          isBusy={false}
          isReady
          onClose={onClose}
        />
      }
    >
      <Stack gap={4}>
        {setAside === null ? (
          <p>This copy uses what is free in “{copy.account.name}”. Set money aside that only it uses.</p>
        ) : (
          <>
            <p>
              <strong>{formatMoney(setAside.sum)}</strong> is set aside, {formatMoney(setAside.inUse)} is in
              use, and {formatMoney(mostOut)} can be taken out.
              {setAside.unused - mostOut >= 0.01 &&
                ` For the rest of the ${formatMoney(setAside.unused)} that is unused, set aside none.`}
            </p>
            <ChoiceSet name="way" legend="What to do" choices={WAYS} chosen={way} onChoose={setWay} />
            {way === 'remove' && copy.settings.copyStopPct !== null && (
              <p>
                Its copy stop, {copy.settings.copyStopPct}%, then counts from what is left, so a smaller loss
                halts the copy.
              </p>
            )}
          </>
        )}
        <Form
          id={id}
          key={String(way === 'free')}
          initial={{ money: way === 'free' ? dollarsText(AMOUNT_LIMITS.min) : '' }}
          schema={moneySchema}
          send={async ({ money }) => {
            if (way === 'remove' && numberIn(money) > mostOut)
              return `At most ${formatMoney(mostOut)} can be taken out`;
            const answer = await changePaper('CxPaperTrades/SetCopy', {
              copyId: copy.copyId,
              setAside: readSum(numberIn(money)),
              setAsideBefore: setAside?.sum ?? null,
            });
            const sum = answer.copy.setAside?.sum;
            showToast(
              sum === undefined ? 'Nothing is set aside any more' : `${formatMoney(sum)} is set aside`,
              'success',
            );
            onClose();
            return undefined;
          }}
        >
          {way !== 'free' && <NumberField name="money" label="Amount" unit="USD" />}
        </Form>
      </Stack>
    </Modal>
  );
}

/** In whole cents. What it has made is unused, too, but some of the sum stays, or nothing is set aside. */
function mostTakenOut({ sum, unused }: NonNullable<Copy['setAside']>): number {
  const most = Math.min(unused, sum - AMOUNT_LIMITS.min);
  return Math.max(0, Math.floor(Number((100 * most).toFixed(4))) / 100);
}
