import {
  LEADING_RULE,
  luckText,
  MOST_TRADED,
  NONE_LEADS,
  RANGE_TEXT,
} from '@/components/robots/robot-model/leading-text';
import { RobotTable } from '@/components/robots/robot-table/robot-table';
import { Actions } from '@/components/ui/actions/actions';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Empty } from '@/components/ui/empty/empty';
import { Note } from '@/components/ui/note/note';
import { RadioFilter } from '@/components/ui/tabs/radio-filter';
import { lowerFirst } from '@/lib/core/format/lower-first';
import { formatCount } from '@/lib/core/format/number';
import type { MarketName } from '@/lib/market/data/source';
import { SIMULATED_PUBLICATION, sinceLabel } from '@/lib/robots/ledger/publication-text';
import { helpPath, robotsPath } from '@/lib/site/addresses/addresses';
import { CLASS_LABELS } from '@/lib/site/addresses/class-labels';
import type { RobotColumn } from '@/lib/site/addresses/list-columns';
import type { ClassOverview } from './class-overview';
import styles from './leading-robots.module.css';

/** Results since publication come first, because these robots are ranked by them. */
const COLUMNS: readonly RobotColumn[] = [
  'since',
  'annual',
  'drawdown',
  'sharpe',
  'profitFactor',
  'winRate',
  'trades',
  'holding',
  'chart',
  'bookmark',
  'follow',
];

interface LeadingRobotsProps {
  readonly classes: readonly ClassOverview[];
  /** Whose prices decide what a rank says. */
  readonly market: MarketName;
}

/**
 * Each market's leading robots, one market at a time. The tabs are radio buttons: they work without scripts and by
 * keyboard, and the styles show the chosen one's panel.
 */
export function LeadingRobots({ classes, market }: LeadingRobotsProps) {
  const isPublicationSimulated = classes.some(({ overview }) =>
    overview.first.robots.some((robot) => robot.isPublicationSimulated),
  );
  return (
    <section className={styles['section']} aria-labelledby="leading">
      <Actions isSpread>
        <h2 id="leading">Leading {lowerFirst(sinceLabel({ isPublicationSimulated }))}</h2>
        {classes.length > 1 && (
          <RadioFilter
            legend="Market"
            name="leading-market"
            options={classes.map(({ assetClass }, index) => [String(index), CLASS_LABELS[assetClass].short])}
          />
        )}
      </Actions>
      <Note look="text">
        Robots {LEADING_RULE} Other figures include the backtest. {luckText(market)}
      </Note>
      <Disclosure summary="About these figures">
        <p>
          {isPublicationSimulated && `${SIMULATED_PUBLICATION} `}
          {RANGE_TEXT} <a href={helpPath('statistics-explained')}>What the ranges mean</a>
        </p>
      </Disclosure>
      {classes.map(({ assetClass, overview, cards }, index) => (
        <div key={assetClass} className={styles['panel']} data-panel={index}>
          {cards.length === 0 && <Empty title={NONE_LEADS} />}
          {cards.length > 0 && !overview.first.lead && (
            <Note look="text">
              {NONE_LEADS} {MOST_TRADED}
            </Note>
          )}
          {cards.length > 0 && (
            <RobotTable
              label={`${overview.first.lead ? 'Leading' : 'Most trades'}: ${CLASS_LABELS[assetClass].robots}`}
              robots={cards}
              columns={COLUMNS}
            />
          )}
          <Actions>
            <a href={robotsPath(assetClass)}>
              All {formatCount(overview.total)} {lowerFirst(CLASS_LABELS[assetClass].robots)}
            </a>
          </Actions>
        </div>
      ))}
    </section>
  );
}
