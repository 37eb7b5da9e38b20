import { useId, useState } from 'react';
import { numberIn } from '@/components/trading/autopilot/copy-values';
import { SheetFoot } from '@/components/trading/autopilot/sheet-foot';
import type { Copy } from '@/components/trading/copies/copy-labels';
import { Button } from '@/components/ui/button/button';
import { ChoiceSet } from '@/components/ui/form/choice-set';
import { Form } from '@/components/ui/form/form';
import { NumberField } from '@/components/ui/form/number-field';
import { Modal } from '@/components/ui/modal/modal';
import { Stack } from '@/components/ui/stack/stack';
import { formatPlural } from '@/lib/core/format/number';
import { call } from '@/lib/http/api/client/call';
import type { PositionsChoice } from '@/lib/people/controls/copy-choice';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { changeCopies, stopCopy } from './change-copies';
import { bulkAmountSchema } from './copy-schemas';

interface BulkChangesProps {
  readonly copies: readonly Copy[];
  readonly clear: () => void;
}

/** What can be done with several copies at once; those it makes no sense for are left out. */
export function BulkChanges({ copies, clear }: BulkChangesProps) {
  const [asks, setAsks] = useState<'amount' | 'stop' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (...change: Parameters<typeof changeCopies>) => {
    if (isBusy) return;
    setBusy(true);
    await changeCopies(...change);
    setBusy(false);
    setAsks(null);
    clear();
  };
  const active = copies.filter(({ state }) => state === 'active');
  const paused = copies.filter(({ state }) => state === 'paused');
  const stays = copies.filter(({ state }) => state !== 'draining');
  const pause = (some: readonly Copy[], to: 'entries' | null) =>
    run(some, to ? 'Paused new trades of' : 'Resumed', ({ copyId }) =>
      call('CxPaperTrades/SetCopy', { copyId, pause: to }),
    );
  return (
    <>
      {active.length > 0 && (
        <Button look="secondary" size={36} isBusy={isBusy} onClick={() => void pause(active, 'entries')}>
          Pause entries{counted(active, copies)}
        </Button>
      )}
      {paused.length > 0 && (
        <Button look="secondary" size={36} isBusy={isBusy} onClick={() => void pause(paused, null)}>
          Resume{counted(paused, copies)}
        </Button>
      )}
      {stays.length > 0 && (
        <>
          <Button look="secondary" size={36} onClick={() => setAsks('amount')}>
            Change amount{counted(stays, copies)}…
          </Button>
          <Button look="danger" size={36} onClick={() => setAsks('stop')}>
            Stop copying{counted(stays, copies)}…
          </Button>
        </>
      )}
      {asks === 'amount' && (
        <AmountDialog
          copies={stays}
          isBusy={isBusy}
          onClose={() => setAsks(null)}
          onChosen={(amount) =>
            run(stays, 'Changed', ({ copyId }) =>
              call('CxPaperTrades/SetCopy', { copyId, settings: { amount } }),
            )
          }
        />
      )}
      {asks === 'stop' && (
        <StopDialog
          copies={stays}
          isBusy={isBusy}
          onClose={() => setAsks(null)}
          onChosen={(whenOff) => run(stays, 'Stopped', (copy) => stopCopy(copy, whenOff))}
        />
      )}
    </>
  );
}

/** ` (2)` if these aren't all that are selected. */
function counted(some: readonly Copy[], all: readonly Copy[]): string {
  return some.length === all.length ? '' : ` (${some.length})`;
}

interface AskProps<Answer> {
  readonly copies: readonly Copy[];
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onChosen: (answer: Answer) => Promise<void>;
}

function AmountDialog({ copies, isBusy, onClose, onChosen }: AskProps<number>) {
  const id = useId();
  return (
    <Modal
      width="narrow"
      title={`Amount of ${copiesText(copies)}`}
      onClose={onClose}
      footer={<SheetFoot form={id} submit="Change" isBusy={isBusy} isReady onClose={onClose} />}
    >
      <Stack gap={4}>
        <Names copies={copies} />
        <Form
          id={id}
          initial={{ amount: '' }}
          schema={bulkAmountSchema}
          isBusy={isBusy}
          send={async ({ amount }) => {
            await onChosen(numberIn(amount));
            return undefined;
          }}
        >
          <NumberField
            name="amount"
            label="Amount per trade, or allocation"
            unit="USD"
            note="From the robots’ next trades on. Open positions keep their size."
          />
        </Form>
      </Stack>
    </Modal>
  );
}

const WHEN_OFF: readonly (readonly [PositionsChoice, string, string])[] = [
  [
    'letClose',
    'Let the robots close them',
    'Each stays open until its robot closes, or your copy stop does.',
  ],
  ['closeNow', 'Close them now', 'At the next price; when their market is closed, at its next open.'],
  [
    'keep',
    'Keep them as mine',
    'They stay in your account, and closing them is up to you. No stop guards them.',
  ],
];

function StopDialog({ copies, isBusy, onClose, onChosen }: AskProps<PositionsChoice>) {
  const id = useId();
  const [chosen, setChosen] = useState<PositionsChoice>('letClose');
  const open = copies.reduce((sum, { positions }) => sum + positions.length, 0);
  return (
    <Modal
      width="narrow"
      title={`Stop ${copiesText(copies)}`}
      onClose={onClose}
      footer={
        <SheetFoot
          form={id}
          submit={`Stop ${copiesText(copies)}`}
          isBusy={isBusy}
          isReady
          onClose={onClose}
        />
      }
    >
      <Stack
        as="form"
        gap={4}
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          void onChosen(chosen);
        }}
      >
        <Names copies={copies} />
        {open === 0 ? (
          <p>{copies.length === 1 ? 'It has' : 'They have'} no open positions.</p>
        ) : (
          <ChoiceSet
            name="positions"
            legend={`What should happen to ${formatPlural(open, 'open position')}?`}
            choices={WHEN_OFF}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
      </Stack>
    </Modal>
  );
}

function Names({ copies }: Pick<BulkChangesProps, 'copies'>) {
  return (
    <ul>
      {copies.map(({ copyId, robotName, account }) => (
        <li key={copyId}>
          <bdi>{nameLines(robotName)[0]}</bdi>, {account.name}
          {account.mode === 'live' && <strong> (REAL MONEY)</strong>}
        </li>
      ))}
    </ul>
  );
}

function copiesText(copies: readonly Copy[]): string {
  return formatPlural(copies.length, 'copy', 'copies');
}
