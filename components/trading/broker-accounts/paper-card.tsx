import { Money } from '@/components/live/live-price/live-money';
import { refreshCurrentUser } from '@/components/session/user/use-current-user';
import { stateLabel } from '@/components/trading/copies/copy-labels';
import { type AccountMoney, sumOfAccounts } from '@/components/trading/paper-data/live-account';
import type { PaperCopy } from '@/components/trading/paper-data/paper-calls';
import { RobotLines } from '@/components/trading/paper-data/robot-lines';
import { changePaper, type PaperResponse, usePaper } from '@/components/trading/paper-data/use-paper';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Chip } from '@/components/ui/chip/chip';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Loaded } from '@/components/ui/loaded/loaded';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { Panel } from '@/components/ui/panel/panel';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { showToast } from '@/components/ui/toast/toast-store';
import { formatMoney, formatPlural, NO_FIGURE } from '@/lib/core/format/number';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { ModeTag } from './mode-tag';

interface PaperCardProps {
  readonly userId: string;
  readonly copies: PaperResponse<'CxPaperTrades/GetCopies'>;
  /** Whether robots trade this account unless another is chosen. */
  readonly isDefault: boolean;
}

/** The paper account here: always there, and what robots trade unless there is a broker account. */
export function PaperCard({ userId, copies, isDefault }: PaperCardProps) {
  const response = usePaper('CxPaperTrades/GetAccount', userId, {});
  const { data } = usePaper('CxPaperTrades/GetAccounts', userId, {});
  const several = data && data.items.length > 1 ? data.items : null;
  return (
    <Panel
      as="li"
      heading="h3"
      data-account="paper"
      title={several ? 'Paper accounts' : 'Paper account'}
      note="on this site, no broker needed"
      aside={
        <>
          <ModeTag mode="paper" />
          {isDefault && <Chip>Default</Chip>}
        </>
      }
    >
      <Loaded call={response} what="your paper account">
        {({ account }) => <PaperFigures account={several ? sumOfAccounts(several) : account} />}
      </Loaded>
      {several && isDefault && (
        <Note>
          Of your {several.length} paper accounts, robots trade “{several[0]?.name}” unless you choose
          another.
        </Note>
      )}
      <Loaded call={copies} what="the robots you selected">
        {({ items }) => <Selected copies={items.filter(isSelectedOnPaper)} />}
      </Loaded>
    </Panel>
  );
}

export function isSelectedOnPaper({ purpose, account, state }: PaperCopy): boolean {
  return purpose === 'autotrading' && account.brokerType === 'Emulator' && state !== 'ended';
}

function PaperFigures({ account }: { readonly account: AccountMoney | null }) {
  if (!account)
    return (
      <p>
        You get it with the first robot you copy or select. Or{' '}
        <a href={SITE_PATHS.paperTrades}>open it now</a> with a balance of your choice.
      </p>
    );
  return (
    <>
      <StatGrid look="dense">
        <Stat label="Equity">{formatMoney(account.equity, 2)}</Stat>
        <Stat label="Buying power">{formatMoney(account.buyingPower, 2)}</Stat>
        <Stat label="Day P/L">
          <Money amount={account.dayProfit} decimals={2} />
        </Stat>
        <Stat label="Total P/L">
          <Money amount={account.totalProfit} decimals={2} />
        </Stat>
      </StatGrid>
      <Actions>
        <ButtonLink size={36} look="secondary" href={SITE_PATHS.paperTrades}>
          Open paper trades
        </ButtonLink>
      </Actions>
    </>
  );
}

function Selected({ copies }: { readonly copies: readonly PaperCopy[] }) {
  if (copies.length === 0)
    return (
      <Note>
        No robot is selected to trade it. Robots copied by Autopilot are under{' '}
        <a href={SITE_PATHS.virtualAccounts}>My copies</a>.
      </Note>
    );
  const paused = copies.filter(({ paused: what }) => what === 'all');
  return (
    <>
      {paused.length > 0 && <Paused copies={paused} />}
      <RobotRows copies={copies} label="Robots selected on the paper account" />
    </>
  );
}

function Paused({ copies }: { readonly copies: readonly PaperCopy[] }) {
  const resume = async () => {
    for (const { copyId } of copies) await changePaper('CxPaperTrades/SetCopy', { copyId, pause: null });
    refreshCurrentUser().catch(() => undefined);
    showToast(`${formatPlural(copies.length, 'robot')} resumed`, 'success');
    return null;
  };
  return (
    <Notice
      tone="warning"
      title={`${formatPlural(copies.length, 'robot')} paused: no trades are opened or closed, so nothing guards open positions.`}
    >
      <ActButton act={resume}>{copies.length === 1 ? 'Resume' : 'Resume all'}</ActButton>
    </Notice>
  );
}

/** Robots selected on an account, with what they made there. */
export function RobotRows({
  copies,
  label,
}: {
  readonly copies: readonly PaperCopy[];
  readonly label: string;
}) {
  return (
    <DataTable
      narrow="cards"
      label={label}
      rows={copies}
      rowKey={({ copyId }) => copyId}
      columns={[
        {
          title: 'Robot',
          cell: (copy) => <RobotLines robot={copy} />,
        },
        {
          title: 'State',
          align: 'start',
          wraps: true,
          cell: (copy) => (
            <>
              {stateLabel(copy).text}
              {copy.reason !== null && <small>{copy.reason}</small>}
            </>
          ),
        },
        {
          title: 'Closed P/L',
          cell: ({ myProfit }) => <Money amount={myProfit} decimals={2} />,
        },
        {
          title: 'Open P/L',
          cell: ({ openProfit }) =>
            openProfit === null ? NO_FIGURE : <Money amount={openProfit} decimals={2} />,
        },
        {
          title: 'Signals taken',
          cell: ({ copied, signals }) => (signals === 0 ? NO_FIGURE : `${copied} of ${signals}`),
        },
      ]}
    />
  );
}
