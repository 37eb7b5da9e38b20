import { ResumePending } from '@/components/robots/robot-controls/resume-pending';
import { RobotFollowers } from '@/components/trading/follower-eye/robot-followers';
import { HypotheticalText } from '@/components/ui/hypothetical/hypothetical';
import { Notice } from '@/components/ui/notice/notice';
import { formatDay } from '@/lib/core/format/date';
import type { GuestDetails } from '@/lib/robots/catalogue/guest';
import { type CatalogueProgress, preparingText } from '@/lib/robots/catalogue/progress';
import { describeRetirement } from '@/lib/robots/definitions/retirement-text';
import type { Retirement } from '@/lib/robots/execution/retirement';
import { signUpPath } from '@/lib/site/addresses/addresses';
import { DecidesSection } from './decides-section';
import { DefinitionSection } from './definition-section';
import { DetailsFigures } from './details-figures';
import { DetailsHead } from './details-head';
import { toFiguresView } from './figures-view';
import { FollowBar } from './follow-bar';
import { hasNoTrades, NoTrades } from './no-trades';
import { Overview } from './overview';
import { describePlan } from './plan-line';
import { PriceJumpNotice } from './price-jump-notice';
import styles from './robot-details.module.css';
import { type NavSection, SectionNav } from './section-nav';
import { SignalsSection } from './signals-section';
import { SimilarRobots } from './similar-robots';
import type { SimilarView } from './similar-view';
import { SubscribeBox } from './subscribe-box';

interface RobotDetailsProps {
  readonly details: GuestDetails;
  /** An editor's description as sanitized HTML; null if there is none. */
  readonly descriptionHtml?: string | null;
  readonly progress: CatalogueProgress;
  readonly similar: readonly SimilarView[];
  /** Whether the page is shown inside an app. */
  readonly isInApp?: boolean;
}

const OVERVIEW: NavSection = { id: 'overview', title: 'Overview' };
const FIGURES: readonly NavSection[] = [
  { id: 'months', title: 'Returns' },
  { id: 'statistics', title: 'Statistics' },
  { id: 'trades', title: 'Trades' },
  { id: 'costs', title: 'Costs' },
  { id: 'ledger', title: 'Verify' },
];
const DECIDES: NavSection = { id: 'decides', title: 'Model' };
const DEFINITION: NavSection = { id: 'definition', title: 'Definition' };
const SIMILAR: NavSection = { id: 'similar', title: 'Similar' };

/** Everything a guest may know about a robot. */
export function RobotDetails(props: RobotDetailsProps) {
  const { details, descriptionHtml = null, progress, similar, isInApp = false } = props;
  const { robot, definition, market } = details;
  const isWithoutTrades = hasNoTrades(robot);
  const statistics = robot.ready && !isWithoutTrades ? robot.statistics : null;
  const hold = robot.jumpHold;
  const { plan, price } = describePlan(robot);
  const sections = [
    OVERVIEW,
    ...(robot.isLearned ? [DECIDES] : []),
    ...(statistics ? FIGURES : definition ? [DEFINITION] : []),
    ...(similar.length > 0 ? [SIMILAR] : []),
  ];
  return (
    <article className={styles['page']} data-bare={isInApp || undefined}>
      <div className={styles['head']}>
        <DetailsHead robot={robot} descriptionHtml={descriptionHtml} market={market} isInApp={isInApp} />
      </div>
      <div className={styles['nav']} data-frame="">
        <SectionNav sections={sections} isInApp={isInApp} />
      </div>
      <div id="overview" className={styles['overview']}>
        {hold && (
          <PriceJumpNotice
            title="This robot is waiting"
            ticker={hold.ticker}
            decimals={hold.decimals}
            jump={hold}
          >
            {hold.isPast
              ? 'This robot traded across the jump before it was found, so its results may be wrong. It makes no more trades until the operator settles it.'
              : 'Its trades end before the jump until the operator settles it.'}
          </PriceJumpNotice>
        )}
        {robot.modelFault && (
          <Notice title="This robot doesn’t run">
            <p>{robot.modelFault}. It makes no more trades until the operator restores its model.</p>
          </Notice>
        )}
        {robot.retired && <RetiredNotice retired={robot.retired} />}
        {isWithoutTrades && <NoTrades robot={robot} hasSimilar={similar.length > 0} />}
        {statistics && <Overview details={details} statistics={statistics} />}
        {!robot.ready && !hold && <NotReady progress={progress} />}
        <HypotheticalText />
      </div>
      <div className={styles['side']} data-unprinted="">
        <SubscribeBox robot={robot} isInApp={isInApp} />
      </div>
      <div className={styles['sections']}>
        {robot.isLearned && <DecidesSection robot={robot} />}
        {isWithoutTrades && details.signals.length > 0 && <SignalsSection signals={details.signals} />}
        {statistics ? (
          <DetailsFigures
            view={toFiguresView(details, statistics)}
            definition={definition}
            isInApp={isInApp}
          />
        ) : (
          definition && <DefinitionSection robot={robot} definition={definition} />
        )}
        {statistics && !isInApp && <RobotFollowers robotId={robot.id} />}
        <SimilarRobots robot={robot} cards={similar} isInApp={isInApp} />
      </div>
      {!robot.isWipedOut && (
        <FollowBar
          robotId={robot.id}
          plan={plan}
          price={isInApp ? null : price}
          joinHref={signUpPath({ isMobileApp: isInApp })}
        />
      )}
      <ResumePending />
    </article>
  );
}

/** Replaces all figures while a robot's trades are being computed. */
function NotReady({ progress }: { readonly progress: CatalogueProgress }) {
  return (
    <Notice tone="warning" title="Recalculating in progress">
      <p>
        This robot’s trades are being computed bar by bar. {preparingText(progress)} Reload the page in a
        moment.
      </p>
    </Notice>
  );
}

/** What ended a robot, and what still works. */
function RetiredNotice({ retired }: { readonly retired: Retirement }) {
  return (
    <Notice tone="warning" title={`This robot retired on ${formatDay(retired.day)}`}>
      <p>
        {describeRetirement(retired)} The rule was fixed before publication. This robot opens no more
        positions; open ones close by its strategy. Its record stays listed. You can follow this robot, but no
        longer start copying it.
      </p>
    </Notice>
  );
}
