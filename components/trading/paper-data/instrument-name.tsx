import { TickerTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { Line } from '@/components/ui/stack/stack';
import type { FundType } from '@/lib/market/data/instrument';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { isInApp } from '@/lib/site/addresses/in-app';

interface InstrumentNameProps {
  readonly ticker: string;
  readonly fundType?: FundType | undefined;
  /** Small print below, such as the side. */
  readonly note?: string;
}

/** An instrument as the name of a row; a link, but not inside apps, which have no page for it. */
export function InstrumentName({ ticker, fundType, note }: InstrumentNameProps) {
  return (
    <Line as="span">
      {fundType && <TickerTile ticker={ticker} fundType={fundType} group="" size={24} />}
      <span>
        {isInApp(location.pathname) ? ticker : <a href={tickerPath(ticker)}>{ticker}</a>}
        {note && <small>{note}</small>}
      </span>
    </Line>
  );
}
