'use client';

import { useMemo, useState } from 'react';
import { useSession } from '@/components/session/session/use-session';
import { CsvButton } from '@/components/ui/data-table/csv-button';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { FailedCall } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { SHOWN } from '@/components/ui/shown/shown';
import { Time } from '@/components/ui/time/time';
import {
  INTRADAY_PAGE_ROWS,
  type IntradayPatternRow,
  intradayPatternKey,
} from '@/lib/analysis/intraday-patterns/intraday-pattern';
import { mergePatterns } from '@/lib/analysis/intraday-patterns/merge-patterns';
import { formatPlural } from '@/lib/core/format/number';
import { call } from '@/lib/http/api/client/call';
import type { PatternScannerAddress } from '@/lib/site/addresses/pattern-scanner-address';
import { type FileSpan, loadFileRows } from '../file-rows/load-file-rows';
import { hiddenText, PatternPages } from './pattern-pages';
import { SCANNER_FILE_COLUMNS, scannerColumns } from './scanner-columns';
import type { ScannerDrawingProps } from './scanner-drawing';
import { useScannerNews } from './use-scanner-news';

const Drawing = lazyPart<ScannerDrawingProps>(async () => (await import('./scanner-drawing')).ScannerDrawing);

interface ShownScan {
  readonly time: string | null;
  readonly total: number;
  readonly hidden: number;
  readonly rows: readonly IntradayPatternRow[];
  readonly pageCount?: number;
}

interface ScannerRowsProps {
  /** What guests see. */
  readonly shown: ShownScan;
  readonly address: PatternScannerAddress;
  /** Of the class, as in `stocks and ETFs`. */
  readonly noun: string;
  /** What to do where nothing matches. */
  readonly emptyText: string;
}

/** A scanner's patterns: the first for guests, page by page for users, and as they come for subscribers. */
export function ScannerRows({ shown, address, noun, emptyText }: ScannerRowsProps) {
  const isUser = useSession() === 'signed-in';
  const [page, setPage] = useState(1);
  const [drawn, setDrawn] = useState<IntradayPatternRow | null>(null);
  const columns = useMemo(() => scannerColumns(setDrawn), []);
  const asked = useCall('CxPattern/GetIntradayPatterns', isUser ? { ...address, page } : null);
  const loadPatterns = async (span: FileSpan) =>
    (await call('CxPattern/GetIntradayPatterns', { ...address, ...span })).result?.rows ?? [];
  const answer = isUser ? asked.data?.result : undefined;
  const isLive = answer?.seesAll === true && page === 1;
  const news = useScannerNews({ address, isOn: isLive, answeredAt: asked.at, ask: asked.ask });
  const listed: ShownScan = answer ?? shown;
  const {
    rows,
    total,
    hidden,
    pageCount = 1,
    time,
  } = isLive ? mergePatterns(listed, news, address, INTRADAY_PAGE_ROWS) : listed;
  return (
    <Section
      title={formatPlural(total, 'pattern')}
      aside={
        rows.length > 0 && (
          <span className={SHOWN.withScripts}>
            <CsvButton
              name={`${address.class}-patterns-${address.timeframe}-minutes`}
              columns={SCANNER_FILE_COLUMNS}
              rows={isUser ? () => loadFileRows(loadPatterns) : rows}
            />
          </span>
        )
      }
    >
      {isUser && <FailedCall call={asked} what="patterns" />}
      <Note>
        {isLive ? (
          'New patterns appear here as bars close.'
        ) : (
          <>
            Bars until <Time at={time} />.
          </>
        )}
        {hidden > 0 && ` ${hiddenText(hidden, noun)}`}
      </Note>
      <DataTable
        label={`Patterns of ${noun}`}
        columns={columns}
        rows={rows}
        rowKey={intradayPatternKey}
        narrow="cards"
        empty={<Empty title="No patterns match">{emptyText}</Empty>}
      />
      {rows.length < total &&
        (isUser ? (
          <PatternPages {...{ page, pageCount }} isBusy={asked.isAsking} onPage={setPage} />
        ) : (
          <Note>
            These are the newest {rows.length}. Choose a pattern or state to see others, or log in to see all.
          </Note>
        ))}
      {drawn && <Drawing of={drawn} class={address.class} onClose={() => setDrawn(null)} fallback={null} />}
    </Section>
  );
}
