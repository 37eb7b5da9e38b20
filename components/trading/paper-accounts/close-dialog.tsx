import { chooseLine } from '@/components/trading/paper-data/chosen-line';
import { changePaper } from '@/components/trading/paper-data/use-paper';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Modal } from '@/components/ui/modal/modal';
import { Note, Points } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { formatMoney, formatPlural } from '@/lib/core/format/number';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import type { AccountDialogProps } from './account-dialog';

/** Asks before a paper account is archived for good. */
export function CloseDialog({ account, accounts, opener, onClose }: AccountDialogProps) {
  const { id, name, equity, openPositions, copies } = account;
  const close = async () => {
    const { items } = await changePaper('CxPaperTrades/CloseAccount', { accountId: id });
    const [next] = items;
    if (next) chooseLine(next.line);
    showToast(`Closed “${name}”`, 'success');
    onClose();
    return null;
  };
  return (
    <Modal
      title={`Close “${name}”`}
      opener={opener}
      onClose={onClose}
      footer={
        copies === 0 && (
          <ActButton look="danger" size={44} act={close}>
            Close account
          </ActButton>
        )
      }
    >
      <Stack gap={4}>
        <p>
          The account with its {formatMoney(equity)} is archived, not erased. Its fills, trades and lots stay
          available as files{accounts.length > 1 && ' under each of your other accounts'}.
        </p>
        {copies > 0 ? (
          <Note look="warning">
            {formatPlural(copies, 'robot')} {copies === 1 ? 'is' : 'are'} copied to it. Stop copying under{' '}
            <a href={SITE_PATHS.virtualAccounts}>My copies</a> first, then close it.
          </Note>
        ) : (
          <Points>
            <li>
              {openPositions === 0
                ? 'It holds nothing.'
                : `${formatPlural(openPositions, 'open position')} ${openPositions === 1 ? 'stays' : 'stay'} in the archive as ${openPositions === 1 ? 'it is' : 'they are'}. Nothing is sold.`}
            </li>
            <li>Waiting orders are canceled.</li>
          </Points>
        )}
      </Stack>
    </Modal>
  );
}
