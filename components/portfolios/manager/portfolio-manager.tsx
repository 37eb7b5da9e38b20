'use client';

import { useState, useSyncExternalStore } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Select } from '@/components/ui/form/input';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { Panel } from '@/components/ui/panel/panel';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { TabPanels } from '@/components/ui/tabs/tab-panels';
import { showToast } from '@/components/ui/toast/toast-store';
import type { EpochDay } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { failureText } from '@/lib/http/api/client/call';
import type { AnalysisView } from '@/lib/portfolios/analysis/analysis-view';
import type { PlainTransaction } from '@/lib/portfolios/transactions/plain-transaction';
import { AllocationPanel } from './allocation-panel';
import { AnalysisNotices } from './analysis-notices';
import { HoldingsTable } from './holdings-table';
import { IncomeTab } from './income-tab';
import { type KeptPortfolio, keepPortfolio, onKeptChange, readKept } from './kept-portfolio';
import styles from './manager.module.css';
import { PerformanceChart } from './performance-chart';
import { RiskTab } from './risk-tab';
import { sentPortfolio } from './sent-portfolio';
import { SummaryTiles } from './summary-tiles';
import { TransactionsTable } from './transactions-table';
import { WhatIfTab } from './what-if-tab';

const TransactionDialog = lazyPart(async () => (await import('./transaction-dialog')).TransactionDialog);

export interface PortfolioManagerProps {
  readonly sample: {
    readonly transactions: readonly PlainTransaction[];
    readonly analysis: AnalysisView;
  };
  readonly today: EpochDay;
  readonly currencies: readonly string[];
  readonly benchmarks: readonly string[];
}

type Tab = 'holdings' | 'transactions' | 'income' | 'risk' | 'what-if';

/** As many as a call takes. */
const MOST_TRANSACTIONS = 250;
const NOT_KEPT =
  'This browser doesn’t keep data for our site, so nothing can be added. Allow it, or leave the private window.';

/** A portfolio that this browser keeps: at first a labeled sample, which can be edited or replaced. */
export function PortfolioManager({ sample, today, currencies, benchmarks }: PortfolioManagerProps) {
  const stored = useSyncExternalStore(onKeptChange, readKept, () => null);
  const kept: KeptPortfolio = stored ?? {
    currency: sample.analysis.base,
    benchmark: sample.analysis.benchmark?.ticker ?? '',
    transactions: sample.transactions,
  };
  const asked = useCall('CxPortfolio/Analyze', stored && sentPortfolio(stored), { keeps: true });
  const analysis = stored ? asked.data?.result : sample.analysis;
  const [tab, setTab] = useState<Tab>('holdings');
  const [opener, setOpener] = useState<HTMLElement | null>(null);

  const change = (changed: Partial<KeptPortfolio> | null): string | null => {
    if (keepPortfolio(changed && { ...kept, ...changed })) return null;
    showToast(NOT_KEPT, 'error');
    return NOT_KEPT;
  };
  const add = (transaction: PlainTransaction): string | null => {
    if (kept.transactions.length >= MOST_TRANSACTIONS)
      return `This browser keeps at most ${MOST_TRANSACTIONS} transactions. Remove some first.`;
    return change({ transactions: [...kept.transactions, transaction] });
  };
  const remove = (index: number) => {
    const { transactions } = kept;
    if (change({ transactions: transactions.filter((_, at) => at !== index) }) === null)
      showToast('Transaction removed', 'success', {
        text: 'Undo',
        onPress: () => void change({ transactions }),
      });
  };

  return (
    <Stack gap={4}>
      {stored ? null : (
        <Notice title="This is a made-up sample">
          Edit it, or start with your own transactions. They stay in this browser.
        </Notice>
      )}
      <Actions isSpread>
        <Actions>
          <Button size={36} onClick={({ currentTarget }) => setOpener(currentTarget)}>
            Add a transaction
          </Button>
          {stored ? (
            <Button
              look="secondary"
              size={36}
              onClick={() => {
                if (change(null) === null)
                  showToast('Back to the sample', 'success', {
                    text: 'Undo',
                    onPress: () => void change(stored),
                  });
              }}
            >
              Discard and show the sample
            </Button>
          ) : (
            <Button look="secondary" size={36} onClick={() => void change({ transactions: [] })}>
              Start empty
            </Button>
          )}
        </Actions>
        <div className={styles['choices']}>
          <Select
            aria-label="Currency"
            value={kept.currency}
            onChange={({ target }) => void change({ currency: target.value })}
          >
            {currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </Select>
          <Select
            aria-label="Compare with"
            value={kept.benchmark}
            onChange={({ target }) => void change({ benchmark: target.value })}
          >
            {benchmarks.map((ticker) => (
              <option key={ticker} value={ticker}>
                {`Against ${ticker}`}
              </option>
            ))}
          </Select>
        </div>
      </Actions>
      {stored && asked.error !== undefined && (
        <Notice tone="warning" title="These figures couldn’t be worked out">
          <p role="alert">
            {failureText(asked.error)} Until then, they show the portfolio before your last change.
          </p>
        </Notice>
      )}
      {stored && asked.data?.result === null && <Note>{asked.data.progress}</Note>}
      {analysis && <Figures analysis={analysis} />}
      <TabPanels<Tab>
        label="Portfolio"
        open={tab}
        onOpen={setTab}
        panels={[
          {
            name: 'holdings',
            title: 'Holdings',
            count: analysis?.holdings.length,
            show: () => analysis && <HoldingsTable analysis={analysis} />,
          },
          {
            name: 'transactions',
            title: 'Transactions',
            count: kept.transactions.length,
            show: () => (
              <TransactionsTable transactions={kept.transactions} onAdd={setOpener} onRemove={remove} />
            ),
          },
          { name: 'income', title: 'Income', show: () => analysis && <IncomeTab analysis={analysis} /> },
          { name: 'risk', title: 'Risk', show: () => analysis && <RiskTab analysis={analysis} /> },
          {
            name: 'what-if',
            title: 'What if',
            show: () => analysis && <WhatIfTab kept={kept} analysis={analysis} />,
          },
        ]}
      />
      {opener && (
        <TransactionDialog
          today={today}
          currency={kept.currency}
          opener={opener}
          onAdd={add}
          onClose={() => setOpener(null)}
        />
      )}
    </Stack>
  );
}

function Figures({ analysis }: { readonly analysis: AnalysisView }) {
  return (
    <>
      <AnalysisNotices analysis={analysis} />
      <SummaryTiles analysis={analysis} />
      <Columns isSplit>
        <Panel
          title="Performance"
          note={`Time-weighted, so payments don’t count as returns. ${formatDay(parseIsoDay(analysis.firstDay))} to ${formatDay(parseIsoDay(analysis.lastDay))}`}
        >
          <PerformanceChart analysis={analysis} />
        </Panel>
        <Panel title="Allocation">
          <AllocationPanel analysis={analysis} />
        </Panel>
      </Columns>
    </>
  );
}
