import { formatQuote } from '@/components/live/live-price/price-labels';
import type { PaperPositionAnswer } from '@/components/trading/paper-data/paper-calls';
import { formatQuantity, SIDE_LABELS } from '@/components/trading/paper-data/paper-labels';
import { useKeyedChange } from '@/components/trading/paper-data/use-request-key';
import { Form } from '@/components/ui/form/form';
import { NumberField } from '@/components/ui/form/number-field';
import { Modal } from '@/components/ui/modal/modal';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { readNumber } from '@/lib/core/format/read-number';
import { lossAt } from './desk-lines';
import { priceField } from './forex-lots';
import { exitsSchema } from './position-schemas';
import type { Exits } from './stop-risks';
import { priceText } from './ticket-values';

export interface ExitsDialogProps {
  readonly position: PaperPositionAnswer;
  readonly exits: Exits;
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
}

/** Stop and target of an own position: one cancels the other, and an empty one is taken away. */
export function ExitsDialog({ position, exits, opener, onClose }: ExitsDialogProps) {
  const { fundId, ticker, side, quantity, averageCost } = position;
  const change = useKeyedChange();
  const text = (price: number | null | undefined) => (price == null ? '' : priceText(price));
  const stake = (typed: string) => lossAt(position, readNumber(typed));
  return (
    <Modal title={`Stop and target of ${ticker}`} opener={opener} onClose={onClose}>
      <Stack gap={4}>
        <p>
          {SIDE_LABELS[side]} {formatQuantity(quantity)} {ticker} at {formatQuote(averageCost)}. One cancels
          the other; leave a field empty for none.
        </p>
        <Form
          initial={{
            stopLoss: text(exits.stop?.kind === 'stop' ? exits.stop.stopPrice : null),
            takeProfit: text(exits.target?.limitPrice),
          }}
          schema={exitsSchema}
          submit="Set stop and target"
          send={async (values) => {
            await change('CxPaperTrades/SetExits', {
              fundId,
              stopLoss: readNumber(values.stopLoss),
              takeProfit: readNumber(values.takeProfit),
            });
            showToast(`Set stop and target of ${ticker}`, 'success');
            onClose();
            return null;
          }}
        >
          {(values) => (
            <>
              <NumberField name="stopLoss" {...priceField(position, 'Stop')} note={stake(values.stopLoss)} />
              <NumberField
                name="takeProfit"
                {...priceField(position, 'Target')}
                note={stake(values.takeProfit)}
              />
            </>
          )}
        </Form>
      </Stack>
    </Modal>
  );
}
