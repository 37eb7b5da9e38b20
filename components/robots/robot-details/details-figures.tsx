import { DrawdownFigure } from '@/components/robots/equity-chart/drawdown-figure';
import { formatDate } from '@/lib/core/format/date';
import { formatPlural } from '@/lib/core/format/number';
import { CostsTable } from './costs-table';
import { DetailsSection } from './details-section';
import type { FiguresView } from './figures-view';
import { InstrumentsTable } from './instruments-table';
import { LedgerCheck } from './ledger-check';
import { MonthlyTable } from './monthly-table';
import { OpenPositionsTable } from './open-positions';
import styles from './robot-details.module.css';
import { StatisticsTable } from './statistics-table';
import { tradesMark } from './trades-mark';
import { TradesTable } from './trades-table';

export interface DetailsFiguresProps {
  readonly view: FiguresView;
  /** Whether an app shows the page inside itself. */
  readonly isInApp: boolean;
}

/** All that stands below the equity chart: figures, trades and how to check them. */
export function DetailsFigures({ view, isInApp }: DetailsFiguresProps) {
  const { market } = view;
  return (
    <>
      <DetailsSection
        id="drawdown"
        title="Drawdown"
        market={market}
        intro="How far the account was below its peak, day by day, open positions included."
      >
        {view.drawdown ? (
          <DrawdownFigure {...view.drawdown} />
        ) : (
          <p>There are too few days for a curve yet.</p>
        )}
      </DetailsSection>
      <DetailsSection
        id="months"
        title="Monthly returns"
        market={market}
        intro="Change from the previous month's close. First and last months may be partial."
      >
        <MonthlyTable years={view.years} />
      </DetailsSection>
      <DetailsSection
        id="statistics"
        title="Statistics"
        market={market}
        intro={`Forward is everything since publication on ${formatDate(view.publishedAt)}; backtest is what the same rules would have done before it. A dash means not enough data yet.`}
      >
        <StatisticsTable whole={view.whole} backtest={view.backtest} forward={view.forward} />
      </DetailsSection>
      <div className={styles['pair']}>
        <DetailsSection
          id="instruments"
          title="Results by instrument"
          market={market}
          intro="Closed trades over the whole record, in percent of the starting balance."
        >
          <InstrumentsTable results={view.instruments} />
        </DetailsSection>
        <DetailsSection
          id="costs"
          title="Trading costs"
          market={market}
          intro="Every fill pays half the spread, its own impact on the price, and commission."
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
        <div
          className={styles['positions']}
          data-robot={view.robotId}
          data-trades={tradesMark(view.openCount, view.whole.closedCount)}
        >
          <OpenPositionsTable
            positions={view.openPositions}
            profitPct={view.openProfitPct}
            updatedAt={view.updatedAt}
            fundTypes={view.fundTypes}
          />
          <p role="status" className={styles['newer']} data-newer />
        </div>
      </DetailsSection>
      <DetailsSection
        id="trades"
        title="Latest trades"
        market={market}
        intro={`${formatPlural(view.openCount, 'position')} open now. Returns are net of costs, in percent of the entry's value. “Late”: recorded after downtime, not in real time.`}
      >
        {view.trades.length > 0 ? <TradesTable trades={view.trades} /> : <p>There is no trade yet.</p>}
      </DetailsSection>
      <DetailsSection
        id="ledger"
        title="Check it yourself"
        intro="Every trade is an entry in a ledger that only grows. Each entry holds the hash of the one before, so that no trade can be changed or taken out without breaking all that follow."
      >
        <LedgerCheck robotId={view.robotId} ledger={view.ledger} isInApp={isInApp} />
      </DetailsSection>
    </>
  );
}
