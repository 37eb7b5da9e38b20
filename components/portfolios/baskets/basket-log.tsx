'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button/button';
import type { Column } from '@/components/ui/data-table/column';
import { CsvButton } from '@/components/ui/data-table/csv-button';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { SHOWN } from '@/components/ui/shown/shown';
import { Time } from '@/components/ui/time/time';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';
import type { LogRow } from '@/lib/portfolios/baskets/basket-view';
import type { ForecastUse, NamedWeights } from '@/lib/portfolios/baskets/records';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';

/** As many as fit into a glance. */
const FIRST_ROWS = 10;
const HASH_LENGTH = 12;
/** More would fill the row. */
const MOST_NAMED = 6;

const WHAT: Readonly<Record<LogRow['record']['kind'], string>> = {
  published: 'Published',
  decided: 'Decided',
  traded: 'Traded',
};

const COLUMNS: readonly Column<LogRow>[] = [
  { title: 'No.', align: 'end', value: ({ seq }) => seq, cell: ({ seq }) => seq },
  {
    title: 'Session',
    align: 'start',
    value: ({ day }) => day,
    cell: ({ day }) => formatDay(parseIsoDay(day)),
  },
  {
    title: 'What',
    align: 'start',
    value: ({ record }) => WHAT[record.kind],
    cell: ({ record, phase }) => (
      <>
        {WHAT[record.kind]}
        {phase && record.kind === 'decided' && <small>{PHASE_LABELS[phase]}</small>}
      </>
    ),
  },
  {
    title: 'Details',
    align: 'start',
    wraps: true,
    value: ({ record }) => describe(record),
    cell: ({ record }) => describe(record),
  },
  {
    title: 'Recorded',
    align: 'start',
    value: ({ record }) => new Date(record.recordedAt).toISOString(),
    cell: ({ record }) => <Time at={record.recordedAt} />,
  },
  {
    title: 'Hash',
    align: 'start',
    value: ({ hash }) => hash,
    cell: ({ hash }) => <code title={hash}>{hash.slice(0, HASH_LENGTH)}…</code>,
  },
];

const FILE_COLUMNS: readonly Column<LogRow>[] = [
  ...COLUMNS,
  { title: 'Entry', value: ({ entry }) => entry, cell: ({ entry }) => entry },
];

/** A basket's log, newest entries first. */
export function BasketLog({ id, log }: { readonly id: string; readonly log: readonly LogRow[] }) {
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? log : log.slice(0, FIRST_ROWS);
  return (
    <Section
      title="Rebalance log"
      aside={
        log.length > 0 && (
          <span className={SHOWN.withScripts}>
            <CsvButton name={`${id}-log`} columns={FILE_COLUMNS} rows={log} />
          </span>
        )
      }
    >
      <Note>
        Each entry’s hash is the SHA-256 of the hash before it, a line feed and the entry’s own line, which
        the CSV file has. Save a hash: if any earlier entry changes, later ones no longer match it.
      </Note>
      <DataTable
        label="Rebalance log"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ seq }) => seq}
        narrow="cards"
        empty={<Note>No entries yet: its record hasn’t started.</Note>}
      />
      {rows.length < log.length && (
        <span className={SHOWN.withScripts}>
          <Button look="secondary" onClick={() => setWhole(true)}>
            Show all {log.length} entries
          </Button>
        </span>
      )}
    </Section>
  );
}

function describe(record: LogRow['record']): string {
  if (record.kind === 'traded') {
    const { traded, cost, value } = record;
    return `${formatPercent(100 * traded, 1)} of its value traded for ${formatPercent(100 * cost, 3)} in costs; worth ${value.toFixed(2)} afterwards`;
  }
  const { forecasts } = record;
  const used = forecasts ? `. ${describeForecasts(forecasts)}` : '';
  return `For the open of ${formatDay(parseIsoDay(record.dueOn))}: ${describeWeights(record.weights)}${used}`;
}

function describeForecasts({ models, found, missing }: ForecastUse): string {
  if (found === 0) return 'Decided without the model: no forecast was recorded in time';
  const hashes = models.map((hash) => hash.slice(0, HASH_LENGTH)).join(', ');
  return `By model ${hashes}${missing === 0 ? '' : `; ${missing} of ${found + missing} forecasts are missing`}`;
}

function describeWeights(weights: NamedWeights): string {
  if (weights.length === 0) return 'all cash';
  const largest = weights.toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  const named = largest
    .slice(0, MOST_NAMED)
    .map(([ticker, weight]) => `${ticker.replace(/^robot-/, 'robot ')} ${formatPercent(100 * weight, 1)}`);
  const others = weights.length - named.length;
  return `${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}
