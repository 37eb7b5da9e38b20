import type { PaperOrder } from '@/components/trading/paper-data/paper-calls';
import { formatQuantity, orderLabel } from '@/components/trading/paper-data/paper-labels';
import { useKeyedChange } from '@/components/trading/paper-data/use-request-key';
import { Form } from '@/components/ui/form/form';
import { NumberField } from '@/components/ui/form/number-field';
import { Modal } from '@/components/ui/modal/modal';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { type EditValues, editNames, editRule, editSchema, toEdit } from './position-schemas';
import { priceText } from './ticket-values';

export interface EditDialogProps {
  readonly order: PaperOrder;
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
}

/** Changes a waiting order in place. If the change is refused, the order stays as it was. */
export function EditDialog({ order, opener, onClose }: EditDialogProps) {
  const change = useKeyedChange();
  const names = editNames(order);
  const initial: EditValues = Object.fromEntries(
    names.map((name) => {
      const value = order[name] ?? 0;
      return [
        name,
        name === 'quantity' || name === 'trailPercent' ? formatQuantity(value) : priceText(value),
      ];
    }),
  );
  return (
    <Modal title={`Edit the ${order.ticker} order`} opener={opener} onClose={onClose}>
      <Stack gap={4}>
        <p>{orderLabel(order)}</p>
        <Form<EditValues>
          initial={initial}
          schema={editSchema(names)}
          submit="Change order"
          send={async (values) => {
            const changed = toEdit(values, initial);
            if (Object.keys(changed).length > 0) {
              await change('CxPaperTrades/EditOrder', { orderId: order.orderId, ...changed });
              showToast(`Changed the ${order.ticker} order`, 'success');
            }
            onClose();
            return null;
          }}
        >
          {names.map((name) => {
            const { label, unit } = editRule(name);
            return <NumberField key={name} name={name} label={label} {...(unit === '%' && { unit })} />;
          })}
        </Form>
      </Stack>
    </Modal>
  );
}
