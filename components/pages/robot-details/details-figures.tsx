import type { SixStatistics } from '@/components/robots/robot-model/statistics-rows';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { HeatMap } from '@/components/ui/heat-map/heat-map';
import { Stack } from '@/components/ui/stack/stack';
import { formatDate, formatDay } from '@/lib/core/format/date';
import { formatCount, formatPercent, formatPlural } from '@/lib/core/format/number';
import type { GuestDetails, GuestStatistics } from '@/lib/robots/catalogue/guest';
import { publicationDay, sinceLabel } from '@/lib/robots/ledger/publication-text';
import { tradeIdeasPath } from '@/lib/site/addresses/trade-ideas-address';
import { CostsTable } from './costs-table';
import { DefinitionSection } from './definition-section';
import { DetailsSection } from './details-section';
import { EarlierTradeNote } from './earlier-trade-note';
import type { FiguresView } from './figures-view';
import { InstrumentsTable } from './instruments-table';
import { LedgerCheck } from './ledger-check';
import { NewerTrades } from './newer-trades';
import { OpenPositionsTable } from './open-positions';
import { PhaseMeanings } from './phase-meanings';
import styles from './robot-details.module.css';
import { SignalsSection } from './signals-section';
import { StatisticsTable } from './statistics-table';
import { TradesTable } from './trades-table';
import { WorstMonthSection } from './worst-month-section';

export interface DetailsFiguresProps {
  readonly view: FiguresView;
  readonly definition: GuestDetails['definition'];
  /** Whether the page is shown inside an app. */
  readonly isInApp: boolean;
}

/** Everything below the overview: figures, trades, costs and how to verify them. */
export function DetailsFigures({ view, definition, isInApp }: DetailsFiguresProps) {
  const { robot, market } = view;
  return (
    <>
      <DetailsSection
        id="months"
        title="Monthly returns"
        isResult
        intro={`Change from the previous month’s close. Hatched months are backtest. ${wipedOut(view)}${phaseDates(view)}`}
      >
        {view.years.length === 0 ? (
          <p>No completed day yet.</p>
        ) : (
          <HeatMap label="Monthly returns" years={view.years} publishedAt={view.publishedAt} />
        )}
      </DetailsSection>
      <WorstMonthSection
        robotId={view.robotId}
        sessions={view.sessions}
        isWipedOut={view.wipedOutOn !== null}
      />
      <DetailsSection
        id="statistics"
        title="Statistics"
        isResult
        intro={`${publicationDay(robot)}. A trade counts in the phase it was opened in, a day’s equity in the phase of that day. Profit factor and shares of trades need 20 closed trades. Ranges hold a figure with 90% probability. A dash means not enough data yet.`}
      >
        <StatisticsTable statistics={view.statistics} since={sinceLabel(robot)} />
        <Disclosure summary="What backtest, replayed and forward mean">
          <PhaseMeanings isInApp={isInApp} />
        </Disclosure>
      </DetailsSection>
      <DetailsSection
        id="trades"
        title="Latest trades"
        isResult
        intro={`${formatPlural(view.openCount, 'position')} open now. Prices exclude costs. Returns include spread and commission, not price impact, as a percentage of the entry value; those of stops and targets are in whole percent. Users’ ledgers have both exactly.`}
      >
        {view.trades.length > 0 ? (
          <TradesTable trades={view.trades} now={market.now} isLive={market.name !== 'imported'} />
        ) : (
          <p>No trades yet.</p>
        )}
        <EarlierTradeNote robotId={view.robotId} trades={view.trades} />
        <NewerTrades
          robotId={view.robotId}
          open={view.openCount}
          closed={formatCount(view.statistics.whole.closedCount)}
        />
        {!isInApp && (
          <p>
            <a href={tradeIdeasPath({ robotId: view.robotId })} rel="nofollow">
              This robot’s trade ideas, from signal to outcome
            </a>
          </p>
        )}
      </DetailsSection>
      <div className={styles['pair']}>
        <DetailsSection
          id="positions"
          title="Open positions"
          isResult
          intro="Value at the latest price, after spread and commission of the entry. Updates live."
        >
          <Stack>
            <OpenPositionsTable
              positions={view.openPositions}
              profitPct={view.openProfitPct}
              updatedAt={view.updatedAt}
              fundTypes={view.fundTypes}
            />
          </Stack>
        </DetailsSection>
        <SignalsSection signals={view.signals} />
      </div>
      <div className={styles['pair']}>
        <DetailsSection
          id="costs"
          title="Trading costs"
          isResult
          intro={`Every fill pays half the spread, market impact and commission.${costsAYear(view)}`}
        >
          <CostsTable costs={view.costs} />
        </DetailsSection>
        <DetailsSection
          id="instruments"
          title="Results by ticker"
          isResult
          intro="Closed trades of all phases, % of starting balance, costs rounded up like costs a year. Win rates need 20 closed trades."
        >
          <InstrumentsTable results={view.instruments} />
        </DetailsSection>
      </div>
      {definition && <DefinitionSection robot={robot} definition={definition} />}
      <DetailsSection
        id="ledger"
        title="Check it yourself"
        intro="Every trade is an entry in a tamper-evident ledger. Changing or removing a trade breaks every hash after it."
      >
        <LedgerCheck
          robotId={view.robotId}
          ledger={view.ledger}
          shown={{ statistics: pickSixStatistics(view.statistics.whole), curve: view.curveEnds }}
          isInApp={isInApp}
        />
      </DetailsSection>
    </>
  );
}

/** Only what the check compares, because props of client components are sent a second time. */
function pickSixStatistics(whole: GuestStatistics): SixStatistics {
  const { profitFactor, wonPct, lossPct, maxOpened, profitOnDrawDown, absoluteDrawdownPct } = whole;
  return { profitFactor, wonPct, lossPct, maxOpened, profitOnDrawDown, absoluteDrawdownPct };
}

function costsAYear({ statistics: { whole } }: FiguresView): string {
  if (whole.annualCostsPct === null || whole.annualTrades === null) return '';
  const share = `at most ${formatPercent(whole.annualCostsPct, 1)} of the account’s average value a year`;
  return ` That was ${share}, in ${formatPlural(Math.round(whole.annualTrades), 'round trip')} a year.`;
}

function wipedOut({ wipedOutOn }: FiguresView): string {
  if (wipedOutOn === null) return '';
  return `This account had lost more than 95% by ${formatDay(wipedOutOn)}. Later trades only move what was left, so it has no Sharpe ratio. `;
}

/** The days from which a series is replayed and forward. */
function phaseDates({
  publishedAt,
  forwardDay,
  caughtUpDays,
  robot: { isPublicationSimulated },
}: FiguresView): string {
  const since = forwardDay === null ? '' : `, forward since ${formatDay(forwardDay)}`;
  const except =
    caughtUpDays === 0 ? '' : ` except for ${formatPlural(caughtUpDays, 'day')} caught up after downtime`;
  const forward = `${since}${except}`;
  return `Backtest before ${formatDate(publishedAt)}${isPublicationSimulated ? ' (simulated publication)' : ''}, replayed since then${forward}.`;
}
