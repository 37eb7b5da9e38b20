'use client';

import { useSession } from '@/components/session/session/use-session';
import { CsvButton } from '@/components/ui/data-table/csv-button';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { FailedCall } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { SHOWN } from '@/components/ui/shown/shown';
import type { DaySignalRow } from '@/lib/analysis/signals/signal-row';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import { FEWEST_CASES } from '@/lib/core/statistics/wilson';
import { call } from '@/lib/http/api/client/call';
import type { CallRequest } from '@/lib/http/api/client/call-types';
import { loadFileRows } from '../file-rows/load-file-rows';
import { SIGNAL_FILE_COLUMNS, signalColumns } from './signal-columns';

export interface ShownSignals {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly isLocked: boolean;
  readonly total: number;
  readonly matching: number;
  readonly signals: readonly DaySignalRow[];
}

interface SignalRowsProps {
  /** What guests see. */
  readonly shown: ShownSignals;
  readonly request: CallRequest<'CxSignals/GetSignals'>;
  /** Of the class, as in `stocks`. */
  readonly noun: string;
}

/** A day's signals: the session before the newest for guests, what else they may see for users, by a call. */
export function SignalRows({ shown, request, noun }: SignalRowsProps) {
  const isUser = useSession() === 'signed-in';
  const asked = useCall('CxSignals/GetSignals', isUser ? request : null);
  const result = isUser && asked.data?.result ? asked.data.result : shown;
  const { day, isLocked, signals, matching, total } = result;
  const loadSignals = async ({ rows }: { readonly rows: number }) =>
    (await call('CxSignals/GetSignals', { ...request, rows })).result?.signals ?? [];
  const label = `Signals of ${formatDay(parseIsoDay(day))}`;
  const isPast = signals.some(({ entry }) => entry !== null);
  return (
    <Section
      title={label}
      aside={
        signals.length > 0 && (
          <span className={SHOWN.withScripts}>
            <CsvButton
              name={`signals-${day}`}
              columns={SIGNAL_FILE_COLUMNS}
              rows={isUser ? () => loadFileRows(loadSignals) : signals}
            />
          </span>
        )
      }
    >
      {isUser && <FailedCall call={asked} what="signals" />}
      {isLocked ? (
        <Empty title="The newest session is for subscribers">
          Its signals are open to all once the next session has closed.
        </Empty>
      ) : (
        <>
          <Note>
            {matching === total
              ? `${formatPlural(total, 'signal')} of ${noun}.`
              : `${formatCount(matching)} of ${formatPlural(total, 'signal')} of ${noun}.`}
            {signals.length < matching &&
              ` These are the first ${signals.length}: choose an event or a side.`}{' '}
            q-values are over those with at least {FEWEST_CASES} cases.
          </Note>
          <DataTable
            label={label}
            columns={signalColumns(isPast)}
            rows={signals}
            rowKey={({ ticker, event, side }) => `${ticker} ${event} ${side}`}
            narrow="rows"
            empty={
              <Empty title="No signals match">
                {total === 0
                  ? `None of the twelve events happened in ${noun} on this day. Choose another day or class.`
                  : 'Choose another event or both sides.'}
              </Empty>
            }
          />
        </>
      )}
    </Section>
  );
}
