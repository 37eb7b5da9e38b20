import { TickerForecasts } from '@/components/analysis/forecasts/ticker-forecasts';
import { TickerPatterns } from '@/components/analysis/patterns/ticker-patterns';
import { TickerSignals } from '@/components/analysis/signals/ticker-signals';
import { DetailsSection } from '@/components/pages/robot-details/details-section';
import { PhasesSection } from '@/components/pages/robot-details/phases-section';
import { PriceJumpNotice } from '@/components/pages/robot-details/price-jump-notice';
import { ChipList } from '@/components/ui/chip/chip';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { TICKER_SESSIONS } from '@/lib/analysis/signals/ticker-sessions';
import { SITE_PATHS, tickerPath } from '@/lib/site/addresses/addresses';
import { forecastsPath } from '@/lib/site/addresses/forecasts-address';
import { instrumentClass } from '@/lib/site/addresses/instrument-class';
import { patternScreenerPath } from '@/lib/site/addresses/pattern-screener-address';
import { signalsPath } from '@/lib/site/addresses/signals-address';
import { PATTERNS_ID } from '@/lib/site/addresses/ticker-patterns-address';
import { PriceSection } from './price-section';
import { RobotsSection } from './robots-section';
import { TickerHead } from './ticker-head';
import type { TickerView } from './ticker-view';
import { TradesSections } from './trades-sections';

/** An instrument's price, the robots that trade it, and their trades. */
export function TickerPage({ view }: { readonly view: TickerView }) {
  const { instrument, prices, robots, related } = view;
  const isTraded = robots.robots.length + robots.pending > 0;
  return (
    <Stack gap={5}>
      <TickerHead view={view} />
      {instrument.jump && (
        <PriceJumpNotice
          title="Price jump not confirmed"
          ticker={instrument.ticker}
          decimals={instrument.decimals}
          jump={instrument.jump}
        >
          Until the operator settles it, robots that trade {instrument.ticker} wait and don’t trade past it.
        </PriceJumpNotice>
      )}
      {prices ? (
        <PriceSection view={view} prices={prices} />
      ) : (
        <Note look="warning">
          There are no prices for {instrument.ticker} on this site, so there is no chart of it
          {isTraded ? '.' : ', and no robot trades it.'}{' '}
          <a href={SITE_PATHS.tickers}>All tickers with prices</a>
        </Note>
      )}
      {(prices || isTraded) && (
        <>
          <RobotsSection view={view} />
          <TradesSections view={view} />
        </>
      )}
      {prices && (
        <DetailsSection
          id={PATTERNS_ID}
          title="Patterns"
          isResult
          intro={
            <>
              The newest first, with what became of each and of others of its kind. Trades are simulated and
              after costs.{' '}
              <a href={patternScreenerPath({ class: instrumentClass(instrument.fundType) })}>
                Patterns of all tickers
              </a>
            </>
          }
        >
          <TickerPatterns ticker={instrument.ticker} />
        </DetailsSection>
      )}
      {prices && (
        <DetailsSection
          id="signals"
          title="Buy/sell signals"
          isResult
          intro={
            <>
              What happened to {instrument.ticker} in its last {TICKER_SESSIONS} sessions, and how often the
              same signal came true before.{' '}
              <a href={signalsPath({ class: instrumentClass(instrument.fundType) })}>All signals</a>
            </>
          }
        >
          <TickerSignals ticker={instrument.ticker} />
        </DetailsSection>
      )}
      {prices && (
        <DetailsSection
          id="forecasts"
          title="Trend prediction"
          isResult
          intro={
            <>
              Where {instrument.ticker} may close in five sessions, as recorded at each close, and how earlier
              forecasts turned out.{' '}
              <a href={forecastsPath({ class: instrumentClass(instrument.fundType) })}>All forecasts</a>
            </>
          }
        >
          <TickerForecasts ticker={instrument.ticker} />
        </DetailsSection>
      )}
      {isTraded && <PhasesSection />}
      {related.length > 0 && (
        <DetailsSection
          id="related"
          title="Related tickers"
          intro={`More of the same kind: ${instrument.category === '' ? instrument.group : instrument.category}, ${instrument.group}.`}
        >
          <ChipList
            label="Related tickers"
            chips={related.map(({ ticker }) => ({ text: ticker, look: 'code', href: tickerPath(ticker) }))}
          />
        </DetailsSection>
      )}
    </Stack>
  );
}
