'use client';

import { DataTable } from '@/components/ui/data-table/data-table';
import { OVERVIEW_COLUMNS } from './outcome-columns';
import { unpackOutcomes } from './packed-outcomes';

interface OverviewTableProps {
  readonly label: string;
  /** By `packOutcomes`: elements of so many rows would be sent twice, for hydration too. */
  readonly packed: string;
}

/** What followed each kind of pattern in a class. */
export function OverviewTable({ label, packed }: OverviewTableProps) {
  return (
    <DataTable
      label={label}
      columns={OVERVIEW_COLUMNS}
      rows={unpackOutcomes(packed)}
      rowKey={({ pattern, direction }) => `${pattern} ${direction}`}
      narrow="cards"
    />
  );
}
