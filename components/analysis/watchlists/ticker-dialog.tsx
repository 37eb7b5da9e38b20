import { useRef, useState } from 'react';
import { JoinActions } from '@/components/session/user-page/join-actions';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Form } from '@/components/ui/form/form';
import { NumberField } from '@/components/ui/form/number-field';
import { SelectField } from '@/components/ui/form/select-field';
import { TextField } from '@/components/ui/form/text-field';
import { Modal } from '@/components/ui/modal/modal';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { Line, Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import { showToast } from '@/components/ui/toast/toast-store';
import { formatPlural, formatPrice } from '@/lib/core/format/number';
import { readNumber } from '@/lib/core/format/read-number';
import { call } from '@/lib/http/api/client/call';
import type { AlertCondition } from '@/lib/people/watchlists/price-alert';
import { MAX_NOTE } from '@/lib/people/watchlists/watchlists';
import type { Alert } from './lists';
import type { OwnListsState } from './use-own-lists';
import type { WatchTableRow } from './watch-columns';
import { alertSchema, noteSchema } from './watchlist-schemas';

const CONDITIONS: readonly (readonly [AlertCondition, string])[] = [
  ['above', 'Price rises to'],
  ['below', 'Price falls to'],
  ['move', 'Day’s change reaches ±%'],
];

/** `Rises to 500.00` */
export function alertLabel({ condition, level }: Pick<Alert, 'condition' | 'level'>): string {
  if (condition === 'move') return `Day’s change reaches ±${level}%`;
  return `Price ${condition === 'above' ? 'rises' : 'falls'} to ${formatPrice(level)}`;
}

interface TickerDialogProps {
  readonly row: WatchTableRow;
  readonly state: OwnListsState;
  /** Absent in default lists, which have no notes. */
  readonly onNote?: (note: string) => Promise<boolean>;
  readonly onRemove?: () => void;
  /** Its index in a list in its user's order. */
  readonly place?: number;
  readonly count?: number;
  readonly onMove?: (to: number) => void;
  readonly onClose: () => void;
}

/** A ticker's note, price alerts and place. */
export function TickerDialog(props: TickerDialogProps) {
  const { row, state, onNote, onRemove, place = 0, count = 1, onMove, onClose } = props;
  return (
    <Modal
      title={`${row.ticker} · ${row.fundName}`}
      onClose={onClose}
      footer={
        onRemove && (
          <ActButton
            look="danger"
            size={44}
            act={async () => {
              onRemove();
              onClose();
              return null;
            }}
          >
            Remove from list
          </ActButton>
        )
      }
    >
      <Stack gap={5}>
        {onNote && (
          <Form
            initial={{ note: row.note }}
            schema={noteSchema}
            submit="Save note"
            send={async ({ note }) => {
              if (!(await onNote(note.trim()))) return undefined;
              onClose();
              return null;
            }}
          >
            <TextField name="note" label="Note" autoComplete="off" maxLength={MAX_NOTE} />
          </Form>
        )}
        <Section title="Price alerts">
          {state.asked ? (
            <Alerts row={row} alerts={state.alerts} change={state.asked.change} />
          ) : (
            <>
              <p>Join for free to be notified when {row.ticker} reaches a price.</p>
              <JoinActions />
            </>
          )}
        </Section>
        {onMove && count > 1 && (
          <Section title="Place in the list">
            <Actions>
              <Button look="secondary" size={36} isOff={place === 0} onClick={() => onMove(place - 1)}>
                Move up
              </Button>
              <Button
                look="secondary"
                size={36}
                isOff={place === count - 1}
                onClick={() => onMove(place + 1)}
              >
                Move down
              </Button>
              <span role="status">
                {place + 1} of {count}
              </span>
            </Actions>
          </Section>
        )}
      </Stack>
    </Modal>
  );
}

interface AlertsProps {
  readonly row: WatchTableRow;
  readonly alerts: readonly Alert[];
  readonly change: NonNullable<OwnListsState['asked']>['change'];
}

function Alerts({ row, alerts, change }: AlertsProps) {
  const own = alerts.filter(({ fundId }) => fundId === row.fundId);
  const list = useRef<HTMLUListElement>(null);
  /** A form whose alert was added gives way to an empty one. */
  const [added, setAdded] = useState(0);
  return (
    <Stack gap={4}>
      <Note>You get a notification each time the price crosses the level. Late prices don’t count.</Note>
      <ul ref={list} aria-label="Alerts" tabIndex={-1}>
        {own.map((alert) => (
          <Line as="li" isSpread key={alert.id}>
            <span>
              {alertLabel(alert)}
              {alert.crossedAt !== null && (
                <Note as="small">
                  {' '}
                  {formatPlural(alert.crossings, 'time')}, last <Time at={Date.parse(alert.crossedAt)} />
                </Note>
              )}
            </span>
            <ActButton
              size={28}
              next={list}
              aria-label={`Delete the alert: ${alertLabel(alert)}`}
              act={async () => {
                const left = await call('CxWatchlist/DeleteAlert', { id: alert.id });
                await change(() => left);
                return null;
              }}
            >
              Delete
            </ActButton>
          </Line>
        ))}
      </ul>
      <Form
        key={added}
        initial={{ condition: 'above', level: '' }}
        schema={alertSchema}
        focus={added === 0 ? null : 'level'}
        submit="Add alert"
        send={async ({ condition, level }) => {
          const all = await call('CxWatchlist/AddAlert', {
            fundId: row.fundId,
            condition: condition as AlertCondition,
            level: readNumber(level) ?? 0,
          });
          await change(() => all);
          setAdded(added + 1);
          showToast('Alert added', 'success');
          return undefined;
        }}
      >
        <SelectField name="condition" label="When" options={CONDITIONS} />
        <NumberField name="level" label="Level" />
      </Form>
    </Stack>
  );
}
