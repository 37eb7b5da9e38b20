import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import { ChoiceSet } from '@/components/ui/form/choice-set';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Modal } from '@/components/ui/modal/modal';
import { Stack } from '@/components/ui/stack/stack';
import { formatMoney, formatNumber } from '@/lib/core/format/number';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import type { PositionsChoice } from '@/lib/people/controls/copy-choice';
import type { Control, ControlChoice } from '@/lib/people/controls/robot-controls';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { AccountMark } from './account-mark';
import { SheetFoot } from './sheet-foot';

const CALL = 'CxPaperTrades/GetCopies';
type Copy = CallAnswer<typeof CALL>['items'][number];
type Position = Copy['positions'][number];

/**
 * How long to look for positions before showing the dialog, in milliseconds; without positions, the click takes effect.
 */
const WAIT_MS = 400;

/** @param hasStop whether a copy that ends has a copy stop */
function choicesFor(hasStop: boolean): readonly (readonly [PositionsChoice, string, string])[] {
  const until = hasStop
    ? 'Each stays open until the robot closes its own, or your copy stop closes all.'
    : 'Each stays open until the robot closes its own.';
  return [
    ['letClose', 'Let the robot close them', `${until} No new trades.`],
    ['closeNow', 'Close them now', 'At the next price; when their market is closed, at its next open.'],
    [
      'keep',
      'Keep them as mine',
      'They stay in your account, and closing them is up to you. No stop of the robot or the copy guards them.',
    ],
  ];
}

interface LeaveDialogProps {
  readonly robotId: number;
  /** `follow` when the robot is unfollowed, otherwise only its copy ends. */
  readonly control: Control;
  /** The only copy to end; defaults to all that the control covers. */
  readonly copyId?: string | undefined;
  readonly goOn: (choice: ControlChoice) => unknown;
  readonly onClose: () => void;
}

/** Asks what happens to the open positions of copies that end. Without any, it asks nothing. */
export function LeaveDialog({ robotId, control, copyId, goOn, onClose }: LeaveDialogProps) {
  const name = useRobot(robotId)?.own?.name ?? '';
  const id = useId();
  const [chosen, setChosen] = useState<PositionsChoice>('letClose');
  const all = useCall(CALL, {}, { isFresh: true });
  const { error } = all;
  const data = all.data?.items.filter((copy) => ends(copy, robotId, control, copyId));
  const positions = data?.flatMap((copy) => copy.positions);
  const isEmpty = positions?.length === 0;
  const isSlow = useSlow();
  const leave = (choice: ControlChoice) => {
    const accountIds = data?.map(({ account }) => account.id) ?? [];
    goOn(control === 'autotrading' && accountIds.length > 0 ? { ...choice, accountIds } : choice);
    onClose();
  };
  const leaveEmpty = useEffectEvent(() => leave({}));
  useEffect(() => {
    if (isEmpty) leaveEmpty();
  }, [isEmpty]);
  if (isEmpty || !(data || error !== undefined || isSlow)) return null;

  const [who = 'this robot'] = nameLines(name);
  const title = { follow: 'Unfollow', autotrading: 'Deselect' }[String(control)] ?? 'Turn off Autopilot of';
  return (
    <Modal
      width="narrow"
      title={`${title} ${who}`}
      onClose={onClose}
      footer={
        <SheetFoot
          form={id}
          submit={control === 'autopilot' ? 'Turn off' : title}
          isBusy={false}
          isReady={data !== undefined || error !== undefined}
          onClose={onClose}
        />
      }
    >
      <Stack gap={4}>
        {data && positions ? (
          <>
            <p>
              {positions.length === 1 ? 'This position was' : 'These positions were'} opened by the robot and{' '}
              {positions.length === 1 ? 'is' : 'are'} still open:
            </p>
            {data
              .filter((copy) => copy.positions.length > 0)
              .map((copy) => (
                <div key={copy.copyId}>
                  <AccountMark account={copy.account} />
                  <Stack as="ul" gap={1}>
                    {copy.positions.map((position) => (
                      <li key={`${position.fundId} ${position.side}`}>{positionText(position)}</li>
                    ))}
                  </Stack>
                </div>
              ))}
          </>
        ) : (
          <Loaded call={all} what="what was copied">
            {() => null}
          </Loaded>
        )}
        {(data || error !== undefined) && (
          <form
            id={id}
            onSubmit={(event) => {
              event.preventDefault();
              leave({ positions: chosen });
            }}
          >
            <ChoiceSet
              name="positions"
              legend="What should happen to open positions?"
              choices={choicesFor(data?.some(({ settings }) => settings.copyStopPct !== null) ?? true)}
              chosen={chosen}
              onChoose={setChosen}
            />
          </form>
        )}
      </Stack>
    </Modal>
  );
}

/** Unfollowing ends all copies of a robot; other switches end the ones they turned on. */
function ends(copy: Copy, robotId: number, control: Control, copyId: string | undefined): boolean {
  if (copyId !== undefined) return copy.copyId === copyId;
  return (
    copy.robotId === robotId && copy.state !== 'ended' && (control === 'follow' || copy.purpose === control)
  );
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
