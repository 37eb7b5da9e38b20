import { useId } from 'react';
import { AccountMark } from '@/components/trading/autopilot/account-mark';
import { AdvancedFields, SizeFields } from '@/components/trading/autopilot/copy-fields';
import { CopyForm } from '@/components/trading/autopilot/copy-form';
import { toCopyValues } from '@/components/trading/autopilot/copy-values';
import { SheetFoot } from '@/components/trading/autopilot/sheet-foot';
import type { Copy } from '@/components/trading/copies/copy-labels';
import { changePaper } from '@/components/trading/paper-data/use-paper';
import { Modal } from '@/components/ui/modal/modal';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { useChange } from './use-change';

interface SettingsDialogProps {
  readonly copy: Copy;
  readonly onClose: () => void;
}

/** Changes how a robot is copied, starting with its next trade. */
export function SettingsDialog({ copy, onClose }: SettingsDialogProps) {
  const id = useId();
  const { isBusy, run } = useChange();
  const [who] = nameLines(copy.robotName);
  return (
    <Modal
      width="narrow"
      title={`Settings of ${who}`}
      onClose={onClose}
      footer={<SheetFoot form={id} submit="Save" isBusy={isBusy} isReady onClose={onClose} />}
    >
      <Stack gap={4}>
        <AccountMark account={copy.account} />
        <p>Changes apply from the robot’s next trade. Open positions keep their size.</p>
        <CopyForm
          id={id}
          initial={toCopyValues(copy.settings)}
          asksBalance={false}
          isBusy={isBusy}
          onSubmit={({ copyOpenTrades: _, balance: __, ...choice }) =>
            run(
              () =>
                changePaper('CxPaperTrades/SetCopy', {
                  copyId: copy.copyId,
                  settings: { maxPerTrade: null, maxOpen: null, ...choice },
                }),
              () => {
                showToast('Settings saved', 'success');
                onClose();
              },
            )
          }
        >
          {({ sizing }) => (
            <>
              <SizeFields sizing={sizing} />
              <AdvancedFields />
            </>
          )}
        </CopyForm>
      </Stack>
    </Modal>
  );
}
