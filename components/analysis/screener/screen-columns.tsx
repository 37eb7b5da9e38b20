import { TickerTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { Tone } from '@/components/ui/change/tone';
import type { Column } from '@/components/ui/data-table/column';
import { Sparkline } from '@/components/ui/sparkline/sparkline';
import { shapeSparkline } from '@/components/ui/sparkline/sparkline-shape';
import type { ScreenAnswer } from '@/lib/analysis/screener/answer';
import { HORIZONS } from '@/lib/analysis/screener/horizons';
import type { GroupReturns, RowReturns } from '@/lib/analysis/screener/what-came-next';
import { formatCount, formatNumber, formatPlural } from '@/lib/core/format/number';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { INSTRUMENT_CLASSES, type InstrumentClass } from '@/lib/site/addresses/instrument-class';
import { formatReturn } from '../time-machine/horizon-columns';
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
  /** By `HORIZONS`; null where nothing came after the screen's day yet. */
  readonly returns: RowReturns['returns'] | null;
}

/** A quarter's closes beside a row of 32 px. */
const LINE_BOX = { width: 88, height: 18 } as const;

/** By `HORIZONS`. */
export type GroupMedians = readonly Pick<GroupReturns, 'median' | 'universeMedian'>[];

interface Totals {
  readonly medians: ScreenAnswer['medians'];
  readonly universe: number;
  /** What all matching rows and the universe returned since, by `HORIZONS`; null if it isn't known here. */
  readonly group: GroupMedians | null;
}

/** The horizon that phones show. */
const PHONE_HORIZON = 5;

/**
 * A table's columns: the instrument, its last closes, on past days what came next, and the screen's figures. Below are
 * the medians. Phones show the figure that rows are sorted by, or the first one, and one more.
 */
export function screenColumns(
  figures: readonly FigureView[],
  { medians, universe, group }: Totals,
  { sortedBy, isPast }: { readonly sortedBy: string; readonly isPast: boolean },
): readonly Column<ScreenRow>[] {
  const [first, second] = [...figures].sort((a, b) => Number(b.id === sortedBy) - Number(a.id === sortedBy));
  const onPhones = [first?.id, isPast ? undefined : second?.id];
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
    ...(isPast ? HORIZONS.map((horizon, index) => returnColumn(horizon, index, group?.[index])) : []),
    ...figures.map((figure, index): Column<ScreenRow> => {
      const median = medians[index];
      return {
        id: figure.id,
        title: figure.title,
        help: { href: `#field-${figure.id}`, label: `What ${figure.title} means` },
        ...(onPhones.includes(figure.id) && { from: 'phone' }),
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

/** What came after some sessions. */
function returnColumn(horizon: number, index: number, medians?: GroupMedians[number]): Column<ScreenRow> {
  const [count, unit] = formatPlural(horizon, 'session').split(' ');
  return {
    title: `After ${count} ${unit}`,
    head: (
      <>
        +{count} <small>{unit}</small>
      </>
    ),
    isTinted: true,
    ...(horizon === PHONE_HORIZON && { from: 'phone' }),
    cell: ({ returns }) => {
      const value = returns?.[index] ?? null;
      return typeof value === 'string' ? <small>{value}</small> : <Tone text={formatReturn(value)} />;
    },
    total: () =>
      medians && (
        <>
          <Tone text={formatReturn(medians.median)} />
          <small>{formatReturn(medians.universeMedian)}</small>
        </>
      ),
  };
}

/** What files have: names, the session and all figures. */
export function fileColumns(figures: readonly FigureView[], isPast: boolean): readonly Column<ScreenRow>[] {
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
        title: suffix ? `${title} (${suffix.trim()})` : title,
        value: ({ values }) => values[index] ?? null,
        cell: ({ values }) => values[index],
      }),
    ),
    ...(isPast
      ? HORIZONS.map((horizon, index): Column<ScreenRow> => {
          const value = ({ returns }: ScreenRow) => returns?.[index] ?? null;
          return { title: `After ${formatPlural(horizon, 'session')} (%)`, value, cell: value };
        })
      : []),
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
  const { suffix, prefix, isSigned } = figure;
  return formatNumber(value, { decimals: figure.decimals ?? decimals, signed: isSigned, prefix, suffix });
}
