import { chooseLine } from '@/components/trading/paper-data/chosen-line';
import { changePaper } from '@/components/trading/paper-data/use-paper';
import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { Modal } from '@/components/ui/modal/modal';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { call } from '@/lib/http/api/client/call';
import { BALANCE_PRESETS } from '@/lib/trading/accounts/paper-accounts';
import type { AccountDialogProps } from './account-dialog';
import { BalanceFields } from './balance-fields';
import { toBalance } from './balance-schema';
import { anotherAccountSchema, freeName } from './name-schema';

/** Opens one more paper account, and shows it. */
export function AnotherDialog({ accounts, opener, onClose }: AccountDialogProps) {
  return (
    <Modal title="Open another paper account" opener={opener} onClose={onClose}>
      <Stack gap={4}>
        <p>
          It has money, positions, orders and copied robots of its own. Your other accounts stay as they are.
        </p>
        <Form
          initial={{
            name: freeName(accounts.map(({ name }) => name)),
            preset: String(BALANCE_PRESETS.at(-1)),
            amount: '',
          }}
          schema={anotherAccountSchema}
          focus="name"
          submit="Open account"
          send={async (values) => {
            const { account } = await changePaper('CxPaperTrades/OpenAccount', {
              balance: toBalance(values),
              name: values.name.trim(),
            });
            const { items } = await call('CxPaperTrades/GetAccounts', {});
            const opened = items.find(({ id }) => id === account?.id);
            if (opened) chooseLine(opened.line);
            showToast(`Opened “${opened?.name ?? values.name.trim()}”`, 'success');
            onClose();
            return null;
          }}
        >
          <TextField name="name" label="Name" autoComplete="off" />
          <BalanceFields presets={BALANCE_PRESETS} />
        </Form>
      </Stack>
    </Modal>
  );
}
