import type { ReactNode } from 'react';
import { Money } from '@/components/live/live-price/live-money';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Chip } from '@/components/ui/chip/chip';
import { Note } from '@/components/ui/note/note';
import { Panel, type PanelProps } from '@/components/ui/panel/panel';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { Time } from '@/components/ui/time/time';
import { formatCount, formatMoney, formatPlural, NO_FIGURE } from '@/lib/core/format/number';
import { brokerAccountPath } from '@/lib/site/addresses/addresses';
import { StopButton } from './account-actions';
import type { BrokerAccount } from './broker-calls';
import { accessLabel, findNextStep, stateMeaning, stateWords } from './broker-labels';
import { ModeTag } from './mode-tag';

interface AccountCardProps {
  readonly account: BrokerAccount;
  /** Whether robots trade this account unless another is chosen. */
  readonly isDefault?: boolean;
}

/** An account at a broker in the list of accounts. */
export function AccountCard({ account, isDefault = false }: AccountCardProps) {
  const { id, state, openDifferenceCount } = account;
  const isSetUp = findNextStep(account) === null;
  const isUrgent = openDifferenceCount > 0 || state === 'keys_refused';
  return (
    <AccountPanel as="li" heading="h3" account={account} isDefault={isDefault}>
      <StateText account={account} />
      {isSetUp && state !== 'disconnected' && <AccountFigures account={account} />}
      <Actions>
        <ButtonLink
          size={36}
          look={isSetUp && !isUrgent ? 'secondary' : 'primary'}
          href={brokerAccountPath(id)}
        >
          {cardLink(account, isSetUp)}
        </ButtonLink>
        {state === 'armed' && <StopButton account={account} />}
      </Actions>
    </AccountPanel>
  );
}

function cardLink({ name, state, keyKind, openDifferenceCount }: BrokerAccount, isSetUp: boolean): string {
  if (!isSetUp) return 'Continue connecting';
  if (state === 'keys_refused') return keyKind === 'token' ? 'Renew access' : 'Replace keys';
  return openDifferenceCount > 0 ? 'Decide about differences' : `Open ${name}`;
}

interface AccountPanelProps extends AccountCardProps, Pick<PanelProps, 'as' | 'heading'> {
  readonly children: ReactNode;
}

/** An account under its name, with its mode and state. */
export function AccountPanel({ account, isDefault = false, children, ...panel }: AccountPanelProps) {
  const { id, name, brokerName, mode } = account;
  const { text, look } = stateWords(account);
  return (
    <Panel
      {...panel}
      data-account={id}
      title={<bdi>{name}</bdi>}
      note={
        <>
          {name !== brokerName && `${brokerName} · `}
          {accessLabel(account)}
        </>
      }
      aside={
        <>
          <ModeTag mode={mode} />
          {isDefault && <Chip>Default</Chip>}
          <Chip look={look}>{text}</Chip>
        </>
      }
    >
      {children}
    </Panel>
  );
}

/** The state's reason and what it means. */
export function StateText({ account }: { readonly account: BrokerAccount }) {
  const { reason, state, pendingKeyKind, pendingKeyLast4, isStale, syncedAt, brokerName } = account;
  const { look } = stateWords(account);
  return (
    <>
      <Note look={look === 'warning' ? 'warning' : 'note'}>
        {reason !== null && `${reason} `}
        {stateMeaning(account)}
      </Note>
      {pendingKeyKind === 'keys' && <Note>New keys ending in {pendingKeyLast4} are being tested.</Note>}
      {pendingKeyKind === 'token' && <Note>New access by {brokerName} sign-in is being tested.</Note>}
      {isStale && state !== 'disconnected' && (
        <Note look="warning" role="status">
          {brokerName} hasn’t answered{' '}
          {syncedAt === null ? (
            'yet'
          ) : (
            <>
              since <Time at={syncedAt} />
            </>
          )}
          . Figures are from then, and orders may fail until it does.
        </Note>
      )}
    </>
  );
}

/** The broker's latest figures, and the account's limits. */
export function AccountFigures({ account }: { readonly account: BrokerAccount }) {
  const { equity, cash, buyingPower, dayProfit, limits, agreedAt, robotCount, robotPositionCount } = account;
  const { ordersToday } = account;
  const amount = (value: number | null) => (value === null ? NO_FIGURE : formatMoney(value, 2));
  return (
    <>
      <StatGrid look="dense">
        <Stat label="Equity">{amount(equity)}</Stat>
        <Stat label="Cash">{amount(cash)}</Stat>
        <Stat label="Buying power">{amount(buyingPower)}</Stat>
        <Stat label="Day P/L">
          {dayProfit === null ? NO_FIGURE : <Money amount={dayProfit} decimals={2} />}
        </Stat>
      </StatGrid>
      <Note>
        {limits === null
          ? 'No limits set. '
          : `Limits: ${formatMoney(limits.maxPerTrade, 0)} a trade, ${formatMoney(limits.maxOpen, 0)} open, ${formatMoney(limits.maxDailyLoss, 0)} daily loss, ${formatCount(ordersToday)} of ${formatPlural(limits.maxOrdersADay, 'order')} today. `}
        {formatPlural(robotCount, 'robot')} selected, {formatPlural(robotPositionCount, 'position')} opened by
        robots.{' '}
        {agreedAt === null ? (
          'Not compared with the broker yet.'
        ) : (
          <>
            Last agreed with the broker <Time at={agreedAt} />.
          </>
        )}
      </Note>
    </>
  );
}
