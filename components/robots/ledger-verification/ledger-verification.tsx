'use client';

import { useEffect, useState } from 'react';
import { SIX_STATISTICS, type SixStatistics } from '@/components/robots/robot-model/statistics-rows';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Notice } from '@/components/ui/notice/notice';
import { Stack } from '@/components/ui/stack/stack';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import { downloadFailure } from './download-failure';
import { isSameStatistic } from './file-statistics';
import styles from './ledger-verification.module.css';
import { runVerification, type ShownLedger, type Verification } from './run-verification';

export interface LedgerVerificationProps {
  readonly shown: ShownLedger;
}

type State =
  | { readonly step: 'running'; readonly done: number; readonly total: number }
  | { readonly step: 'failed'; readonly message: string }
  | { readonly step: 'done'; readonly verification: Verification };

/** Checks a ledger as soon as it is rendered, and shows the result. */
export function LedgerVerification({ shown }: LedgerVerificationProps) {
  const [state, setState] = useState<State>({ step: 'running', done: 0, total: 0 });
  useEffect(() => {
    const abort = new AbortController();
    const set = (next: State) => {
      if (!abort.signal.aborted) setState(next);
    };
    runVerification(shown, (done, total) => set({ step: 'running', done, total }), abort.signal)
      .then((verification) => set({ step: 'done', verification }))
      .catch((error: unknown) => set({ step: 'failed', message: downloadFailure(error, 'The ledger') }));
    return () => abort.abort();
  }, [shown]);
  return (
    <Stack gap={4} role="status">
      {state.step === 'running' && <Running done={state.done} total={state.total} />}
      {state.step === 'failed' && (
        <Notice tone="warning" title="The check couldn’t run">
          <p>{state.message}</p>
        </Notice>
      )}
      {state.step === 'done' && <Result shown={shown.statistics} verification={state.verification} />}
    </Stack>
  );
}

function Running({ done, total }: { readonly done: number; readonly total: number }) {
  return (
    <p className={styles['running']}>
      {total === 0 ? 'Downloading the ledger…' : `${formatCount(done)} of ${formatCount(total)} hashes`}
      <progress aria-label="Hashes recomputed" {...(total > 0 && { max: total, value: done })} />
    </p>
  );
}

function Result({
  shown,
  verification,
}: {
  readonly shown: SixStatistics;
  readonly verification: Verification;
}) {
  const { entries, signals, newer, problem, statistics } = verification;
  if (problem !== null)
    return (
      <Notice tone="warning" title={problem}>
        <p>Everything after it can’t be trusted. Save the file and contact us.</p>
      </Notice>
    );
  const all = formatCount(entries);
  return (
    <>
      <Notice title={`${all} of ${all} entries match`}>
        <p>
          {signals > 0 && `${formatPlural(signals, 'signal matches', 'signals match')} too. `}
          Your browser recomputed every SHA-256 and each trade’s profit, and found the entry of this page’s
          seal.
          {newer > 0 && ` ${formatPlural(newer, 'line is', 'lines are')} newer than this page.`}
        </p>
      </Notice>
      {statistics ? (
        <Comparison shown={shown} computed={statistics} />
      ) : (
        <p>The statistics couldn’t be compared: the daily equity didn’t load.</p>
      )}
    </>
  );
}

function Comparison({
  shown,
  computed,
}: {
  readonly shown: SixStatistics;
  readonly computed: SixStatistics;
}) {
  return (
    <DataTable
      isCompact
      label="Six statistics recomputed"
      rows={SIX_STATISTICS}
      rowKey={({ name }) => name}
      columns={[
        { title: 'Statistic', wraps: true, cell: ({ name }) => name },
        { title: 'This page', cell: ({ format }) => format(shown) },
        { title: 'Your browser', cell: ({ format }) => format(computed) },
        {
          title: 'Result',
          align: 'start',
          cell: ({ key }) => (isSameStatistic(key, computed, shown) ? 'Match' : 'Different'),
        },
      ]}
    />
  );
}
