import { type ChartLines, PriceChart } from '@/components/instruments/price-chart/price-chart';
import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { priceDecimals } from '@/lib/core/format/number';
import { calendarNameFor } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import { useKnown } from './use-known';

export interface InstrumentChartProps {
  readonly instrument: TickerItem;
  readonly market: MarketName;
  /** The user's positions and orders. */
  readonly lines?: ChartLines;
}

/** An instrument's price chart. */
export function InstrumentChart({ instrument, market, lines }: InstrumentChartProps) {
  const { fundId, ticker, fundType } = instrument;
  const known = useKnown(fundId, market);
  if (!known) return null;
  return (
    <PriceChart
      fundId={fundId}
      ticker={ticker}
      decimals={priceDecimals(known.price ?? 0)}
      intervals={known.intervals}
      calendar={calendarNameFor(fundType)}
      isLive={market !== 'imported'}
      marks={NONE}
      robots={NONE}
      period="1W"
      picture={<p role="status">Loading the chart…</p>}
      {...(lines && { lines })}
    />
  );
}

const NONE: readonly never[] = [];
