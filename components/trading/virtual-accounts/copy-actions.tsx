import { useState } from 'react';
import type { Copy } from '@/components/trading/copies/copy-labels';
import { changePaper } from '@/components/trading/paper-data/use-paper';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { copyPath } from '@/lib/site/addresses/addresses';
import { PauseDialog } from './pause-dialog';
import { SettingsDialog } from './settings-dialog';
import { useChange } from './use-change';
import styles from './virtual-accounts.module.css';

interface CopyActionsProps {
  readonly copy: Copy;
  /** Whether the comparison with the robot is on the page already. */
  readonly isOpened?: boolean;
}

/** Pauses, resumes and changes a copy. */
export function CopyActions({ copy, isOpened = false }: CopyActionsProps) {
  const [asks, setAsks] = useState<'pause' | 'settings' | null>(null);
  const { isBusy, run } = useChange();
  const { copyId, robotId, state } = copy;
  const close = () => setAsks(null);
  const canChange = state === 'active' || state === 'paused' || state === 'halted';
  return (
    <div className={styles['actions']} aria-busy={isBusy}>
      {!isOpened && (
        <ButtonLink compact look="secondary" href={copyPath(copyId)}>
          Beside the robot
        </ButtonLink>
      )}
      {state === 'active' && (
        <Button compact look="secondary" onClick={() => setAsks('pause')}>
          Pause
        </Button>
      )}
      {state === 'paused' && (
        <Button
          compact
          onClick={() => run(() => changePaper('CxPaperTrades/SetCopy', { copyId, pause: null }))}
        >
          Resume
        </Button>
      )}
      {state === 'halted' && (
        <Button
          compact
          onClick={() =>
            run(() => changePaper('CxAIRobotProduct/SetAutopilot', { productId: robotId, enabled: true }))
          }
        >
          Start again
        </Button>
      )}
      {canChange && (
        <Button compact look="secondary" onClick={() => setAsks('settings')}>
          Settings
        </Button>
      )}
      {asks === 'pause' && <PauseDialog copy={copy} onClose={close} />}
      {asks === 'settings' && <SettingsDialog copy={copy} onClose={close} />}
    </div>
  );
}
