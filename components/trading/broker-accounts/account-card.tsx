import type { ReactNode } from 'react';
import { Money } from '@/components/live/live-price/live-money';
import chip from '@/components/trading/copies/copies.module.css';
import { ButtonLink } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { formatDateTime } from '@/lib/core/format/date';
import { formatCount, formatMoney, formatPlural, NO_FIGURE } from '@/lib/core/format/number';
import { brokerAccountPath } from '@/lib/site/addresses/addresses';
import { StopButton } from './account-actions';
import styles from './broker-accounts.module.css';
import type { BrokerAccount } from './broker-calls';
import { accessLabel, nextStepOf, stateMeaning, stateWords } from './broker-labels';
import { ModeTag } from './mode-tag';

interface AccountCardProps {
  readonly account: BrokerAccount;
  /** Whether robots trade it unless another account is chosen. */
  readonly isDefault?: boolean;
}

interface AccountHeadProps extends AccountCardProps {
  /** The heading level: below the list's title, or the page's. */
  readonly level?: 2 | 3;
}

/** An account at a broker in the list of accounts. */
export function AccountCard({ account, isDefault = false }: AccountCardProps) {
  const { id, state, openDifferenceCount } = account;
  const isSetUp = nextStepOf(account) === null;
  const isUrgent = openDifferenceCount > 0 || state === 'keys_refused';
  return (
    <li className={styles['card']} data-account={id}>
      <AccountHead account={account} isDefault={isDefault} />
      <StateText account={account} />
      {isSetUp && state !== 'disconnected' && <AccountFigures account={account} />}
      <div className={styles['actions']}>
        <ButtonLink
          size={36}
          look={isSetUp && !isUrgent ? 'secondary' : 'primary'}
          href={brokerAccountPath(id)}
        >
          {cardLink(account, isSetUp)}
        </ButtonLink>
        {state === 'armed' && <StopButton account={account} />}
      </div>
    </li>
  );
}

function cardLink({ name, state, keyKind, openDifferenceCount }: BrokerAccount, isSetUp: boolean): string {
  if (!isSetUp) return 'Continue connecting';
  if (state === 'keys_refused') return keyKind === 'token' ? 'Renew access' : 'Replace keys';
  return openDifferenceCount > 0 ? 'Decide about differences' : `Open ${name}`;
}

export function AccountHead({ account, isDefault = false, level = 3 }: AccountHeadProps) {
  const { name, brokerName, mode } = account;
  const { text, look } = stateWords(account);
  const Heading = `h${level}` as const;
  return (
    <header className={styles['card-head']}>
      <div className={styles['names']}>
        <Heading className={styles['name']}>
          <bdi>{name}</bdi>
        </Heading>
        <p className={styles['minor']}>
          {name !== brokerName && `${brokerName} · `}
          {accessLabel(account)}
        </p>
      </div>
      <ModeTag mode={mode} />
      {isDefault && <span className={chip['state']}>Default</span>}
      <span className={joinClasses(chip['state'], chip[look])}>{text}</span>
    </header>
  );
}

/** The state's reason and what it means. */
export function StateText({ account }: { readonly account: BrokerAccount }) {
  const { reason, state, pendingKeyKind, pendingKeyLast4, isStale, syncedAt, brokerName } = account;
  const { look } = stateWords(account);
  return (
    <>
      <p className={look === 'warning' ? styles['reason'] : undefined}>
        {reason !== null && `${reason} `}
        {stateMeaning(account)}
      </p>
      {pendingKeyKind === 'keys' && (
        <p className={styles['minor']}>New keys ending in {pendingKeyLast4} are being tested.</p>
      )}
      {pendingKeyKind === 'token' && (
        <p className={styles['minor']}>New access by {brokerName} sign-in is being tested.</p>
      )}
      {isStale && state !== 'disconnected' && (
        <p className={styles['reason']} role="status">
          {brokerName} hasn’t answered{' '}
          {syncedAt === null ? 'yet' : `since ${formatDateTime(Date.parse(syncedAt))}`}. Figures are from
          then, and orders may fail until it does.
        </p>
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
      <dl className={styles['figures']}>
        <Figure label="Equity">{amount(equity)}</Figure>
        <Figure label="Cash">{amount(cash)}</Figure>
        <Figure label="Buying power">{amount(buyingPower)}</Figure>
        <Figure label="Day P/L">
          {dayProfit === null ? NO_FIGURE : <Money amount={dayProfit} decimals={2} />}
        </Figure>
      </dl>
      <p className={styles['minor']}>
        {limits === null
          ? 'No limits set. '
          : `Limits: ${formatMoney(limits.maxPerTrade, 0)} a trade, ${formatMoney(limits.maxOpen, 0)} open, ${formatMoney(limits.maxDailyLoss, 0)} daily loss, ${formatCount(ordersToday)} of ${formatPlural(limits.maxOrdersADay, 'order')} today. `}
        {formatPlural(robotCount, 'robot')} selected, {formatPlural(robotPositionCount, 'position')} opened by
        robots.{' '}
        {agreedAt === null
          ? 'Not compared with the broker yet.'
          : `Last agreed with the broker ${formatDateTime(Date.parse(agreedAt))}.`}
      </p>
    </>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
