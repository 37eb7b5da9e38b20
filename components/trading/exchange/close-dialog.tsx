import type { PaperPositionAnswer } from '@/components/trading/paper-data/paper-calls';
import { formatQuantity, SIDE_LABELS } from '@/components/trading/paper-data/paper-labels';
import { useKeyedChange } from '@/components/trading/paper-data/use-request-key';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Form } from '@/components/ui/form/form';
import { NumberField } from '@/components/ui/form/number-field';
import { Modal } from '@/components/ui/modal/modal';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { readNumber } from '@/lib/core/format/read-number';
import { partSchema } from './position-schemas';

export interface CloseDialogProps {
  readonly position: PaperPositionAnswer;
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
}

/** Closes a position or a part of it, or turns it around. A robot's is closed as a whole. */
export function CloseDialog({ position, opener, onClose }: CloseDialogProps) {
  const { fundId, ticker, owner, side, quantity } = position;
  const change = useKeyedChange();
  const isOwn = owner === 'own';
  const size = formatQuantity(quantity);
  const sent = (text: string) => {
    showToast(text, 'success');
    onClose();
  };
  return (
    <Modal title={`Close ${ticker}`} opener={opener} onClose={onClose}>
      <Stack gap={4}>
        <p>
          {SIDE_LABELS[side]} {size} {ticker}. Closes on paper at the next price, or at the next open while
          the market is closed.
        </p>
        <Form
          initial={{ quantity: size }}
          schema={partSchema(quantity)}
          submit={isOwn ? 'Close' : `Close all ${size}`}
          send={async (values) => {
            const part = readNumber(values.quantity);
            const { fill, fillsWhen } = await change('CxPaperTrades/ClosePosition', {
              fundId,
              owner,
              ...(part !== null && part < quantity && { quantity: part }),
            });
            sent(fill ? `Closed ${ticker} on paper` : `Closing ${ticker} on paper. ${fillsWhen}`);
            return null;
          }}
        >
          {isOwn ? (
            <NumberField name="quantity" label="Quantity" note={`You hold ${size}.`} />
          ) : (
            <Note>Its robot opened it. Later signals of the robot aren’t affected.</Note>
          )}
        </Form>
        {isOwn && (
          <Stack gap={2} isStart>
            <Note>
              Or turn it around: closes {size} and {side === 'long' ? 'sells' : 'buys'} {size} more, so that
              you are {side === 'long' ? 'short' : 'long'}.
            </Note>
            <ActButton
              act={async () => {
                await change('CxPaperTrades/ReversePosition', { fundId });
                sent(`Reversing ${ticker} on paper`);
                return null;
              }}
            >
              Reverse {ticker}
            </ActButton>
          </Stack>
        )}
      </Stack>
    </Modal>
  );
}
