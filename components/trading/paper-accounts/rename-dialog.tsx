import { changePaper } from '@/components/trading/paper-data/use-paper';
import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { Modal } from '@/components/ui/modal/modal';
import { showToast } from '@/components/ui/toast/toast-store';
import type { AccountDialogProps } from './account-dialog';
import { accountNameSchema } from './name-schema';

/** Names a paper account, and what its resets archived. */
export function RenameDialog({ account, opener, onClose }: AccountDialogProps) {
  return (
    <Modal title={`Rename “${account.name}”`} opener={opener} onClose={onClose}>
      <Form
        initial={{ name: account.name }}
        schema={accountNameSchema}
        submit="Rename"
        send={async (values) => {
          const name = values.name.trim();
          await changePaper('CxPaperTrades/RenameAccount', { accountId: account.id, name });
          showToast(`Renamed to “${name}”`, 'success');
          onClose();
          return null;
        }}
      >
        <TextField name="name" label="Name" autoComplete="off" />
      </Form>
    </Modal>
  );
}
