import { ResumePending } from '@/components/robots/robot-controls/resume-pending';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Change } from '@/components/ui/change/change';
import { Hypothetical, HypotheticalText } from '@/components/ui/hypothetical/hypothetical';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { ProgressNotice } from '@/components/ui/progress-notice/progress-notice';
import { Stack } from '@/components/ui/stack/stack';
import type { MarketView } from '@/lib/market/data/source';
import type { NewestTradeView } from '@/lib/robots/catalogue/newest-trade-view';
import type { Overview } from '@/lib/robots/catalogue/overview';
import type { CatalogueProgress } from '@/lib/robots/catalogue/progress';
import { preloginPath, robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import type { ClassOverview } from './class-overview';
import styles from './home-page.module.css';
import { LeadingRobots } from './leading-robots';
import { LedgerCard } from './ledger-card';
import { MarketTiles } from './market-tiles';
import { classesWithRobots, marketsTitle } from './offered-classes';
import { StartHere } from './start-here';
import { ThreeSteps } from './three-steps';
import type { WayIn } from './ways-in-view';
import { WinLoseBar, winLoseLabel } from './win-lose-bar';

interface HomePageProps {
  /** Over the robots of all markets. */
  readonly overview: Overview;
  readonly classes: readonly ClassOverview[];
  readonly ways: readonly WayIn[];
  /** Newest first. */
  readonly trades: readonly NewestTradeView[];
  readonly progress: CatalogueProgress;
  readonly market: Pick<MarketView, 'name' | 'now'>;
  /** How many robots decide by learned models. */
  readonly learned: string;
}

export function HomePage({ overview, classes, ways, trades, progress, market, learned }: HomePageProps) {
  const offered = classesWithRobots(classes);
  return (
    <>
      <div className={styles['hero']}>
        <div className={styles['pitch']}>
          <h1 className={styles['title']}>AI trading robots whose every trade you can check</h1>
          <Note look="lead">
            Every trade goes into a tamper-evident ledger, returns are after costs, and losing robots stay
            listed. {learned}
          </Note>
          <Actions className={styles['actions']}>
            <ButtonLink href={robotsPath(offered[0]?.assetClass ?? 'stocks-etf')}>Browse robots</ButtonLink>
            <ButtonLink look="secondary" href={SITE_PATHS.verify}>
              How checking works
            </ButtonLink>
          </Actions>
          {overview.ready > 0 && (
            <Stack gap={2}>
              <WinLoseBar {...overview} />
              <Note look="text">
                <Hypothetical /> After costs, backtest included: {winLoseLabel(overview)} · median{' '}
                <Change value={overview.medianAnnualPL} decimals={1} /> a year
              </Note>
            </Stack>
          )}
        </div>
        <LedgerCard trades={trades} now={market.now} />
      </div>
      <ProgressNotice progress={progress} />
      <section className={styles['section']} aria-labelledby="markets">
        <Actions isSpread>
          <h2 id="markets">{marketsTitle(offered)}</h2>
          <Note look="text">
            <Hypothetical /> Full records, backtests included.
          </Note>
        </Actions>
        <MarketTiles classes={offered} />
      </section>
      {overview.ready > 0 && <LeadingRobots classes={offered} market={market.name} />}
      <HypotheticalText />
      <section className={styles['section']} aria-labelledby="steps">
        <h2 id="steps">How it works</h2>
        <ThreeSteps />
      </section>
      <section className={styles['section']} aria-labelledby="ways-in">
        <h2 id="ways-in">Start here</h2>
        <StartHere ways={ways} />
      </section>
      <Card>
        <Actions isSpread>
          <p>
            <strong>Which robots suit you?</strong> Two questions, no account, nothing stored.
          </p>
          <ButtonLink look="secondary" href={preloginPath()}>
            Take the level test
          </ButtonLink>
        </Actions>
      </Card>
      <ResumePending />
    </>
  );
}
