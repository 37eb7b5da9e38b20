import { OwnPlaces } from '@/components/robots/robot-card/own-places';
import { MarketLabel } from '@/components/shell/market-label/market-label';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { ButtonLink } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { ProgressNotice } from '@/components/ui/progress-notice/progress-notice';
import type { MarketView } from '@/lib/market/data/source';
import type { Progress } from '@/lib/robots/catalogue/progress';
import { helpPath, homePath, preloginPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import type { HelpArticle } from '@/lib/site/addresses/help-articles';
import { TRADER_LEVELS, type TraderLevel } from '@/lib/site/addresses/trader-levels';
// For its styles: what draws it in the page does not bring them along.
import './level-robots';
import type { LevelRobots } from './level-view';
import { LEVEL_WORDS } from './level-words';
import styles from './prelogin.module.css';
import { StillLevelRobots } from './still-level-robots';

interface LevelPageProps {
  readonly level: TraderLevel;
  readonly robots: readonly LevelRobots[];
  /** Titles of help articles. */
  readonly titleOf: (article: HelpArticle) => string;
  readonly progress: Progress;
  readonly market: MarketView;
}

/** What suits a level: advice, robots of the moment, the plan, what to read. */
export function LevelPage({ level, robots, titleOf, progress, market }: LevelPageProps) {
  const words = LEVEL_WORDS[level];
  return (
    <div className={styles['page']}>
      <Breadcrumbs
        steps={[
          { title: 'Home', href: homePath() },
          { title: 'Level test', href: preloginPath() },
        ]}
        current={words.name}
      />
      <h1 className={styles['title']}>{words.title}</h1>
      <p className={styles['summary']}>{words.summary}</p>
      <MarketLabel market={market} />
      <nav aria-label="Levels">
        <ul className={styles['levels']}>
          {TRADER_LEVELS.map((other) => (
            <li key={other}>
              <a
                className={styles['level']}
                href={preloginPath(other)}
                aria-current={other === level ? 'page' : undefined}
              >
                {LEVEL_WORDS[other].name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section className={styles['section']} aria-labelledby="advice">
        <h2 id="advice" className={styles['section-title']}>
          What suits you
        </h2>
        <ul className={styles['advice']}>
          {words.advice.map(({ name, text }) => (
            <li key={name} className={styles['item']}>
              <h3 className={styles['name']}>{name}</h3>
              <p className={styles['text']}>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      {robots.length > 0 ? (
        <>
          <p className={styles['note']}>
            Below are robots that fit this level at the moment, those with the highest annualized return
            first, backtest included. The best of many is partly luck: compare what a robot did before its
            publication with what it did since.
          </p>
          <div className={styles['robots']}>
            <StillLevelRobots robots={robots} market={market} />
          </div>
          <OwnPlaces />
        </>
      ) : (
        <Notice title="No robot fits this level at the moment">
          <p>Figures are still being computed, or no robot’s record is within its limits.</p>
        </Notice>
      )}
      <ProgressNotice progress={progress} />
      <section className={styles['next']} aria-labelledby="plan">
        <div className={styles['item']}>
          <h2 id="plan" className={styles['name']}>
            The plan: {words.plan}
          </h2>
          <p className={styles['text']}>{words.planText} No plan makes a robot’s results better, or real.</p>
          <ButtonLink look="secondary" href={SITE_PATHS.memberships}>
            See the plans
          </ButtonLink>
        </div>
        <div className={styles['item']}>
          <h2 className={styles['name']}>Read first</h2>
          <ul className={styles['articles']}>
            {words.articles.map((article) => (
              <li key={article}>
                <a className={styles['link']} href={helpPath(article)}>
                  {titleOf(article)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </div>
  );
}
