import { FIRST_PERIOD, findPeriod } from '@/components/instruments/price-chart/chart-periods';
import { type CloseShape, closeShape } from '@/components/instruments/price-chart/close-shape';
import { PriceChart } from '@/components/instruments/price-chart/price-chart';
import { tradeMarks } from '@/components/instruments/price-chart/trade-marks';
import { DetailsSection } from '@/components/pages/robot-details/details-section';
import { Curve, CurveLines } from '@/components/ui/curve/curve';
import { DataTable } from '@/components/ui/data-table/data-table';
import { formatDay } from '@/lib/core/format/date';
import { formatNumber, formatPrice } from '@/lib/core/format/number';
import { calendarNameFor } from '@/lib/market/data/instrument';
import type { DailyBar } from '@/lib/market/price-history/price-history';
import type { TickerPrices, TickerView } from './ticker-view';

const TABLE_ROWS = 10;

export function PriceSection({ view, prices }: { readonly view: TickerView; readonly prices: TickerPrices }) {
  const { instrument } = view;
  const { bars, intervals } = prices;
  const last = bars.at(-1);
  // The period that the chart's buttons show as chosen.
  const { days } = findPeriod(FIRST_PERIOD);
  const shape = closeShape(
    last && days !== null ? bars.filter(({ day }) => day >= last.day - days) : bars,
    instrument.decimals,
  );
  return (
    <DetailsSection
      id="chart"
      title="Price chart"
      intro="Times are in your time zone, days are trading sessions. Triangles mark robots’ entries, circles their exits. Press a mark to find its robot in the list."
    >
      <PriceChart
        fundId={instrument.fundId}
        ticker={instrument.ticker}
        decimals={instrument.decimals}
        intervals={intervals}
        calendar={calendarNameFor(instrument.fundType)}
        isLive={prices.hours !== null}
        {...tradeMarks(view.robots)}
        picture={
          shape && <ClosePicture shape={shape} ticker={instrument.ticker} decimals={instrument.decimals} />
        }
      />
      <h3>Last sessions</h3>
      <SessionsTable bars={bars.slice(-TABLE_ROWS)} decimals={instrument.decimals} />
    </DetailsSection>
  );
}

interface ClosePictureProps {
  readonly shape: CloseShape;
  readonly ticker: string;
  readonly decimals: number;
}

function ClosePicture({ shape, ticker, decimals }: ClosePictureProps) {
  const low = formatPrice(shape.low, decimals);
  const high = formatPrice(shape.high, decimals);
  const label = `Closing prices of ${ticker} from ${formatDay(shape.firstDay)} to ${formatDay(shape.lastDay)}, between ${low} and ${high}.`;
  return (
    <Curve fills frame={shape.frame}>
      <CurveLines label={label} lines={shape.lines} />
    </Curve>
  );
}

interface SessionsTableProps {
  readonly bars: readonly DailyBar[];
  readonly decimals: number;
}

/** Newest first. */
function SessionsTable({ bars, decimals }: SessionsTableProps) {
  return (
    <DataTable
      isCompact
      label="Last sessions"
      rows={[...bars].reverse()}
      rowKey={({ day }) => day}
      columns={[
        { title: 'Session', cell: ({ day }) => formatDay(day) },
        { title: 'Open', cell: ({ open }) => formatPrice(open, decimals) },
        { title: 'High', cell: ({ high }) => formatPrice(high, decimals) },
        { title: 'Low', cell: ({ low }) => formatPrice(low, decimals) },
        { title: 'Close', cell: ({ close }) => formatPrice(close, decimals) },
        { title: 'Volume', cell: ({ volume }) => formatNumber(Math.round(volume)) },
      ]}
    />
  );
}
