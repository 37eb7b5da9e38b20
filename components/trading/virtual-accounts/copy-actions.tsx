import { useState } from 'react';
import { toSelection } from '@/components/robots/robot-controls/perform-control';
import { type Copy, isPaperAccount } from '@/components/trading/copies/copy-labels';
import type { TradedAccount } from '@/components/trading/copies/use-accounts';
import { changePaper } from '@/components/trading/paper-data/use-paper';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { MoneyDialog } from './money-dialog';
import { PauseDialog } from './pause-dialog';
import { SettingsDialog } from './settings-dialog';
import { useChange } from './use-change';

export interface CopyActionsProps {
  readonly copy: Copy;
  /** All running ones. */
  readonly copies: readonly Copy[];
  /** Accounts that robots can trade. */
  readonly accounts: readonly TradedAccount[];
  /** In a row of all copies, with what is needed most, or on the copy's own page. */
  readonly place: 'row' | 'page';
}

/** Pauses, resumes and changes a copy. */
export function CopyActions({ copy, copies, accounts, place }: CopyActionsProps) {
  const [asks, setAsks] = useState<'pause' | 'settings' | 'money' | null>(null);
  const { isBusy, run } = useChange();
  const { copyId, robotId, state } = copy;
  const close = () => setAsks(null);
  const isSeveral =
    copies.filter((one) => one.robotId === robotId && one.purpose === copy.purpose).length > 1;
  const isFree = ({ id }: TradedAccount) =>
    !copies.some((one) => one.robotId === robotId && one.account.id === id);
  const canAdd = copy.purpose === 'autotrading' && accounts.some(isFree);
  const isOnPage = place === 'page';
  const canChange = state === 'active' || state === 'paused' || state === 'halted';
  return (
    <Actions aria-busy={isBusy}>
      {state === 'active' && (
        <Button size={36} look="secondary" onClick={() => setAsks('pause')}>
          Pause
        </Button>
      )}
      {state === 'paused' && (
        <Button
          size={36}
          onClick={() => run(() => changePaper('CxPaperTrades/SetCopy', { copyId, pause: null }))}
        >
          Resume
        </Button>
      )}
      {state === 'halted' && !copy.isRobotRetired && (
        <Button
          size={36}
          onClick={() =>
            run(() =>
              copy.purpose === 'autotrading'
                ? changePaper('CxAIRobotProduct/SelectProductForAutoTrading', {
                    productId: robotId,
                    brokerAccountUniqueId: copy.account.id,
                  })
                : changePaper('CxAIRobotProduct/SetAutopilot', { productId: robotId, enabled: true }),
            )
          }
        >
          Start again
        </Button>
      )}
      {isOnPage && canChange && isPaperAccount(copy.account) && (
        <Button size={36} look="secondary" onClick={() => setAsks('money')}>
          {copy.setAside === null ? 'Set money aside' : 'Add or take out money'}
        </Button>
      )}
      {isOnPage && canChange && (
        <Button size={36} look="secondary" onClick={() => setAsks('settings')}>
          Settings
        </Button>
      )}
      {isOnPage && (isSeveral || copy.isRobotRetired) && state !== 'draining' && (
        <Button size={36} look="secondary" onClick={() => void deselect(copy, run)}>
          Deselect here
        </Button>
      )}
      {isOnPage && canAdd && state !== 'ended' && (
        <Button size={36} look="secondary" onClick={() => void selectElsewhere(copy)}>
          Another account
        </Button>
      )}
      {asks === 'pause' && <PauseDialog copy={copy} onClose={close} />}
      {asks === 'money' && <MoneyDialog copy={copy} onClose={close} />}
      {asks === 'settings' && <SettingsDialog copy={copy} onClose={close} />}
    </Actions>
  );
}

/** Lets a selected robot trade another account, too. */
async function selectElsewhere({ robotId }: Copy): Promise<void> {
  const { showAutopilot } = await import('@/components/trading/autopilot/show-autopilot');
  showAutopilot({
    about: 'copy',
    control: 'autotrading',
    robotId,
    goOn: ({ copy }) =>
      changePaper('CxAIRobotProduct/SelectProductForAutoTrading', toSelection(robotId, copy)),
  });
}

/** Ends one of several copies of a robot; its switch controls all of them. */
async function deselect(copy: Copy, run: ReturnType<typeof useChange>['run']): Promise<void> {
  const { showAutopilot } = await import('@/components/trading/autopilot/show-autopilot');
  showAutopilot({
    about: 'positions',
    control: 'autotrading',
    robotId: copy.robotId,
    copyId: copy.copyId,
    goOn: ({ positions }) =>
      run(() =>
        changePaper('CxAIRobotProduct/DeselectProductForAutoTrading', {
          productId: copy.robotId,
          brokerAccountUniqueId: copy.account.id,
          ...(positions && { whenOff: positions }),
        }),
      ),
  });
}
