import { TickerCell } from '@/components/instruments/ticker-tile/ticker-cell';
import { LateChange, LatePrice } from '@/components/live/live-price/late-value';
import type { Column } from '@/components/ui/data-table/column';
import { figureColumn } from '@/components/ui/data-table/figure-column';
import { PlaceBar } from '@/components/ui/share-bar/share-bar';
import { ROW_BOX, Sparkline } from '@/components/ui/sparkline/sparkline';
import { shapeSparkline } from '@/components/ui/sparkline/sparkline-shape';
import { roundTo } from '@/lib/core/base/round';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { NO_FIGURE } from '@/lib/core/format/number';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import styles from './watchlists.module.css';

/** What is known of a ticker: as of `CxWatchlist/GetFigures`, on the server too. */
export type WatchFiguresRow = CallAnswer<'CxWatchlist/GetFigures'>['rows'][number];

/** A row of a list; figures are null until they are loaded. */
export interface WatchTableRow {
  readonly fundId: number;
  readonly ticker: string;
  readonly fundName: string;
  readonly note: string;
  readonly figures: WatchFiguresRow | null;
}

const daily = (row: WatchTableRow) => row.figures?.daily ?? null;

/** @param isOwn whether rows also have a handle, a box and buttons, so that there is less room */
export function watchColumns(isOwn = false): readonly Column<WatchTableRow>[] {
  return [
    {
      id: 'ticker',
      title: 'Ticker',
      value: ({ ticker }) => ticker,
      cell: (row) => (
        <TickerCell
          instrument={{
            fundType: null,
            group: '',
            ...row.figures,
            ticker: row.ticker,
            fundName: row.fundName,
          }}
        />
      ),
    },
    {
      id: 'price',
      title: 'Price',
      from: 'phone',
      value: ({ figures }) => figures?.price ?? null,
      cell: ({ fundId, figures }) =>
        figures?.price == null ? NO_FIGURE : <LatePrice fundId={fundId} price={figures.price} />,
    },
    {
      id: 'day',
      title: 'Day',
      from: 'phone',
      value: ({ figures }) => (figures?.changePct == null ? null : roundTo(figures.changePct, 2)),
      cell: ({ fundId, figures }) =>
        figures?.changePct == null ? NO_FIGURE : <LateChange fundId={fundId} changePct={figures.changePct} />,
    },
    {
      title: '30 closes',
      cell: (row) => {
        const shape = shapeSparkline(daily(row)?.closes ?? [], ROW_BOX);
        return shape ? <Sparkline shape={shape} /> : NO_FIGURE;
      },
    },
    figureColumn({
      id: 'change5',
      title: '5 sessions',
      isChange: true,
      decimals: 2,
      suffix: '%',
      value: (row: WatchTableRow) => daily(row)?.change5 ?? null,
    }),
    figureColumn({
      id: 'change21',
      title: '21 sessions',
      isChange: true,
      decimals: 2,
      suffix: '%',
      value: (row: WatchTableRow) => daily(row)?.change21 ?? null,
    }),
    figureColumn({
      id: 'change252',
      title: '252 sessions',
      from: 'medium',
      isChange: true,
      decimals: 2,
      suffix: '%',
      value: (row: WatchTableRow) => daily(row)?.change252 ?? null,
    }),
    figureColumn({
      id: 'sigma',
      title: 'Move in σ',
      from: 'medium',
      isChange: true,
      decimals: 1,
      value: (row: WatchTableRow) => daily(row)?.sigma ?? null,
    }),
    {
      id: 'place',
      title: '52-week range',
      from: 'medium',
      value: (row) => daily(row)?.place ?? null,
      cell: (row) => <Place place={daily(row)?.place ?? null} />,
    },
    figureColumn({
      id: 'volume',
      title: 'Volume z',
      from: 'widest',
      isChange: true,
      decimals: 1,
      value: (row: WatchTableRow) => daily(row)?.volumeZ ?? null,
    }),
    figureColumn({
      id: 'move',
      title: 'P(move)',
      from: 'wide',
      decimals: 0,
      suffix: '%',
      value: (row: WatchTableRow) => daily(row)?.moveChance ?? null,
    }),
    {
      id: 'report',
      title: 'Next report',
      from: 'wide',
      value: (row) => (daily(row)?.nextReport ? parseIsoDay(daily(row)?.nextReport ?? '') : null),
      cell: (row) => {
        const day = daily(row)?.nextReport;
        return day ? formatDay(parseIsoDay(day)) : NO_FIGURE;
      },
    },
    figureColumn({
      id: 'robots',
      title: 'Robots',
      from: isOwn ? 'widest' : 'wide',
      value: ({ figures }: WatchTableRow) => figures?.robots ?? null,
    }),
  ];
}

/** For files, which have what the table says below its rows. */
export const NOTE_COLUMN: Column<WatchTableRow> = {
  id: 'note',
  title: 'Note',
  value: ({ note }) => note,
  cell: ({ note }) => note,
};

/** Where the last close is between the lowest and the highest price of 52 weeks. */
function Place({ place }: { readonly place: number | null }) {
  if (place === null) return NO_FIGURE;
  return (
    <span className={styles['place']}>
      <PlaceBar place={place} />
      {Math.round(place)}%
    </span>
  );
}
