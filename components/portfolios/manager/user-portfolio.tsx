'use client';

import { useState, useSyncExternalStore } from 'react';
import { PortfolioFiles } from '@/components/portfolios/import-statement/portfolio-files';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { Failed } from '@/components/ui/loaded/failed';
import { useCall } from '@/components/ui/loaded/use-call';
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
import { keepPortfolio, onKeptChange, readKept } from './kept-portfolio';
import { type PortfolioChoices, PortfolioView } from './portfolio-view';
import { type SaleToTry, sentTransaction } from './sent-portfolio';

interface UserPortfolioProps extends PortfolioChoices {
  readonly userId: string;
}

/** The portfolio's number in addresses. */
const NO = 0;

/** The portfolio that a user's account keeps. */
export function UserPortfolio({ userId, ...choices }: UserPortfolioProps) {
  const kept = useSyncExternalStore(onKeptChange, readKept, () => null);
  const overview = useCall('CxPortfolio/Get', { no: NO }, { userId });
  const asked = useCall('CxPortfolio/AnalyzeMine', { no: NO }, { userId, keeps: true });
  const [sale, setSale] = useState<SaleToTry | null>(null);
  const request = sale && { no: NO, saleOf: sale.name, saleQuantity: sale.quantity };
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
  const stored = portfolios.find(({ no }) => no === NO);
  const { name, currency, method, benchmark } = stored ?? FIRST_PORTFOLIO;

  const askAll = () => Promise.all([overview.ask(), asked.ask()]);
  const change = async (added: readonly object[], removed: readonly number[]) => {
    await call('CxPortfolio/Change', { no: NO, added, removed: [...removed] });
    await askAll();
  };
  const save = async (settings: Partial<PortfolioSettings>) => {
    try {
      const existing = stored ? { no: NO, version: stored.version } : {};
      await call('CxPortfolio/Save', { ...{ name, currency, method, benchmark }, ...settings, ...existing });
    } catch (error) {
      showToast(failureText(error), 'error');
    }
    await askAll();
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
    for (let from = 0; from < (kept?.transactions.length ?? 0); from += MAX_CHANGES)
      await change(kept?.transactions.slice(from, from + MAX_CHANGES).map(sentTransaction) ?? [], []);
    keepPortfolio(null);
    showToast('Moved to your account', 'success');
    return null;
  };

  return (
    <PortfolioView
      {...choices}
      {...{ sale, tried, onTry: setSale, transactions, currency, benchmark }}
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
      onCurrency={(chosen) => void save({ currency: chosen })}
      onBenchmark={(chosen) => void save({ benchmark: chosen })}
      buttons={<PortfolioFiles no={NO} imports={overview.data.imports} onChanged={() => void askAll()} />}
      notice={
        kept && kept.transactions.length > 0 ? (
          <Notice
            title={`This browser has ${formatPlural(kept.transactions.length, 'transaction')} from before you logged in`}
          >
            <Actions>
              <ActButton look="secondary" size={36} act={move}>
                Move them to your account
              </ActButton>
              <ActButton look="quiet" size={36} act={discardKept}>
                Discard them
              </ActButton>
            </Actions>
          </Notice>
        ) : transactions.length === 0 ? (
          <Notice title="Your portfolio is empty">
            <p>Add a deposit or a purchase, and its figures appear here.</p>
          </Notice>
        ) : null
      }
    />
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
