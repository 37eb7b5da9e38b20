import { useId, useState } from 'react';
import { AccountMark } from '@/components/trading/autopilot/account-mark';
import { SheetFoot } from '@/components/trading/autopilot/sheet-foot';
import type { Copy } from '@/components/trading/copies/copy-labels';
import { changePaper } from '@/components/trading/paper-data/use-paper';
import { ChoiceSet } from '@/components/ui/form/choice-set';
import { Modal } from '@/components/ui/modal/modal';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { useChange } from './use-change';

type Pause = NonNullable<Copy['paused']>;

const CHOICES: readonly (readonly [Pause, string, string])[] = [
  ['entries', 'New trades', 'Open positions are still closed when the robot closes its own.'],
  ['all', 'All trades', 'Nothing is copied until you resume, whatever the robot does.'],
];

interface PauseDialogProps {
  readonly copy: Copy;
  readonly onClose: () => void;
}

/** Asks what to pause. */
export function PauseDialog({ copy, onClose }: PauseDialogProps) {
  const [chosen, setChosen] = useState<Pause>('entries');
  const { isBusy, run } = useChange();
  const id = useId();
  const [who] = nameLines(copy.robotName);
  return (
    <Modal
      width="narrow"
      title={`Pause copying ${who}`}
      onClose={onClose}
      footer={<SheetFoot form={id} submit="Pause" isBusy={isBusy} isReady onClose={onClose} />}
    >
      <Stack
        as="form"
        gap={4}
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          run(() => changePaper('CxPaperTrades/SetCopy', { copyId: copy.copyId, pause: chosen }), onClose);
        }}
      >
        <AccountMark account={copy.account} />
        <ChoiceSet
          name="pause"
          legend="What do you want to pause?"
          choices={CHOICES}
          chosen={chosen}
          onChoose={setChosen}
        />
        <Note look="warning" role="status" hidden={chosen !== 'all'}>
          Nothing guards open positions while everything is paused: neither the robot’s stops nor your copy
          stop. Positions the robot closes meanwhile are closed when you resume.
        </Note>
      </Stack>
    </Modal>
  );
}
