import { useEffect, useEffectEvent, useId, useState } from 'react';
import useSWR from 'swr';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import { Modal } from '@/components/ui/modal/modal';
import { formatMoney, formatNumber } from '@/lib/core/format/number';
import { call } from '@/lib/http/api/client/call';
import type { AnswerOf } from '@/lib/http/api/client/call-types';
import type { PositionsChoice } from '@/lib/people/controls/copy-choice';
import type { Control, ControlChoice } from '@/lib/people/controls/robot-controls';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import styles from './autopilot.module.css';
import { Choice } from './copy-fields';
import { PaperMark } from './paper-mark';
import { SheetFoot } from './sheet-foot';
import { Unloaded } from './unloaded';

const CALL = 'CxPaperTrades/GetPositions';
type Position = AnswerOf<typeof CALL>['items'][number];

/** A click on a robot without positions takes effect unless finding that out takes longer, in milliseconds. */
const WAIT_MS = 400;

const CHOICES: readonly (readonly [PositionsChoice, string, string])[] = [
  ['letClose', 'Let the robot close them', 'Each stays open until the robot closes its own. No new trades.'],
  ['closeNow', 'Close them now', 'At the next price; when their market is closed, at its next open.'],
  ['keep', 'Keep them as mine', 'They stay in your paper account, and closing them is up to you.'],
];

interface LeaveDialogProps {
  readonly robotId: number;
  /** `follow` when the robot is unfollowed, otherwise only its copy ends. */
  readonly control: Control;
  readonly goOn: (choice: ControlChoice) => void;
  readonly onClose: () => void;
}

/** Asks what becomes of a copy's open positions. Without any, nothing is asked. */
export function LeaveDialog({ robotId, control, goOn, onClose }: LeaveDialogProps) {
  const name = useRobot(robotId)?.own?.name ?? '';
  const id = useId();
  const [chosen, setChosen] = useState<PositionsChoice>('letClose');
  const { data, error, isValidating, mutate } = useSWR<readonly Position[], unknown>(
    [CALL, 'of robot', robotId],
    async () => (await call(CALL, {})).items.filter((position) => isOf(position, robotId)),
    { revalidateOnFocus: false, shouldRetryOnError: false, dedupingInterval: 0 },
  );
  const isEmpty = data?.length === 0;
  const isSlow = useSlow();
  const leave = (choice: ControlChoice) => {
    goOn(choice);
    onClose();
  };
  const leaveEmpty = useEffectEvent(() => leave({}));
  useEffect(() => {
    if (isEmpty) leaveEmpty();
  }, [isEmpty]);
  if (isEmpty || !(data || error !== undefined || isSlow)) return null;

  const [who = 'this robot'] = nameLines(name);
  const unfollows = control === 'follow';
  return (
    <Modal
      title={unfollows ? `Unfollow ${who}` : `Turn off Autopilot of ${who}`}
      onClose={onClose}
      footer={
        <SheetFoot
          form={id}
          submit={unfollows ? 'Unfollow' : 'Turn off'}
          busy=""
          isBusy={false}
          isReady={data !== undefined || error !== undefined}
          onClose={onClose}
        />
      }
    >
      <div className={styles['sheet']}>
        <PaperMark />
        {data ? (
          <>
            <p>
              {data.length === 1 ? 'This position was' : 'These positions were'} copied from the robot and{' '}
              {data.length === 1 ? 'is' : 'are'} still open:
            </p>
            <ul className={styles['trades']}>
              {data.map((position) => (
                <li key={`${position.fundId} ${position.side}`}>{positionText(position)}</li>
              ))}
            </ul>
          </>
        ) : (
          <Unloaded
            what="what was copied"
            hasFailed={error !== undefined && !isValidating}
            onRetry={() => void mutate()}
          />
        )}
        {(data || error !== undefined) && (
          <form
            id={id}
            onSubmit={(event) => {
              event.preventDefault();
              leave({ positions: chosen });
            }}
          >
            <fieldset className={styles['choices']}>
              <legend>What should happen to open positions?</legend>
              {CHOICES.map(([value, label, note]) => (
                <Choice
                  key={value}
                  name="positions"
                  value={value}
                  isChosen={chosen === value}
                  onChoose={() => setChosen(value)}
                  note={note}
                >
                  {label}
                </Choice>
              ))}
            </fieldset>
          </form>
        )}
      </div>
    </Modal>
  );
}

function isOf({ copy }: Position, robotId: number): boolean {
  return copy?.robotId === robotId;
}

function positionText({ ticker, side, quantity, value, openProfit }: Position) {
  const units = formatNumber(quantity, { decimals: Number.isInteger(quantity) ? 0 : 4 });
  return (
    <>
      <strong>{ticker}</strong> {side}, {units}
      {value !== null && <>, worth {formatMoney(value)}</>}
      {openProfit !== null && (
        <> ({formatNumber(openProfit, { decimals: 2, prefix: '$', signed: true })} so far)</>
      )}
    </>
  );
}

function useSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}
