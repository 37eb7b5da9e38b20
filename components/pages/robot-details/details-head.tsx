import { ArticleHtml } from '@/components/content/articles/article-html';
import { EditLink } from '@/components/content/edit/edit-link';
import { RobotTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { MarketLabel } from '@/components/live/market-label/market-label';
import { RobotName } from '@/components/robots/robot-card/robot-name';
import { AGENT_KINDS, AGENT_TYPES, ANALYSES, factChips } from '@/components/robots/robot-model/robot-labels';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { ChipList } from '@/components/ui/chip/chip';
import { Stack } from '@/components/ui/stack/stack';
import { robotAlias } from '@/lib/content/articles/alias';
import type { MarketView } from '@/lib/market/data/source';
import type { GuestSummary } from '@/lib/robots/catalogue/guest';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { publicationText } from '@/lib/robots/ledger/publication-text';
import { homePath, robotsPath, tickerPath } from '@/lib/site/addresses/addresses';
import { assetClassFor } from '@/lib/site/addresses/asset-class';
import { CLASS_LABELS } from '@/lib/site/addresses/class-labels';
import styles from './details-head.module.css';
import { hasNoTrades } from './no-trades';

interface DetailsHeadProps {
  readonly robot: GuestSummary;
  /** An editor's description as sanitized HTML; null if there is none. */
  readonly descriptionHtml: string | null;
  readonly market: MarketView;
  /** Whether the page is shown inside an app, without the site's navigation and market bar. */
  readonly isInApp: boolean;
}

/** What a robot is: its name, a line of facts, and the beginning of its description. */
export function DetailsHead({ robot, descriptionHtml, market, isInApp }: DetailsHeadProps) {
  const assetClass = assetClassFor(robot.fundTypes);
  const statistics = hasNoTrades(robot) ? null : robot.statistics;
  const warnings = factChips({
    ...robot,
    closedCount: statistics?.closedCount ?? null,
    annualCostsPct: statistics?.annualCostsPct ?? null,
  }).filter(({ look }) => look !== undefined);
  return (
    <Stack gap={1} className={styles['head']}>
      {!isInApp && (
        <Breadcrumbs
          steps={[
            { title: 'Home', href: homePath() },
            { title: CLASS_LABELS[assetClass].robots, href: robotsPath(assetClass) },
          ]}
          current={nameLines(robot.name)[0] ?? robot.name}
        />
      )}
      <div className={styles['name']}>
        <RobotTile
          tickers={robot.tickers}
          fundType={robot.fundTypes[0] ?? 'S'}
          group={robot.groups[0] ?? ''}
          size={48}
        />
        <h1 className={styles['title']}>
          <RobotName name={robot.name} />
        </h1>
      </div>
      <div className={styles['facts']}>
        {warnings.length > 0 && <ChipList label="Notes on this robot" chips={warnings} />}
        <ul className={styles['line']} aria-label="Kind of robot">
          <TickerFact tickers={robot.tickers} section={statistics ? 'instruments' : 'definition'} />
          {robotFacts(robot).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {/* Elsewhere it's in the bar above. */}
        {isInApp && <MarketLabel market={market} />}
      </div>
      <Description robot={robot} html={descriptionHtml} />
      {!isInApp && <EditLink alias={robotAlias(robot.id)} what="the description" />}
    </Stack>
  );
}

interface TickerFactProps extends Pick<GuestSummary, 'tickers'> {
  /** Id of the section that lists several. */
  readonly section: string;
}

function TickerFact({ tickers, section }: TickerFactProps) {
  const [only] = tickers;
  if (only === undefined) return null;
  return (
    <li>
      {tickers.length === 1 ? (
        <a href={tickerPath(only)}>{only}</a>
      ) : (
        <a href={`#${section}`}>{tickers.length} tickers</a>
      )}
    </li>
  );
}

function robotFacts(robot: GuestSummary): readonly string[] {
  return [
    AGENT_TYPES[robot.agentType],
    `${robot.timeframe} min`,
    robot.allowShort ? 'Long and short' : 'Long only',
    ANALYSES[robot.analysis],
    robot.isLearned ? 'Learned' : 'Rules',
    AGENT_KINDS[robot.agentKind],
    publicationText(robot),
  ];
}

/** Texts that fit two lines on a wide page, and on a phone. */
const TWO_LINES = { wide: 220, phone: 90 };

/** A popover that is never seen: browsers open it without scripts, and the stylesheet asks whether it is open. */
const WHOLE_TEXT = 'whole-description';

function Description({ robot, html }: { readonly robot: GuestSummary; readonly html: string | null }) {
  const length = html === null ? robot.description.length : Number.POSITIVE_INFINITY;
  return (
    <div className={styles['about']}>
      {html === null ? (
        <p id="description" className={styles['description']} dir="auto">
          {robot.description === '' ? 'There is no description.' : robot.description}
        </p>
      ) : (
        <div id="description" className={styles['description']}>
          <ArticleHtml html={html} />
        </div>
      )}
      {length > TWO_LINES.phone && (
        <>
          <div id={WHOLE_TEXT} popover="manual" className={styles['shown']} />
          <button
            type="button"
            popoverTarget={WHOLE_TEXT}
            className={styles['more']}
            data-always={length > TWO_LINES.wide || undefined}
          >
            <span className={styles['all']}>Show all</span>
            <span className={styles['less']}>Show less</span>
          </button>
        </>
      )}
    </div>
  );
}
