import { TickerTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { Tone } from '@/components/ui/change/tone';
import type { Column } from '@/components/ui/data-table/column';
import { Sparkline } from '@/components/ui/sparkline/sparkline';
import { shapeSparkline } from '@/components/ui/sparkline/sparkline-shape';
import type { ScreenAnswer } from '@/lib/analysis/screener/answer';
import { formatCount, formatNumber } from '@/lib/core/format/number';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { INSTRUMENT_CLASSES, type InstrumentClass } from '@/lib/site/addresses/instrument-class';
import styles from './screen-rows.module.css';
import type { FigureView } from './screener-view';

/** A row as pages and calls have it. */
export interface ScreenRow {
  readonly fundId: number;
  readonly ticker: string;
  readonly fundName: string;
  readonly class: string;
  readonly sector: string;
  readonly group: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly decimals: number;
  readonly values: readonly (number | null)[];
  readonly closes: readonly number[];
}

/** A quarter's closes beside a row of 32 px. */
const LINE_BOX = { width: 88, height: 18 } as const;

interface Totals {
  readonly medians: ScreenAnswer['medians'];
  readonly universe: number;
}

/** A table's columns: the instrument, its last closes, and the screen's figures with their medians below. */
export function screenColumns(
  figures: readonly FigureView[],
  { medians, universe }: Totals,
): readonly Column<ScreenRow>[] {
  return [
    {
      id: 'ticker',
      title: 'Ticker',
      value: ({ ticker }) => ticker,
      cell: Instrument,
      total: () => (
        <>
          Median
          <small>all {formatCount(universe)}</small>
        </>
      ),
    },
    { title: 'Last 60 sessions', align: 'start', cell: Line },
    ...figures.map((figure, index): Column<ScreenRow> => {
      const median = medians[index];
      return {
        id: figure.id,
        title: figure.title,
        help: { href: `#field-${figure.id}`, label: `What ${figure.title} means` },
        value: ({ values }) => values[index] ?? null,
        cell: ({ values, decimals }) => <Figure figure={figure} value={values[index]} decimals={decimals} />,
        total: () =>
          median && (
            <>
              <Figure figure={figure} value={median.matching} />
              <small>{figureText(figure, median.universe)}</small>
            </>
          ),
      };
    }),
  ];
}

/** What files have: names, the session and all figures. */
export function fileColumns(figures: readonly FigureView[]): readonly Column<ScreenRow>[] {
  const text = (title: string, value: (row: ScreenRow) => string): Column<ScreenRow> => ({
    title,
    value,
    cell: value,
  });
  return [
    text('Ticker', ({ ticker }) => ticker),
    text('Name', ({ fundName }) => fundName),
    text('Class', (row) => row.class),
    text('Sector', ({ sector }) => sector),
    text('Session', ({ day }) => day),
    ...figures.map(
      ({ title, suffix }, index): Column<ScreenRow> => ({
        title: suffix ? `${title} (${suffix})` : title,
        value: ({ values }) => values[index] ?? null,
        cell: ({ values }) => values[index],
      }),
    ),
  ];
}

function Instrument({ ticker, fundName, class: name, sector }: ScreenRow) {
  const fundType = INSTRUMENT_CLASSES[name as InstrumentClass] ?? 'S';
  return (
    <span className={styles['instrument']}>
      <TickerTile ticker={ticker} fundType={fundType} group={sector} size={24} />
      <a href={tickerPath(ticker)}>{ticker}</a>
      <span className={styles['name']}>{fundName}</span>
    </span>
  );
}

function Line({ closes }: ScreenRow) {
  const shape = shapeSparkline(closes, LINE_BOX);
  return (
    shape && (
      <span className={styles['line']}>
        <Sparkline shape={shape} box={LINE_BOX} />
      </span>
    )
  );
}

interface FigureProps {
  readonly figure: FigureView;
  readonly value: number | null | undefined;
  /** Of the instrument's prices. */
  readonly decimals?: number;
}

function Figure({ figure, value = null, decimals }: FigureProps) {
  const text = figureText(figure, value, decimals);
  return figure.isChange ? <Tone text={text} /> : text;
}

function figureText(figure: FigureView, value: number | null, decimals = 2): string {
  const { suffix, prefix, isChange } = figure;
  return formatNumber(value, { decimals: figure.decimals ?? decimals, signed: isChange, prefix, suffix });
}
