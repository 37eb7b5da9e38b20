'use client';

import { type ReactNode, useState } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Select } from '@/components/ui/form/input';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { Panel } from '@/components/ui/panel/panel';
import { Columns, Line, Stack } from '@/components/ui/stack/stack';
import { TabPanels } from '@/components/ui/tabs/tab-panels';
import type { EpochDay } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { failureText } from '@/lib/http/api/client/call';
import type { AnalysisView } from '@/lib/portfolios/analysis/analysis-view';
import {
  COST_METHODS,
  type CostMethod,
  type PortfolioSettings,
} from '@/lib/portfolios/records/portfolio-records';
import type { PlainTransaction } from '@/lib/portfolios/transactions/plain-transaction';
import { AllocationPanel } from './allocation-panel';
import { AnalysisNotices } from './analysis-notices';
import { HoldingsTable } from './holdings-table';
import { IncomeTab } from './income-tab';
import { METHOD_LABELS } from './method-labels';
import { PerformanceChart } from './performance-chart';
import type { AskedMonth } from './portfolio-month';
import { RiskTab } from './risk-tab';
import { SummaryTiles } from './summary-tiles';
import { TransactionsTable } from './transactions-table';
import { type TriedSale, WhatIfTab } from './what-if-tab';

const TransactionDialog = lazyPart(async () => (await import('./transaction-dialog')).TransactionDialog);

/** What every portfolio may be valued in and compared with. */
export interface PortfolioChoices {
  readonly today: EpochDay;
  readonly currencies: readonly string[];
  readonly benchmarks: readonly string[];
}

/** What a portfolio's figures are shown in and against. */
export type ShownSettings = Omit<PortfolioSettings, 'name'>;

interface PortfolioViewProps extends PortfolioChoices, TriedSale {
  /** Above everything: what this portfolio is. */
  readonly notice: ReactNode;
  /** Before “Add a transaction”: which portfolio this is. */
  readonly switcher?: ReactNode;
  /** Beside “Add a transaction”. */
  readonly buttons: ReactNode;
  readonly currency: string;
  readonly method: CostMethod;
  readonly benchmark: string;
  readonly transactions: readonly PlainTransaction[];
  /** null until there is one. */
  readonly analysis: AnalysisView | null;
  /** Why there is no analysis of the last change; undefined if there is. */
  readonly error: unknown;
  /** How far daily prices are, while they're loading. */
  readonly progress: string | null;
  /** Asks for the worst month, which is drawn once the Risk tab is shown. */
  readonly month: AskedMonth;
  /** @returns a sentence if it couldn't be added */
  readonly onAdd: (transaction: PlainTransaction) => Promise<string | null>;
  /** @param index of the transaction */
  readonly onRemove: (index: number) => void;
  readonly onSettings: (changed: Partial<ShownSettings>) => void;
}

type Tab = 'holdings' | 'transactions' | 'income' | 'risk' | 'what-if';

/** A portfolio's figures and transactions, wherever it's kept. */
export function PortfolioView(props: PortfolioViewProps) {
  const { notice, switcher, buttons, method, currency, benchmark, transactions, analysis, error, progress } =
    props;
  const [tab, setTab] = useState<Tab>('holdings');
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const others = (own: string, all: readonly string[]) => (all.includes(own) ? all : [own, ...all]);
  return (
    <Stack gap={4}>
      {notice}
      <Actions isSpread>
        <Actions>
          {switcher}
          <Button size={36} onClick={({ currentTarget }) => setOpener(currentTarget)}>
            Add a transaction
          </Button>
          {buttons}
        </Actions>
        <Line>
          <Select
            aria-label="Currency"
            value={currency}
            onChange={({ target }) => props.onSettings({ currency: target.value })}
          >
            {others(currency, props.currencies).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
          <Select
            aria-label="Cost shown first"
            value={method}
            onChange={({ target }) =>
              props.onSettings({ method: COST_METHODS.find((one) => one === target.value) ?? method })
            }
          >
            {COST_METHODS.map((one) => (
              <option key={one} value={one}>
                {METHOD_LABELS[one].choice}
              </option>
            ))}
          </Select>
          <Select
            aria-label="Compare with"
            value={benchmark}
            onChange={({ target }) => props.onSettings({ benchmark: target.value })}
          >
            {others(benchmark, props.benchmarks).map((ticker) => (
              <option key={ticker} value={ticker}>
                {`Against ${ticker}`}
              </option>
            ))}
          </Select>
        </Line>
      </Actions>
      {error !== undefined && (
        <Notice tone="warning" title="These figures couldn’t be worked out">
          <p role="alert">
            {failureText(error)} Until then, they show the portfolio before your last change.
          </p>
        </Notice>
      )}
      {progress !== null && <Note>{progress}</Note>}
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
            show: () => analysis && <HoldingsTable analysis={analysis} method={method} />,
          },
          {
            name: 'transactions',
            title: 'Transactions',
            count: transactions.length,
            show: () => (
              <TransactionsTable transactions={transactions} onAdd={setOpener} onRemove={props.onRemove} />
            ),
          },
          {
            name: 'income',
            title: 'Income',
            show: () => analysis && <IncomeTab analysis={analysis} method={method} />,
          },
          {
            name: 'risk',
            title: 'Risk',
            show: () => analysis && <RiskTab analysis={analysis} month={props.month} />,
          },
          {
            name: 'what-if',
            title: 'What if',
            show: () =>
              analysis && (
                <WhatIfTab analysis={analysis} sale={props.sale} tried={props.tried} onTry={props.onTry} />
              ),
          },
        ]}
      />
      {opener && (
        <TransactionDialog
          today={props.today}
          currency={currency}
          opener={opener}
          onAdd={props.onAdd}
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
