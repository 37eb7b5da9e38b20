'use client';

import type { ReactNode } from 'react';
import { useSession } from '@/components/session/session/use-session';
import { JoinActions } from '@/components/session/user-page/join-actions';
import { Actions } from '@/components/ui/actions/actions';
import { type ChoosableColumn, ColumnChooser } from '@/components/ui/column-chooser/column-chooser';
import type { Sort } from '@/components/ui/data-table/column';
import { CsvButton } from '@/components/ui/data-table/csv-button';
import { InteractiveTable } from '@/components/ui/data-table/interactive-table';
import { FailedCall } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { PageLinks } from '@/components/ui/pagination/page-links';
import { SHOWN } from '@/components/ui/shown/shown';
import { Stack } from '@/components/ui/stack/stack';
import type { ScreenAnswer } from '@/lib/analysis/screener/answer';
import { PAGE_ROWS } from '@/lib/analysis/screener/guest-limits';
import { formatCount } from '@/lib/core/format/number';
import type { CallRequest } from '@/lib/http/api/client/call-types';
import { ROWS_ID } from './rows-id';
import { fileColumns, type GroupMedians, type ScreenRow, screenColumns } from './screen-columns';
import styles from './screen-rows.module.css';
import type { FigureView, LinkView } from './screener-view';

export interface ScreenRowsProps {
  readonly figures: readonly FigureView[];
  readonly medians: ScreenAnswer['medians'];
  readonly universe: number;
  readonly group: GroupMedians | null;
  readonly total: number;
  /** What is said where nothing matches. */
  readonly empty: ReactNode;
  readonly sort: Sort;
  readonly tickerSortHref: string;
  /** What guests see; none where all rows are for users. */
  readonly rows: readonly ScreenRow[];
  /** What of this screen is only for users, and a guest's way back; null for what guests see. */
  readonly guestStop: { readonly title: string; readonly back: LinkView } | null;
  /** The same screen as a call asks for it. */
  readonly request: CallRequest<'CxScreener/Search'>;
  /** Its address for other pages, which `page=2` completes. */
  readonly pageBase: string;
  readonly columns: readonly ChoosableColumn[];
  readonly usualColumns: readonly string[];
  /** Addresses with other columns: what is before and after their names, and the usual ones. */
  readonly columnsPath: { readonly before: string; readonly after: string; readonly usual: string };
  /** Of the file, without its ending. */
  readonly fileName: string;
}

/** A screen's table: the first rows for guests, all of them page by page for users, by a call. */
export function ScreenRows(props: ScreenRowsProps) {
  const { figures, rows, guestStop, request } = props;
  const isUser = useSession() === 'signed-in';
  const call = useCall('CxScreener/Search', isUser ? request : null);
  const result = call.data?.result;
  const own = isUser && result ? result : null;
  // Those of subscribers differ where forecasts count that aren't settled.
  const { rows: shown, total, medians } = own ?? props;
  if (total === 0 && (own || !isUser)) return props.empty;
  const isPast = shown.some(({ returns }) => returns !== null);
  return (
    <Stack id={ROWS_ID}>
      <Actions isSpread>
        <Note>
          {shown.length > 0 && shown.length < total && (
            <RowSpan page={result?.page ?? 1} shown={shown.length} total={total} />
          )}
        </Note>
        <Actions>
          <Chooser {...props} />
          {shown.length > 0 && (
            <span className={SHOWN.withScripts}>
              <CsvButton name={props.fileName} columns={fileColumns(figures, isPast)} rows={shown} />
            </span>
          )}
        </Actions>
      </Actions>
      {isUser && <FailedCall call={call} what="rows" />}
      {shown.length > 0 && <Rows {...props} rows={shown} medians={medians} isPast={isPast} />}
      {isUser && !result && call.error === undefined && shown.length === 0 && (
        <Waiting what="the rows" height="24rem" />
      )}
      {isUser && result && <Pages page={result.page} pageCount={result.pageCount} base={props.pageBase} />}
      <div className={SHOWN.toGuests}>
        {guestStop ? (
          <Notice title={guestStop.title}>
            <JoinActions />
            <a href={guestStop.back.href} rel="nofollow">
              {guestStop.back.text}
            </a>
          </Notice>
        ) : (
          rows.length < total && (
            <Notice title={`Join for free to see all ${formatCount(total)} rows`}>
              <JoinActions />
            </Notice>
          )
        )}
      </div>
    </Stack>
  );
}

function RowSpan({
  page,
  shown,
  total,
}: {
  readonly page: number;
  readonly shown: number;
  readonly total: number;
}) {
  const first = PAGE_ROWS * (page - 1) + 1;
  return `Rows ${formatCount(first)} to ${formatCount(first + shown - 1)} of ${formatCount(total)}`;
}

interface RowsProps extends ScreenRowsProps {
  readonly isPast: boolean;
}

function Rows({ figures, sort, tickerSortHref, rows, isPast, ...totals }: RowsProps) {
  const hrefs = new Map(figures.map(({ id, sortHref }) => [id, sortHref]));
  return (
    <div className={styles['table']}>
      <InteractiveTable
        label="Matching instruments"
        isCompact
        isTall
        narrow="rows"
        columns={screenColumns(figures, totals, { sortedBy: sort.id, isPast })}
        rows={rows}
        rowKey={({ fundId }) => fundId}
        sort={{ current: sort, hrefFor: ({ id }) => hrefs.get(id) ?? tickerSortHref, nofollow: true }}
      />
    </div>
  );
}

function Chooser({ columns, figures, usualColumns, columnsPath }: ScreenRowsProps) {
  const { before, after, usual } = columnsPath;
  return (
    <ColumnChooser
      columns={columns}
      chosen={figures.map(({ id }) => id)}
      usual={usualColumns}
      hrefFor={(ids) =>
        ids.join() === usualColumns.join() ? usual : `${before}cols=${ids.join(',')}${after}`
      }
    />
  );
}

function Pages({
  page,
  pageCount,
  base,
}: {
  readonly page: number;
  readonly pageCount: number;
  readonly base: string;
}) {
  const pageHref = (other: number) =>
    `${other === 1 ? base : `${base}${base.includes('?') ? '&' : '?'}page=${other}`}#${ROWS_ID}`;
  return <PageLinks page={page} pageCount={pageCount} hrefFor={pageHref} />;
}
