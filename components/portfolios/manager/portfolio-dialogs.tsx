import { object } from 'yup';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Form } from '@/components/ui/form/form';
import { filled } from '@/components/ui/form/rules';
import { TextField } from '@/components/ui/form/text-field';
import { Modal } from '@/components/ui/modal/modal';
import { Stack } from '@/components/ui/stack/stack';
import { formatPlural } from '@/lib/core/format/number';
import { MAX_PORTFOLIO_NAME } from '@/lib/portfolios/records/portfolio-records';

const nameSchema = object({ name: filled('Please enter a name', MAX_PORTFOLIO_NAME) });

interface DialogProps {
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
}

interface NameDialogProps extends DialogProps {
  readonly title: string;
  readonly initial: string;
  readonly submit: string;
  /** Throws what is to be shown. */
  readonly onName: (name: string) => Promise<void>;
}

/** Asks for a portfolio's name. */
export function NameDialog({ title, initial, submit, onName, opener, onClose }: NameDialogProps) {
  return (
    <Modal title={title} opener={opener} onClose={onClose}>
      <Form
        initial={{ name: initial }}
        schema={nameSchema}
        submit={submit}
        send={async ({ name }) => {
          await onName(name.trim());
          onClose();
          return null;
        }}
      >
        <TextField name="name" label="Name" autoComplete="off" />
      </Form>
    </Modal>
  );
}

interface DeleteDialogProps extends DialogProps {
  readonly name: string;
  readonly no: number;
  readonly transactionCount: number;
  /** Throws what is to be shown. */
  readonly onDelete: () => Promise<void>;
}

/** Asks before a portfolio is deleted for good. */
export function DeleteDialog({ name, no, transactionCount, onDelete, opener, onClose }: DeleteDialogProps) {
  const remove = async () => {
    await onDelete();
    onClose();
    return null;
  };
  return (
    <Modal
      title={`Delete “${name}”`}
      opener={opener}
      onClose={onClose}
      footer={
        <ActButton look="danger" size={44} act={remove}>
          Delete portfolio
        </ActButton>
      }
    >
      <Stack gap={3}>
        <p>
          {transactionCount === 0
            ? 'It has no transactions.'
            : `Its ${formatPlural(transactionCount, 'transaction')} and imports are deleted with it. This can’t be undone.`}
          {no === 0 && ' Your first portfolio then starts empty again.'}
        </p>
        {transactionCount > 0 && (
          <p>
            <a href={`/api/portfolios/${no}.csv`} download>
              Export the transactions
            </a>{' '}
            first if you may need them: the file can be imported again.
          </p>
        )}
      </Stack>
    </Modal>
  );
}
