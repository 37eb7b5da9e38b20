import { DrawdownFigure } from '@/components/robots/equity-chart/drawdown-figure';
import type { SixStatistics } from '@/components/robots/robot-model/statistics-rows';
import { formatDate, formatDay } from '@/lib/core/format/date';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import type { GuestStatistics } from '@/lib/robots/catalogue/guest';
import { CostsTable } from './costs-table';
import { DetailsSection } from './details-section';
import type { FiguresView } from './figures-view';
import { InstrumentsTable } from './instruments-table';
import { LedgerCheck } from './ledger-check';
import { MonthlyTable } from './monthly-table';
import { NewerTrades } from './newer-trades';
import { OpenPositionsTable } from './open-positions';
import { PhaseMeanings } from './phase-meanings';
import styles from './robot-details.module.css';
import { SignalsTable } from './signals-table';
import { StatisticsTable } from './statistics-table';
import { TradesTable } from './trades-table';

export interface DetailsFiguresProps {
  readonly view: FiguresView;
  /** Whether the page is shown inside an app. */
  readonly isInApp: boolean;
}

/** Everything below the equity chart: figures, trades and how to verify them. */
export function DetailsFigures({ view, isInApp }: DetailsFiguresProps) {
  const { market } = view;
  return (
    <>
      <DetailsSection
        id="drawdown"
        title="Drawdown"
        market={market}
        intro={`How far the account was below its peak, day by day, open positions included. ${wipedOut(view)}${phaseDates(view)}`}
      >
        {view.drawdown ? <DrawdownFigure {...view.drawdown} /> : <p>Not enough data for a chart yet.</p>}
      </DetailsSection>
      <DetailsSection
        id="months"
        title="Monthly returns"
        market={market}
        intro={`Change from the previous month’s close. ${phaseDates(view)} First and last months may be partial.`}
      >
        <MonthlyTable years={view.years} />
      </DetailsSection>
      <DetailsSection
        id="statistics"
        title="Statistics"
        market={market}
        intro={`Published ${formatDate(view.publishedAt)}. A trade counts where it was opened, a day’s equity on its day. A dash means not enough data yet.`}
      >
        <StatisticsTable statistics={view.statistics} />
        <PhaseMeanings isInApp={isInApp} />
      </DetailsSection>
      <div className={styles['pair']}>
        <DetailsSection
          id="instruments"
          title="Results by ticker"
          market={market}
          intro="Closed trades over the full record, all phases included, as a percentage of the starting balance."
        >
          <InstrumentsTable results={view.instruments} />
        </DetailsSection>
        <DetailsSection
          id="costs"
          title="Trading costs"
          market={market}
          intro="Every fill pays half the spread, market impact and commission."
        >
          <CostsTable costs={view.costs} />
        </DetailsSection>
      </div>
      <DetailsSection
        id="positions"
        title="Open positions"
        market={market}
        intro="Value at the latest price, before exit costs. Updates live."
      >
        <div className={styles['positions']}>
          <OpenPositionsTable
            positions={view.openPositions}
            profitPct={view.openProfitPct}
            updatedAt={view.updatedAt}
            fundTypes={view.fundTypes}
          />
          <NewerTrades
            robotId={view.robotId}
            open={view.openCount}
            closed={formatCount(view.statistics.whole.closedCount)}
          />
        </div>
      </DetailsSection>
      <DetailsSection
        id="signals"
        title="Signals"
        market={market}
        intro="Decisions that haven’t been filled yet. Each signal is recorded in the ledger before the bar that fills it opens. Stop and target are distances from the fill."
      >
        {view.signals.length > 0 ? (
          <SignalsTable signals={view.signals} />
        ) : (
          <p>No signals right now. A new one appears here seconds after this robot decides.</p>
        )}
      </DetailsSection>
      <DetailsSection
        id="trades"
        title="Latest trades"
        market={market}
        intro={`${formatPlural(view.openCount, 'position')} open now. Prices are the market’s at each fill. Returns are after costs, as a percentage of the entry value.`}
      >
        {view.trades.length > 0 ? <TradesTable trades={view.trades} /> : <p>No trades yet.</p>}
      </DetailsSection>
      <DetailsSection
        id="ledger"
        title="Check it yourself"
        intro="Every trade is an entry in a tamper-evident ledger. Each entry includes the previous entry’s hash, so changing or removing a trade breaks every hash after it."
      >
        <LedgerCheck
          robotId={view.robotId}
          ledger={view.ledger}
          shown={{ statistics: sixOf(view.statistics.whole), curve: view.curveEnds }}
          isInApp={isInApp}
        />
      </DetailsSection>
    </>
  );
}

/** Only what the check compares, because props of client components are sent a second time. */
function sixOf(whole: GuestStatistics): SixStatistics {
  const { profitFactor, wonPct, lossPct, maxOpened, profitOnDrawDown, absoluteDrawdownPct } = whole;
  return { profitFactor, wonPct, lossPct, maxOpened, profitOnDrawDown, absoluteDrawdownPct };
}

function wipedOut({ wipedOutOn }: FiguresView): string {
  if (wipedOutOn === null) return '';
  return `This account was wiped out on ${formatDay(wipedOutOn)}: 1% of its starting balance or less was left, so it has no Sharpe ratio. `;
}

/** The days from which a series is replayed and forward. */
function phaseDates({ publishedAt, forwardDay, caughtUpDays }: FiguresView): string {
  const since = forwardDay === null ? '' : `, forward since ${formatDay(forwardDay)}`;
  const except =
    caughtUpDays === 0 ? '' : ` except for ${formatPlural(caughtUpDays, 'day')} caught up after downtime`;
  const forward = `${since}${except}`;
  return `Backtest before ${formatDate(publishedAt)}, replayed since then${forward}.`;
}
