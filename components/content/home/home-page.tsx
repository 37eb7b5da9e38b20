import { LevelTestSection } from '@/components/content/level-test/level-test-section';
import { ResumePending } from '@/components/robots/robot-controls/resume-pending';
import { MarketLabel } from '@/components/shell/market-label/market-label';
import { ButtonLink } from '@/components/ui/button/button';
import { ProgressNotice } from '@/components/ui/progress-notice/progress-notice';
import { formatCount } from '@/lib/core/format/number';
import type { MarketView } from '@/lib/market/data/source';
import type { GuestDetails } from '@/lib/robots/catalogue/guest';
import type { Progress } from '@/lib/robots/catalogue/progress';
import { robotsPath } from '@/lib/site/addresses/addresses';
import { CLASS_LABELS } from '@/lib/site/addresses/class-labels';
import { ClassCards } from './class-cards';
import type { ClassOverview } from './class-overview';
import { ClassRobots } from './class-robots';
import styles from './home-page.module.css';
import { LedgerSlip } from './ledger-slip';
import { browseWords, classesWithRobots, marketLabel, titleOf } from './offered-classes';
import { Reasons } from './reasons';
import { WaysIn } from './ways-in';
import type { WayIn } from './ways-in-view';

interface HomePageProps {
  readonly classes: readonly ClassOverview[];
  readonly ways: readonly WayIn[];
  /** The robot whose ledger is shown; null until one is ready. */
  readonly shown: GuestDetails | null;
  readonly progress: Progress;
  readonly market: MarketView;
}

export function HomePage({ classes, ways, shown, progress, market }: HomePageProps) {
  const offered = classesWithRobots(classes);
  const [first] = offered;
  const last = offered.at(-1);
  return (
    <>
      <div className={styles['hero']}>
        <div className={styles['pitch']}>
          <h1 className={styles['title']}>AI trading robots whose every trade you can check</h1>
          <p className={styles['lead']}>
            {progress.total > 0 ? `${formatCount(progress.total)} robots` : 'Robots'} for{' '}
            {marketLabel(offered)}. Every trade is recorded in a tamper-evident ledger. Returns are after
            costs, and losing robots stay listed.
          </p>
          <div className={styles['actions']}>
            {first && <ButtonLink href={robotsPath(first.assetClass)}>{browseWords(first)}</ButtonLink>}
            {last && last !== first && (
              <ButtonLink look="secondary" href={robotsPath(last.assetClass)}>
                {CLASS_LABELS[last.assetClass].robots}
              </ButtonLink>
            )}
          </div>
        </div>
        {shown && <LedgerSlip details={shown} />}
      </div>
      <ProgressNotice progress={progress} />
      <section className={styles['section']} aria-labelledby="lists">
        <div className={styles['section-head']}>
          <h2 id="lists" className={styles['section-title']}>
            {titleOf(offered)}
          </h2>
          <MarketLabel market={market} />
        </div>
        <ClassCards classes={offered} />
      </section>
      <section className={styles['section']} aria-labelledby="ways-in">
        <div className={styles['section-head']}>
          <h2 id="ways-in" className={styles['section-title']}>
            Start here
          </h2>
        </div>
        <WaysIn ways={ways} />
      </section>
      <LevelTestSection />
      <ResumePending />
      <Reasons />
      {classes.map(
        ({ assetClass, overview, cards }) =>
          overview.ready > 0 && (
            <ClassRobots
              key={assetClass}
              assetClass={assetClass}
              cards={cards}
              total={overview.total}
              market={market}
            />
          ),
      )}
    </>
  );
}
