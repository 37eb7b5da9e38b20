'use client';

import { useState } from 'react';
import { useSession } from '@/components/session/session/use-session';
import { CsvButton } from '@/components/ui/data-table/csv-button';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { FailedCall } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { SHOWN } from '@/components/ui/shown/shown';
import type { PatternRow } from '@/lib/analysis/pattern-history/pattern-row';
import { formatPlural } from '@/lib/core/format/number';
import { call } from '@/lib/http/api/client/call';
import type { CallRequest } from '@/lib/http/api/client/call-types';
import type { FundType } from '@/lib/market/data/instrument';
import { type FileSpan, loadFileRows } from '../file-rows/load-file-rows';
import { PATTERN_FILE_COLUMNS, patternColumns } from './pattern-columns';
import { hiddenText, PatternPages } from './pattern-pages';

export interface ShownPatterns {
  readonly day: string | null;
  readonly total: number;
  readonly hidden: number;
  readonly rows: readonly PatternRow[];
}

interface PatternRowsProps {
  /** What guests see. */
  readonly shown: ShownPatterns;
  readonly request: CallRequest<'CxPattern/GetPatterns'>;
  readonly fundType: FundType;
  /** Of the class, as in `stocks`. */
  readonly noun: string;
  /** What to do where nothing matches. */
  readonly emptyText: string;
}

/** A screener's patterns: the first for guests, and page by page for users, by a call. */
export function PatternRows({ shown, request, fundType, noun, emptyText }: PatternRowsProps) {
  const isUser = useSession() === 'signed-in';
  const [page, setPage] = useState(1);
  const asked = useCall('CxPattern/GetPatterns', isUser ? { ...request, page } : null);
  const result = isUser && asked.data?.result ? asked.data.result : { ...shown, page: 1, pageCount: 1 };
  const loadPatterns = async (span: FileSpan) =>
    (await call('CxPattern/GetPatterns', { ...request, ...span })).result?.rows ?? [];
  const { rows, total, hidden, pageCount, day } = result;
  return (
    <Section
      title={formatPlural(total, 'pattern')}
      aside={
        rows.length > 0 && (
          <span className={SHOWN.withScripts}>
            <CsvButton
              name={`patterns-${day}`}
              columns={PATTERN_FILE_COLUMNS}
              rows={isUser ? () => loadFileRows(loadPatterns) : rows}
            />
          </span>
        )
      }
    >
      {isUser && <FailedCall call={asked} what="patterns" />}
      {hidden > 0 && <Note>{hiddenText(hidden, noun)}</Note>}
      <DataTable
        label={`Patterns of ${noun}`}
        columns={patternColumns(fundType, request.tolerance ?? null)}
        rows={rows}
        rowKey={({ ticker, pattern, direction, knownDay, firstDay }) =>
          `${ticker} ${pattern} ${direction} ${knownDay} ${firstDay}`
        }
        narrow="cards"
        empty={<Empty title="No patterns match">{emptyText}</Empty>}
      />
      {rows.length < total &&
        (isUser ? (
          <PatternPages {...{ page, pageCount }} isBusy={asked.isAsking} onPage={setPage} />
        ) : (
          <Note>
            These are the newest {rows.length}. Choose a pattern, state or sector to see others, or log in to
            see all.
          </Note>
        ))}
    </Section>
  );
}
