import { DrawdownChart } from '@/components/equity-chart/drawdown-chart';
import { EquityChart } from '@/components/equity-chart/equity-chart';
import { describeMarket } from '@/components/market-label/market-label';
import type { Progress } from '@/components/progress-notice/progress-notice';
import type { CardView } from '@/components/robot-card/card-view';
import { monthlyReturns } from '@/lib/catalogue/curve-figures';
import type { GuestDetails, GuestStatistics } from '@/lib/catalogue/guest';
import { formatDate, formatDateTime } from '@/lib/format/date';
import { formatPlural } from '@/lib/format/number';
import { CostsTable } from './costs-table';
import { DetailsHead } from './details-head';
import { DetailsSection } from './details-section';
import { InstrumentsTable } from './instruments-table';
import { KeyFigures } from './key-figures';
import { LedgerCheck } from './ledger-check';
import { MonthlyTable } from './monthly-table';
import { NotReady } from './not-ready';
import { OpenPositionsTable } from './open-positions';
import styles from './robot-details.module.css';
import { SimilarRobots } from './similar-robots';
import { StatisticsTable } from './statistics-table';
import { SubscribeBox } from './subscribe-box';
import { tradeRows } from './trade-rows';
import { TradesTable } from './trades-table';

interface RobotDetailsProps {
  readonly details: GuestDetails;
  readonly progress: Progress;
  /** Robots that resemble it. */
  readonly similar: readonly CardView[];
  /** Whether an app shows the page inside itself. */
  readonly isInApp?: boolean;
}

/** Everything that a guest may know of a robot. */
export function RobotDetails({ details, progress, similar, isInApp = false }: RobotDetailsProps) {
  const { robot } = details;
  return (
    <>
      <DetailsHead
        robot={robot}
        isInApp={isInApp}
        follow={<SubscribeBox robot={robot} isInApp={isInApp} />}
      />
      {robot.ready && robot.statistics ? (
        <Record details={details} statistics={robot.statistics} />
      ) : (
        <NotReady progress={progress} />
      )}
      <SimilarRobots cards={similar} market={details.market} />
    </>
  );
}

interface RecordProps {
  readonly details: GuestDetails;
  readonly statistics: GuestStatistics;
}

function Record({ details, statistics }: RecordProps) {
  const { robot, backtest, forward, curve, instruments, costs, recentTrades, ledger, market } = details;
  const published = formatDate(robot.publishedAt);
  return (
    <>
      <DetailsSection
        id="record"
        title="The whole record"
        market={market}
        intro={`${describeMarket(market)} Costs are inside every figure, and the backtest before ${published} is part of these; the table of statistics shows the phases apart.`}
      >
        <KeyFigures statistics={statistics} maxDrawdownPct={details.robot.maxDrawdownPct} />
      </DetailsSection>
      <DetailsSection
        id="equity"
        title="Equity"
        market={market}
        intro="The account's value at the end of each day, indexed to 100 at the start. What came after publication was decided without knowledge of what would follow, by parameters that were frozen on that day."
      >
        <EquityChart
          curve={curve}
          benchmark={details.benchmark}
          productId={robot.id}
          publishedAt={robot.publishedAt}
        />
      </DetailsSection>
      <DetailsSection
        id="drawdown"
        title="Drawdown"
        market={market}
        intro="How far the account stood below its highest value at the end of each day, open positions included."
      >
        <DrawdownChart curve={curve} />
      </DetailsSection>
      <DetailsSection
        id="months"
        title="Monthly returns"
        market={market}
        intro="In percent of the account's value at the end of the month before. The first and the last month may be part of one."
      >
        <MonthlyTable years={monthlyReturns(curve)} />
      </DetailsSection>
      <DetailsSection
        id="statistics"
        title="Statistics"
        market={market}
        intro={`Forward is everything since publication on ${published}; backtest is what the same rules would have done before it. A dash stands where a figure has no meaning yet.`}
      >
        <StatisticsTable whole={statistics} backtest={backtest} forward={forward} />
      </DetailsSection>
      <div className={styles['pair']}>
        <DetailsSection
          id="instruments"
          title="Results by instrument"
          market={market}
          intro="Closed trades over the whole record, in percent of the starting balance."
        >
          <InstrumentsTable results={instruments} />
        </DetailsSection>
        <DetailsSection
          id="costs"
          title="What trading cost"
          market={market}
          intro="Every fill pays half the spread, its own impact on the price, and commission."
        >
          <CostsTable costs={costs} />
        </DetailsSection>
      </div>
      <DetailsSection
        id="positions"
        title="Open positions"
        market={market}
        intro={`Prices as of ${formatDateTime(robot.updatedAt)}. What each would bring if it were closed at the last price, its entry paid and its exit not.`}
      >
        <OpenPositionsTable positions={details.openPositions} />
      </DetailsSection>
      <DetailsSection
        id="trades"
        title="Latest trades"
        market={market}
        intro={`${formatPlural(robot.openCount, 'position')} open now. Returns are net of costs, in percent of the entry's value. A trade marked late was recorded while the product caught up after a stop, not as it happened.`}
      >
        {recentTrades.length > 0 ? (
          <TradesTable trades={tradeRows(recentTrades)} />
        ) : (
          <p>There is no trade yet.</p>
        )}
      </DetailsSection>
      <DetailsSection
        id="ledger"
        title="Check it yourself"
        intro="Every trade is an entry in a ledger that only grows. Each entry holds the hash of the one before, so that no trade can be changed or taken out without breaking all that follow."
      >
        <LedgerCheck robotId={robot.id} ledger={ledger} />
      </DetailsSection>
    </>
  );
}
