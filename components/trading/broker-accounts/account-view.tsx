import { Money } from '@/components/live/live-price/live-money';
import { formatQuote } from '@/components/live/live-price/price-labels';
import { InstrumentName } from '@/components/trading/paper-data/instrument-name';
import { ORDER_HEAD } from '@/components/trading/paper-data/order-head';
import { OwnerName } from '@/components/trading/paper-data/owner-name';
import { formatQuantity, SIDE_LABELS, sizeLabel } from '@/components/trading/paper-data/paper-labels';
import type { PaperResponse } from '@/components/trading/paper-data/use-paper';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Empty } from '@/components/ui/empty/empty';
import { Loaded } from '@/components/ui/loaded/loaded';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import { showToast } from '@/components/ui/toast/toast-store';
import { formatMoney, formatPlural, NO_FIGURE } from '@/lib/core/format/number';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { feesText } from '@/lib/trading/accounts/fees';
import { AccountActions } from './account-actions';
import { AccountFigures, AccountPanel, StateText } from './account-card';
import styles from './broker-accounts.module.css';
import type { AccountDetails, AccountDifference, OfferedBroker } from './broker-calls';
import { CHOICE_LABELS, CHOICE_MEANINGS, findNextStep, orderStateLabel } from './broker-labels';
import { callConfirmed } from './call-confirmed';
import { RobotRows } from './paper-card';
import { SetupView } from './setup-view';

interface AccountViewProps {
  readonly account: AccountDetails;
  readonly broker: OfferedBroker | null;
  readonly copies: PaperResponse<'CxPaperTrades/GetCopies'>;
}

/** One account at a broker: the rest of its setup, or all of its figures and actions. */
export function AccountView({ account, broker, copies }: AccountViewProps) {
  if (findNextStep(account) !== null)
    return (
      <AccountPanel account={account}>
        <SetupView account={account} broker={broker} />
      </AccountPanel>
    );
  return (
    <>
      <AccountPanel account={account}>
        <StateText account={account} />
        {account.state !== 'disconnected' && <AccountFigures account={account} />}
        <AccountActions account={account} broker={broker} />
      </AccountPanel>
      <Delays account={account} />
      <Differences account={account} />
      <Robots account={account} copies={copies} />
      <Positions account={account} />
      <Orders account={account} />
      <AuditLog account={account} />
    </>
  );
}

type AccountPosition = AccountDetails['positions'][number];
type AccountOrder = AccountDetails['orders'][number];

interface OfAccount {
  readonly account: AccountDetails;
}

/** Positions that can't be closed or guarded at the moment, first of all: their user may have to act. */
function Delays({ account: { delays } }: OfAccount) {
  if (delays.length === 0) return null;
  return (
    <Section title={`Held up (${delays.length})`}>
      <Stack as="ul" gap={4}>
        {delays.map(({ fundId, owner, ticker, what, side, reason, since }) => (
          <Card as="li" key={`${what} ${owner} ${fundId}`} className={styles['difference']} data-open>
            <p>
              <strong>
                <bdi>{ticker}</bdi>
              </strong>{' '}
              {what === 'exit'
                ? `can’t be ${side === 'long' ? 'sold' : 'bought back'} yet`
                : 'has no stop at the broker'}
            </p>
            <Note>
              {reason} Since <Time at={since} />.
            </Note>
          </Card>
        ))}
      </Stack>
    </Section>
  );
}

function Differences({ account: { id, name, differences, brokerName } }: OfAccount) {
  if (differences.length === 0) return null;
  const open = differences.filter(({ choices }) => choices.length > 0);
  return (
    <Section title={`Differences (${open.length} open)`}>
      <p>What {brokerName} says the account holds counts. We never buy to make up for a difference.</p>
      <Stack as="ul" gap={4}>
        {differences.map((difference) => (
          <Difference key={difference.id} accountId={id} accountName={name} difference={difference} />
        ))}
      </Stack>
    </Section>
  );
}

const DECIDED = {
  open: 'Open',
  left: 'Left alone',
  taken: 'Yours',
  closing: 'Being closed',
  gone: 'Resolved by itself',
} as const;

interface DifferenceProps {
  readonly accountId: string;
  readonly accountName: string;
  readonly difference: AccountDifference;
}

function Difference({ accountId, accountName, difference }: DifferenceProps) {
  const { id, symbol, text, expected, found, foundAt, choices, state } = difference;
  return (
    <Card as="li" className={styles['difference']} data-open={choices.length > 0 || undefined}>
      <p>
        <strong>
          <bdi>{symbol}</bdi>
        </strong>{' '}
        {text}
      </p>
      <Note>
        We recorded {expected}; the broker has {found}. Found <Time at={foundAt} />.
        {choices.length === 0 && ` ${DECIDED[state]}.`}
      </Note>
      {choices.length > 0 && (
        <>
          <Actions>
            {choices.map((choice) => (
              <ActButton
                key={choice}
                look={choice === 'close' ? 'danger' : 'secondary'}
                act={async () => {
                  await callConfirmed('CxBrokers/ResolveDifference', {
                    id: accountId,
                    differenceId: id,
                    choice,
                  });
                  showToast(`${symbol}: ${CHOICE_MEANINGS[choice]}`, 'success');
                  return null;
                }}
                aria-label={`${CHOICE_LABELS[choice]}: ${symbol} in ${accountName}`}
              >
                {CHOICE_LABELS[choice]}
              </ActButton>
            ))}
          </Actions>
          <Note>
            {choices.map((choice) => `${CHOICE_LABELS[choice]}: ${CHOICE_MEANINGS[choice]}`).join('. ')}.
          </Note>
        </>
      )}
    </Card>
  );
}

function Robots({ account, copies }: OfAccount & Pick<AccountViewProps, 'copies'>) {
  return (
    <Section title={`Robots selected (${account.robotCount})`}>
      <Loaded call={copies} what="the robots you selected">
        {({ items }) => {
          const own = items.filter(({ account: { id }, state }) => id === account.id && state !== 'ended');
          return own.length === 0 ? (
            <Empty title="No robot trades this account">
              {account.state !== 'disconnected' && 'Turn on Selected for Autotrading on a robot’s card.'}
            </Empty>
          ) : (
            <>
              <RobotRows copies={own} label="Robots selected for this account" />
              <Note>
                See <a href={SITE_PATHS.virtualAccounts}>My copies</a> for trades that weren’t taken, and why.
              </Note>
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

function Positions({ account: { positions, orders } }: OfAccount) {
  const stops = orders.filter(
    ({ kind, isWaiting, state }) => kind === 'stop' && isWaiting && state === 'accepted',
  );
  const stopText = ({ fundId, owner }: AccountPosition) =>
    stops.find((stop) => stop.fundId === fundId && stop.owner === owner);
  return (
    <Section title={`Positions (${positions.length})`}>
      {positions.length === 0 ? (
        <Empty title="Robots have no positions in this account" />
      ) : (
        <>
          <DataTable
            narrow="cards"
            label="Positions at the broker"
            rows={positions}
            rowKey={({ fundId, owner }) => `${fundId} ${owner}`}
            columns={[
              {
                title: 'Ticker',
                cell: ({ ticker, fundType, side }) => (
                  <InstrumentName ticker={ticker} fundType={fundType} note={SIDE_LABELS[side]} />
                ),
              },
              {
                title: 'Open P/L',
                cell: ({ openProfit }) =>
                  openProfit === null ? NO_FIGURE : <Money amount={openProfit} decimals={2} />,
              },
              { title: 'Quantity', cell: ({ quantity }) => formatQuantity(quantity) },
              { title: 'Avg. cost', cell: ({ averageCost }) => formatQuote(averageCost) },
              { title: 'Price', cell: ({ price }) => formatQuote(price) },
              {
                title: 'Value',
                cell: ({ value }) => (value === null ? NO_FIGURE : formatMoney(value, 2)),
              },
              {
                title: 'Stop at broker',
                cell: (position) => stopLabel(stopText(position)),
              },
              {
                title: 'Opened by',
                align: 'start',
                cell: (position) => <OwnerName owned={position} />,
              },
              { title: 'Opened', cell: ({ openedAt }) => <Time at={openedAt} /> },
            ]}
          />
          <Note look="caption">
            At our latest prices, before exit costs. The broker’s own valuation is the equity above. Where the
            broker holds stops, a robot’s stop rests there for whole shares. What has none is closed when the
            robot closes.
          </Note>
        </>
      )}
    </Section>
  );
}

/** `93.00 for 104`. */
function stopLabel(stop: AccountOrder | undefined): string {
  if (stop === undefined || stop.quantity === null) return 'None';
  return `${formatQuote(stop.stopPrice)} for ${formatQuantity(stop.quantity)}`;
}

function Orders({ account: { orders } }: OfAccount) {
  const waiting = orders.filter(({ isWaiting }) => isWaiting).length;
  return (
    <Section title={`Orders (${waiting} waiting)`}>
      {orders.length === 0 ? (
        <Empty title="No orders yet" />
      ) : (
        <DataTable
          narrow="cards"
          label="Orders of this account"
          rows={orders}
          rowKey={({ orderId }) => orderId}
          columns={[
            ORDER_HEAD,
            {
              title: 'State',
              align: 'start',
              wraps: true,
              cell: (order) => (
                <>
                  {orderStateLabel(order)}
                  {order.reason !== null && <small>{order.reason}</small>}
                </>
              ),
            },
            { title: 'Size', cell: sizeLabel },
            { title: 'Filled', cell: ({ filledQuantity }) => formatQuantity(filledQuantity) },
            {
              title: 'Avg. price',
              cell: ({ averagePrice }) => (averagePrice === null ? NO_FIGURE : formatQuote(averagePrice)),
            },
            {
              title: 'Fees',
              wraps: true,
              cell: ({ fees }) => (fees.length === 0 ? NO_FIGURE : feesText(fees)),
            },
            {
              title: 'Ordered by',
              align: 'start',
              cell: (order) => <OwnerName owned={order} />,
            },
            {
              title: 'Created',
              cell: ({ createdAt }) => <Time at={createdAt} />,
            },
          ]}
        />
      )}
    </Section>
  );
}

/** Older events are shown on demand, because an account that trades has dozens a day. */
const SHOWN_EVENTS = 10;

function AuditLog({ account: { events, logPath } }: OfAccount) {
  return (
    <Section title="Audit log">
      {events.length === 0 ? (
        <Empty title="No events yet" />
      ) : (
        <Events label="Last events, newest first" events={events.slice(0, SHOWN_EVENTS)} />
      )}
      {events.length > SHOWN_EVENTS && (
        <Disclosure summary={`Show ${formatPlural(events.length - SHOWN_EVENTS, 'older event')}`}>
          <Events label="Older events" events={events.slice(SHOWN_EVENTS)} />
        </Disclosure>
      )}
      <Note look="caption">
        Each entry includes the previous one’s hash. Download all of it:{' '}
        <a href={`${logPath}.csv`} download>
          CSV
        </a>{' '}
        or{' '}
        <a href={`${logPath}.jsonl`} download>
          JSON lines
        </a>
        .
      </Note>
    </Section>
  );
}

function Events({ label, events }: { readonly label: string } & Pick<AccountDetails, 'events'>) {
  return (
    <DataTable
      isCompact
      narrow="cards"
      label={label}
      rows={events}
      rowKey={({ seq }) => seq}
      columns={[
        { title: 'Time', cell: ({ at }) => <Time at={at} /> },
        { title: 'What', align: 'start', wraps: true, cell: ({ text }) => text },
        { title: 'Hash', cell: ({ hash }) => <code title={hash}>{hash.slice(0, 8)}</code> },
      ]}
    />
  );
}
