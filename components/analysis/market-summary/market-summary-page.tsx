import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Change } from '@/components/ui/change/change';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { FilterBar, FilterLinks } from '@/components/ui/filter-bar/filter-bar';
import { HeatTiles } from '@/components/ui/heat-map/heat-tiles';
import { sigmaTint } from '@/components/ui/heat-map/tint';
import { Note, Points } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { Tabs } from '@/components/ui/tabs/tabs';
import type { Breadth, KnownShare } from '@/lib/analysis/market-summary/breadth';
import { countsNewHighs, TYPICAL_SESSIONS } from '@/lib/analysis/market-summary/instrument-move';
import { type MarketSummary, MOST_TILES } from '@/lib/analysis/market-summary/market-summary';
import type { Answered } from '@/lib/analysis/questions/question';
import { formatCount, formatPercent, formatPlural } from '@/lib/core/format/number';
import { homePath, tickerPath } from '@/lib/site/addresses/addresses';
import { ALL_INSTRUMENT_CLASSES, INSTRUMENT_CLASS_LABELS } from '@/lib/site/addresses/instrument-class';
import {
  type MarketSummaryAddress,
  marketSummaryPath,
  SUMMARY_DAYS,
  SUMMARY_DIRECTIONS,
} from '@/lib/site/addresses/market-summary-address';
import { NotComplete } from '../not-complete/not-complete';
import { BreadthTable } from './breadth-table';
import { MoversTable } from './movers-table';
import { classLabel, closesText, DIRECTION_LABELS, PERIOD_LABELS, sharePercent } from './summary-labels';

interface MarketSummaryPageProps {
  readonly address: MarketSummaryAddress;
  readonly answered: Answered<MarketSummary>;
  /** The screener's page with the same class and order. */
  readonly screenerPath: string;
}

/** What moved, how far for its usual swings, and how many sectors took part. */
export function MarketSummaryPage({ address, answered, screenerPath }: MarketSummaryPageProps) {
  const { answer, state } = answered;
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Market summary" />
      <Page
        title="Market summary"
        count={
          <Note>
            {PERIOD_LABELS[address.days]}
            {answer && `. ${closesText(answer.asOf)}`}
          </Note>
        }
      >
        <Tabs
          label="What to list"
          tabs={SUMMARY_DIRECTIONS.map((direction) => ({
            href: marketSummaryPath({ ...address, direction }),
            text: DIRECTION_LABELS[direction],
            isCurrent: direction === address.direction,
          }))}
        />
        <FilterBar>
          <FilterLinks
            label="Period"
            links={SUMMARY_DAYS.map((days) => ({
              href: marketSummaryPath({ ...address, days }),
              text: PERIOD_LABELS[days],
              isCurrent: days === address.days,
              ...(address.class !== null && { nofollow: true }),
            }))}
          />
          <FilterLinks
            label="Class"
            links={([null, ...ALL_INSTRUMENT_CLASSES] as const).map((only) => ({
              href: marketSummaryPath({ ...address, class: only }),
              text: only === null ? 'All' : INSTRUMENT_CLASS_LABELS[only],
              isCurrent: only === address.class,
              ...(only !== null && { nofollow: true }),
            }))}
          />
        </FilterBar>
        {answer === null ? (
          <NotComplete state={state} what="The market summary" />
        ) : (
          <Summary address={address} summary={answer} screenerPath={screenerPath} />
        )}
      </Page>
    </>
  );
}

interface SummaryProps extends Pick<MarketSummaryPageProps, 'address' | 'screenerPath'> {
  readonly summary: MarketSummary;
}

function Summary({ address: { direction, days }, summary, screenerPath }: SummaryProps) {
  const { movers, moverCount, tooNew, whole, sectors, isMadeAfterwards } = summary;
  const hasNewHighs = countsNewHighs(days);
  const title = `${DIRECTION_LABELS[direction]}, ${PERIOD_LABELS[days]}`;
  return (
    <>
      <WholeMarket whole={whole} hasNewHighs={hasNewHighs} />
      {isMadeAfterwards && (
        <Note look="aside">
          This period begins before this market’s first day. Prices from before it are simulated, made after
          the fact.
        </Note>
      )}
      {tooNew > 0 && (
        <Note look="aside">
          {formatPlural(tooNew, 'ticker')} of {formatCount(whole.instruments)} {tooNew === 1 ? 'has' : 'have'}{' '}
          no prices that far back, so {tooNew === 1 ? 'it’s' : 'they’re'} not listed.
        </Note>
      )}
      <Section
        title={title}
        aside={
          <Note as="span">
            {moverCount > movers.length
              ? `First ${movers.length} of ${formatCount(moverCount)}`
              : formatPlural(moverCount, 'ticker')}
            {' · '}
            <a href={screenerPath} rel="nofollow">
              Open in screener
            </a>
          </Note>
        }
      >
        <MoversTable label={title} direction={direction} movers={movers} />
      </Section>
      <Section title="Map of the market" aside={<Note as="span">Change in percent, color by move in σ</Note>}>
        <HeatTiles
          label="Moves by sector"
          groups={sectors.map(({ fundType, sector, medianPct, instruments, tiles }) => ({
            title: `${sector}`,
            note: `${fundType === null ? '' : classLabel(fundType)}, median ${formatPercent(medianPct, 1, true)}${
              instruments > MOST_TILES
                ? `, ${tiles.length} of ${formatCount(instruments)} by dollar volume`
                : ''
            }`,
            tiles: tiles.map(({ ticker, fundName, changePct, sigma }) => ({
              name: ticker,
              title: fundName,
              href: tickerPath(ticker),
              figure: formatPercent(changePct, 1, true),
              tint: sigmaTint(sigma ?? 0),
            })),
          }))}
        />
      </Section>
      <Section title="Breadth by sector">
        <BreadthTable sectors={sectors} whole={whole} hasNewHighs={hasNewHighs} />
      </Section>
      <Disclosure summary="How this is computed">
        <Points>
          <li>
            All figures are from closes of finished sessions. A period starts at the last close at least as
            many days before the newest one.
          </li>
          <li>
            Move in σ is the log return ÷ (σ × √sessions). σ is the standard deviation of daily returns before
            the period, recent ones weighted most (0.94). Beyond 2σ either way is unusual.
          </li>
          <li>
            Typical is the median of the {TYPICAL_SESSIONS} sessions before the period. Currency pairs have no
            known volume.
          </li>
          <li>
            Daily range is the mean true range of the period’s sessions in percent of the close before each.
          </li>
          {hasNewHighs && (
            <li>A new 52-week high or low was set within the period, among 252 sessions (coins: 365).</li>
          )}
          <li>Shares count tickers with enough prices.</li>
        </Points>
      </Disclosure>
    </>
  );
}

interface WholeMarketProps {
  readonly whole: Breadth;
  readonly hasNewHighs: boolean;
}

function WholeMarket({ whole, hasNewHighs }: WholeMarketProps) {
  const {
    instruments,
    advancers,
    decliners,
    medianPct,
    newHighs,
    newLows,
    aboveSma50,
    aboveSma200,
    unusual,
  } = whole;
  return (
    <StatGrid>
      <Stat label="Advancers" note={`${formatCount(decliners)} fell`}>
        {formatCount(advancers)} of {formatCount(instruments)}
      </Stat>
      <Stat label="Median change">
        <Change value={medianPct} decimals={2} />
      </Stat>
      {hasNewHighs && (
        <Stat label="New 52-week highs" note={`${formatCount(newLows.hits)} new lows`}>
          {formatCount(newHighs.hits)} of {formatCount(newHighs.count)}
        </Stat>
      )}
      <ShareStat label="Above SMA 50" share={aboveSma50} />
      <ShareStat label="Above SMA 200" share={aboveSma200} />
      <Stat
        label="Beyond 2σ"
        note={`${formatCount(unusual.hits)} of ${formatCount(unusual.count)}, 4.6% if normal`}
      >
        {sharePercent(unusual)}
      </Stat>
    </StatGrid>
  );
}

function ShareStat({ label, share }: { readonly label: string; readonly share: KnownShare }) {
  return (
    <Stat label={label} note={`${formatCount(share.hits)} of ${formatCount(share.count)}`}>
      {sharePercent(share)}
    </Stat>
  );
}
