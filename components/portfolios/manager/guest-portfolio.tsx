'use client';

import { useState, useSyncExternalStore } from 'react';
import { ImportButton } from '@/components/portfolios/import-statement/portfolio-files';
import { keptTarget, tooMany } from '@/components/portfolios/import-statement/statement-calls';
import { Button } from '@/components/ui/button/button';
import { useCall } from '@/components/ui/loaded/use-call';
import { Notice } from '@/components/ui/notice/notice';
import { showToast } from '@/components/ui/toast/toast-store';
import type { AnalysisView } from '@/lib/portfolios/analysis/analysis-view';
import { FIRST_PORTFOLIO, MAX_KEPT } from '@/lib/portfolios/records/portfolio-records';
import type { PlainTransaction } from '@/lib/portfolios/transactions/plain-transaction';
import { type KeptPortfolio, keepPortfolio, onKeptChange, readKept } from './kept-portfolio';
import { type PortfolioChoices, PortfolioView } from './portfolio-view';
import { type SaleToTry, sentPortfolio } from './sent-portfolio';

export interface Sample {
  readonly transactions: readonly PlainTransaction[];
  readonly analysis: AnalysisView;
}

const NOT_KEPT =
  'This browser doesn’t keep data for our site, so nothing can be changed. Allow it, or leave the private window.';

/** A portfolio that this browser keeps: at first a labeled sample, which can be edited or replaced. */
export function GuestPortfolio({ sample, ...choices }: PortfolioChoices & { readonly sample: Sample }) {
  const stored = useSyncExternalStore(onKeptChange, readKept, () => null);
  const kept: KeptPortfolio = stored ?? {
    currency: sample.analysis.base,
    benchmark: sample.analysis.benchmark?.ticker ?? '',
    transactions: sample.transactions,
  };
  const [sale, setSale] = useState<SaleToTry | null>(null);
  const asked = useCall('CxPortfolio/Analyze', stored && sentPortfolio(stored), { keeps: true });
  const tried = useCall('CxPortfolio/Analyze', sale && sentPortfolio(kept, sale), { keeps: true });
  const { data } = asked;

  const change = (changed: Partial<KeptPortfolio> | null): string | null => {
    if (keepPortfolio(changed && { ...kept, ...changed })) return null;
    showToast(NOT_KEPT, 'error');
    return NOT_KEPT;
  };
  const withUndo = (text: string, changed: Partial<KeptPortfolio> | null, before: KeptPortfolio) => {
    if (change(changed) === null)
      showToast(text, 'success', { text: 'Undo', onPress: () => void change(before) });
  };

  // A file doesn't mix with the made-up sample, but takes its place.
  const own = stored?.transactions ?? [];
  const target = keptTarget({
    known: new Set(own.flatMap(({ key }) => key ?? [])),
    keep(added) {
      const all = [...own, ...added];
      if (all.length > MAX_KEPT) return tooMany(all.length);
      return (
        change({ transactions: all }) ?? {
          added: added.length,
          undo: async () => void change(stored),
        }
      );
    },
  });

  return (
    <PortfolioView
      {...choices}
      {...kept}
      method={kept.method ?? FIRST_PORTFOLIO.method}
      {...{ sale, tried, onTry: setSale }}
      month={{ of: 'guest', portfolio: sentPortfolio(kept) }}
      analysis={stored ? (data?.result ?? null) : sample.analysis}
      error={stored ? asked.error : undefined}
      progress={stored && data?.result === null ? data.progress : null}
      onAdd={async (transaction) =>
        kept.transactions.length < MAX_KEPT
          ? change({ transactions: [...kept.transactions, transaction] })
          : `This browser keeps at most ${MAX_KEPT} transactions. Join to keep more, or remove some.`
      }
      onRemove={(index) =>
        withUndo(
          'Transaction removed',
          { transactions: kept.transactions.filter((_, at) => at !== index) },
          kept,
        )
      }
      onSettings={(changed) => void change(changed)}
      notice={
        stored ? null : (
          <Notice title="This is a made-up sample">
            <p>Edit it, or start with your own transactions. They stay in this browser until you join.</p>
          </Notice>
        )
      }
      buttons={
        <>
          <ImportButton target={target} past={null} />
          {stored ? (
            <Button look="secondary" size={36} onClick={() => withUndo('Back to the sample', null, stored)}>
              Discard and show the sample
            </Button>
          ) : (
            <Button look="secondary" size={36} onClick={() => void change({ transactions: [] })}>
              Start empty
            </Button>
          )}
        </>
      }
    />
  );
}
