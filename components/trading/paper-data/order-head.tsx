import type { Column } from '@/components/ui/data-table/column';
import { InstrumentName } from './instrument-name';
import { ORDER_SIDE_LABELS } from './paper-labels';

/** The column that identifies an order. */
export const ORDER_HEAD: Column<{
  readonly ticker: string;
  readonly side: keyof typeof ORDER_SIDE_LABELS;
}> = {
  title: 'Ticker',
  cell: ({ ticker, side }) => <InstrumentName ticker={ticker} note={ORDER_SIDE_LABELS[side]} />,
};
