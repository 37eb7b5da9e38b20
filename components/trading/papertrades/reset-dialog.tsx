import { BalanceFields } from '@/components/trading/paper-accounts/balance-fields';
import { resetSchema, toBalance } from '@/components/trading/paper-accounts/balance-schema';
import { useAccountScope } from '@/components/trading/paper-data/account-scope';
import { PaperTag } from '@/components/trading/paper-data/paper-tag';
import { changePaper } from '@/components/trading/paper-data/use-paper';
import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { Modal } from '@/components/ui/modal/modal';
import { Points } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { RESET_WORD } from '@/lib/trading/accounts/paper-accounts';

interface ResetDialogProps {
  /** null for the only account. */
  readonly name: string | null;
  /** Names of the portfolios that are copied to it. */
  readonly portfolios: readonly string[];
  readonly presets: readonly number[];
  readonly priceKind: string;
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
  readonly onReset: () => void;
}

/** Archives the account and opens a new one, once the user has typed the word. */
export function ResetDialog(props: ResetDialogProps) {
  const { name, portfolios, presets, priceKind, opener, onClose, onReset } = props;
  const scope = useAccountScope();
  return (
    <Modal
      title={name === null ? 'Reset your paper account' : `Reset “${name}”`}
      opener={opener}
      onClose={onClose}
    >
      <Stack gap={4}>
        <PaperTag priceKind={priceKind} />
        <p>
          A new account starts with the balance you choose. The old one is archived, not erased: its fills,
          trades and lots stay available as files.
        </p>
        <Points>
          <li>Open positions stay in the archive as they are. Nothing is sold.</li>
          <li>Waiting orders are canceled.</li>
          <li>Copies of robots end. Turn on Autopilot again for those you want to keep.</li>
          {portfolios.length > 0 && (
            <li>
              Copies of portfolios end: {portfolios.join(', ')}. You can copy them again from their pages.
            </li>
          )}
        </Points>
        <Form
          initial={{ preset: String(presets.at(-1) ?? ''), amount: '', confirmation: '' }}
          schema={resetSchema}
          focus="confirmation"
          submit="Reset account"
          send={async (values) => {
            await changePaper('CxPaperTrades/ResetAccount', {
              balance: toBalance(values),
              confirmation: RESET_WORD,
              ...scope,
            });
            showToast(name === null ? 'Your paper account was reset' : `“${name}” was reset`, 'success');
            onReset();
            return null;
          }}
        >
          <BalanceFields presets={presets} />
          <TextField
            name="confirmation"
            label={`Type ${RESET_WORD} to confirm`}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={10}
          />
        </Form>
      </Stack>
    </Modal>
  );
}
