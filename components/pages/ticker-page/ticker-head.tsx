import { WatchButton } from '@/components/analysis/watch-button/watch-button';
import { TickerTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { whenLabel } from '@/components/live/live-price/when-labels';
import { Actions } from '@/components/ui/actions/actions';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Change } from '@/components/ui/change/change';
import { ChipList } from '@/components/ui/chip/chip';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { PlaceBar } from '@/components/ui/share-bar/share-bar';
import { SHOWN } from '@/components/ui/shown/shown';
import { Columns, Line, Stack } from '@/components/ui/stack/stack';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { formatDay } from '@/lib/core/format/date';
import { formatPrice } from '@/lib/core/format/number';
import { quoteChange } from '@/lib/market/data/quote';
import type { PriceRange } from '@/lib/market/price-history/period-changes';
import { tradingHoursLabel } from '@/lib/market/price-history/trading-hours';
import { exchangePath, homePath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { assetClassFor } from '@/lib/site/addresses/asset-class';
import { listPath, unfilteredList } from '@/lib/site/addresses/list-address';
import { tradeIdeasPath } from '@/lib/site/addresses/trade-ideas-address';
import { aboutLabel, instrumentKinds } from './ticker-labels';
import styles from './ticker-page.module.css';
import { TickerQuote } from './ticker-quote';
import type { TickerPrices, TickerView } from './ticker-view';
import { TradingHoursLine } from './trading-hours-line';

export function TickerHead({ view }: { readonly view: TickerView }) {
  const { instrument, prices } = view;
  const assetClass = assetClassFor([instrument.fundType]);
  return (
    <>
      <Breadcrumbs
        steps={[
          { title: 'Home', href: homePath() },
          { title: 'Tickers', href: SITE_PATHS.tickers },
        ]}
        current={instrument.ticker}
      />
      <Columns isSplit>
        <Stack gap={4}>
          <Line>
            <TickerTile
              ticker={instrument.ticker}
              fundType={instrument.fundType}
              group={instrument.group}
              size={48}
            />
            <h1>
              <span className={styles['ticker']}>{instrument.ticker}</span>{' '}
              <span className={styles['name']}>{instrument.fundName}</span>
            </h1>
          </Line>
          <ChipList
            label="Kind of ticker"
            chips={instrumentKinds(instrument).map((text, index) =>
              index === 0 ? { text, href: listPath(unfilteredList(assetClass)) } : { text },
            )}
          />
          {prices && <Note look="text">{aboutLabel(instrument)}</Note>}
        </Stack>
        {prices && <PriceBox view={view} prices={prices} />}
      </Columns>
      {prices && <Figures prices={prices} decimals={instrument.decimals} />}
    </>
  );
}

function PriceBox({ view, prices }: { readonly view: TickerView; readonly prices: TickerPrices }) {
  const { instrument } = view;
  const { quote, hours } = prices;
  return (
    <Card as="section" aria-label={`Price of ${instrument.ticker}`}>
      <TickerQuote
        fundId={instrument.fundId}
        decimals={instrument.decimals}
        initial={{ price: quote.price, time: quote.time, ...quoteChange(quote) }}
        isClosed={hours !== null && whenLabel(quote.time, Date.now(), [hours.calendar]).state === 'closed'}
        fundType={hours && instrument.fundType}
      />
      {hours && <TradingHoursLine hours={hours} words={tradingHoursLabel(hours)} />}
      <Actions>
        <WatchButton
          ticker={{
            fundId: instrument.fundId,
            ticker: instrument.ticker,
            fundName: instrument.fundName,
          }}
        />
        {/* In everyone's HTML; styles show it to users. */}
        <span className={SHOWN.toUsers}>
          <a href={exchangePath(instrument.ticker)}>Paper trade {instrument.ticker}</a>
        </span>
        <a href={tradeIdeasPath({ ticker: instrument.ticker })} rel="nofollow">
          Trade ideas
        </a>
      </Actions>
    </Card>
  );
}

function Figures({ prices, decimals }: { readonly prices: TickerPrices; readonly decimals: number }) {
  const { changes, sessionRange, yearRange } = prices;
  return (
    <Card as="section" aria-label="Changes and ranges">
      <StatGrid>
        {changes.map(({ title, changePct, fromDay }) => (
          <Stat
            key={title}
            label={title}
            note={fromDay === null ? 'No price that far back' : `from ${formatDay(fromDay)}`}
          >
            <Change value={changePct} decimals={2} />
          </Stat>
        ))}
      </StatGrid>
      <Columns isNarrow>
        <Range title="Today’s range" range={sessionRange} price={prices.quote.price} decimals={decimals} />
        <Range title="52-week range" range={yearRange} price={prices.quote.price} decimals={decimals} />
      </Columns>
    </Card>
  );
}

interface RangeProps {
  readonly title: string;
  readonly range: PriceRange | null;
  readonly price: number;
  readonly decimals: number;
}

/** A price range with the current price marked. */
function Range({ title, range, price, decimals }: RangeProps) {
  if (range === null) return null;
  const low = Math.min(range.low, price);
  const high = Math.max(range.high, price);
  const place = high > low ? Math.round((100 * (price - low)) / (high - low)) : 50;
  return (
    <Stack gap={1}>
      <Note as="span" look="caption">
        {title}
      </Note>
      <Line as="span" isSpread>
        <span>{formatPrice(low, decimals)}</span>
        <span>{formatPrice(high, decimals)}</span>
      </Line>
      <PlaceBar place={place} />
    </Stack>
  );
}
