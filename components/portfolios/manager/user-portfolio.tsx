'use client';

import { useState, useSyncExternalStore } from 'react';
import { ExportLink, ImportButton } from '@/components/portfolios/import-statement/portfolio-files';
import { storedTarget } from '@/components/portfolios/import-statement/statement-calls';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Empty } from '@/components/ui/empty/empty';
import { Failed } from '@/components/ui/loaded/failed';
import { askAgain, useCall } from '@/components/ui/loaded/use-call';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Notice } from '@/components/ui/notice/notice';
import { showToast } from '@/components/ui/toast/toast-store';
import { formatPlural } from '@/lib/core/format/number';
import { call, failureText } from '@/lib/http/api/client/call';
import {
  FIRST_PORTFOLIO,
  MAX_CHANGES,
  type PortfolioSettings,
} from '@/lib/portfolios/records/portfolio-records';
import { portfolioPath } from '@/lib/site/addresses/addresses';
import { keepPortfolio, onKeptChange, readKept } from './kept-portfolio';
import { PortfolioSwitch } from './portfolio-switch';
import { type PortfolioChoices, PortfolioView } from './portfolio-view';
import { movedTransaction, type SaleToTry, sentTransaction } from './sent-portfolio';

interface UserPortfolioProps extends PortfolioChoices {
  readonly userId: string;
  /** The portfolio's number in addresses. */
  readonly no: number;
}

/** A portfolio that a user's account keeps. */
export function UserPortfolio({ userId, no, ...choices }: UserPortfolioProps) {
  const kept = useSyncExternalStore(onKeptChange, readKept, () => null);
  const overview = useCall('CxPortfolio/Get', { no }, { userId });
  const asked = useCall('CxPortfolio/AnalyzeMine', { no }, { userId, keeps: true });
  const [sale, setSale] = useState<SaleToTry | null>(null);
  const request = sale && { no, saleOf: sale.name, saleQuantity: sale.quantity };
  const tried = useCall('CxPortfolio/AnalyzeMine', request, { userId, keeps: true });
  const { data } = asked;
  if (!overview.data)
    return overview.error === undefined ? (
      <Waiting what="your portfolio" height="24rem" />
    ) : (
      <Failed what="your portfolio" onRetry={() => void overview.ask()} />
    );
  const { portfolios } = overview.data;
  const transactions = overview.data.transactions.map((one) => ({ ...one, at: Date.parse(one.at) }));
  const stored = portfolios.find((one) => one.no === no);
  if (!stored && no !== 0) return <NoPortfolio />;
  const { name, currency, method, benchmark } = stored ?? FIRST_PORTFOLIO;
  const settings: PortfolioSettings = { name, currency, method, benchmark };

  const askAll = () => Promise.all([overview.ask(), askAgain('CxPortfolio/AnalyzeMine')]);
  const change = async (added: readonly object[], removed: readonly number[]) => {
    await call('CxPortfolio/Change', { no, added, removed: [...removed] });
    await askAll();
  };
  const save = async (changed: Partial<PortfolioSettings>) => {
    try {
      await call('CxPortfolio/Save', {
        ...settings,
        ...changed,
        no,
        ...(stored && { version: stored.version }),
      });
    } finally {
      await askAll();
    }
  };
  const remove = async (index: number) => {
    const gone = transactions[index];
    if (!gone) return;
    try {
      await change([], [gone.id]);
      showToast('Transaction removed', 'success', {
        text: 'Undo',
        onPress: () => void change([sentTransaction(gone)], []).catch(tell),
      });
    } catch (error) {
      tell(error);
    }
  };
  const move = async (): Promise<null> => {
    if (!kept) return null;
    if (transactions.length === 0) {
      const { currency: own, benchmark: other, method: first = method } = kept;
      await save({ currency: own, benchmark: other || benchmark, method: first });
    }
    for (let left = kept.transactions; left.length > 0; ) {
      await change(left.slice(0, MAX_CHANGES).map(movedTransaction), []);
      left = left.slice(MAX_CHANGES);
      // After a failure only the others are moved, not all of them again.
      keepPortfolio(left.length === 0 ? null : { ...kept, transactions: left });
    }
    showToast('Moved to your account', 'success');
    return null;
  };

  return (
    <PortfolioView
      {...choices}
      {...{ sale, tried, onTry: setSale, transactions, currency, method, benchmark }}
      month={{ of: 'user', userId, no }}
      analysis={data?.result ?? null}
      error={asked.error}
      progress={data?.result === null ? data.progress : null}
      onAdd={async (transaction) => {
        try {
          await change([sentTransaction(transaction)], []);
          return null;
        } catch (error) {
          return failureText(error);
        }
      }}
      onRemove={(index) => void remove(index)}
      onSettings={(changed) => void save(changed).catch(tell)}
      switcher={
        <PortfolioSwitch
          {...{ portfolios, no, settings }}
          transactionCount={overview.data.transactionCount}
          onRename={(chosen) => save({ name: chosen })}
          onDeleted={async () => {
            if (no === 0) await askAll();
            else location.assign(portfolioPath(0));
          }}
        />
      }
      buttons={
        <>
          <ImportButton
            target={storedTarget(no)}
            past={{ no, imports: overview.data.imports }}
            onChanged={() => void askAll()}
          />
          <ExportLink no={no} />
        </>
      }
      notice={
        kept && kept.transactions.length > 0 ? (
          <KeptNotice count={kept.transactions.length} onMove={move} />
        ) : transactions.length === 0 ? (
          <Notice title="Your portfolio is empty">
            <p>Add a deposit or a purchase, and its figures appear here.</p>
          </Notice>
        ) : null
      }
    />
  );
}

function NoPortfolio() {
  return (
    <Empty
      title="This portfolio doesn’t exist"
      action={<ButtonLink href={portfolioPath(0)}>Show my first portfolio</ButtonLink>}
    >
      It may have been deleted.
    </Empty>
  );
}

interface KeptNoticeProps {
  /** How many transactions the browser has. */
  readonly count: number;
  readonly onMove: () => Promise<null>;
}

/** Offers to move what the browser kept of a guest's portfolio to the account. */
function KeptNotice({ count, onMove }: KeptNoticeProps) {
  return (
    <Notice title={`This browser has ${formatPlural(count, 'transaction')} from before you logged in`}>
      <Actions>
        <ActButton look="secondary" size={36} act={onMove}>
          Move them to your account
        </ActButton>
        <ActButton look="quiet" size={36} act={discardKept}>
          Discard them
        </ActButton>
      </Actions>
    </Notice>
  );
}

async function discardKept(): Promise<string | null> {
  return keepPortfolio(null)
    ? null
    : 'This browser refused to discard them. Delete the data of our site instead.';
}

function tell(error: unknown): void {
  showToast(failureText(error), 'error');
}
