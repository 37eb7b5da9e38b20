import { InstrumentName } from './instrument-name';
import { ORDER_SIDE_LABELS } from './paper-labels';
import type { PaperColumn } from './paper-rows';

/** The column that identifies an order. */
export const ORDER_HEAD: PaperColumn<{
  readonly ticker: string;
  readonly side: keyof typeof ORDER_SIDE_LABELS;
}> = {
  title: 'Ticker',
  cell: ({ ticker, side }) => <InstrumentName ticker={ticker} note={ORDER_SIDE_LABELS[side]} />,
};
