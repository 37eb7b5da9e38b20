import { ResumePending } from '@/components/robots/robot-controls/resume-pending';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { ButtonLink } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { Page } from '@/components/ui/page/page';
import { ProgressNotice } from '@/components/ui/progress-notice/progress-notice';
import type { Progress } from '@/lib/robots/catalogue/progress';
import { helpPath, homePath, preloginPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import type { HelpArticle } from '@/lib/site/addresses/help-articles';
import { TRADER_LEVELS, type TraderLevel } from '@/lib/site/addresses/trader-levels';
import { LEVEL_LABELS } from './level-labels';
import { LevelRobots } from './level-robots';
import type { LevelRobots as Robots } from './level-view';
import styles from './prelogin.module.css';

interface LevelPageProps {
  readonly level: TraderLevel;
  readonly robots: readonly Robots[];
  /** Returns the title of a help article. */
  readonly titleOf: (article: HelpArticle) => string;
  readonly progress: Progress;
}

/** What suits a level: advice, current robots, a plan, and help articles. */
export function LevelPage({ level, robots, titleOf, progress }: LevelPageProps) {
  const words = LEVEL_LABELS[level];
  return (
    <Page
      kind="landing"
      above={
        <Breadcrumbs
          steps={[
            { title: 'Home', href: homePath() },
            { title: 'Level test', href: preloginPath() },
          ]}
          current={words.name}
        />
      }
      title={words.title}
      summary={words.summary}
    >
      <nav aria-label="Levels">
        <ul className={styles['levels']}>
          {TRADER_LEVELS.map((other) => (
            <li key={other}>
              <a
                className={styles['level']}
                href={preloginPath(other)}
                aria-current={other === level ? 'page' : undefined}
              >
                {LEVEL_LABELS[other].name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section className={styles['section']} aria-labelledby="advice">
        <h2 id="advice">What suits you</h2>
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
            Robots that fit this level now, highest profit since publication first, replayed or forward. Each
            has at least 30 closed trades and a six-month track record. Top spots are partly luck.
          </p>
          <div className={styles['robots']}>
            <LevelRobots robots={robots} />
          </div>
          <ResumePending />
        </>
      ) : (
        <Notice title="No robot fits this level right now">
          <p>
            Figures are still being computed, or no robot within these limits has 30 closed trades, a
            six-month track record and a profit since publication.
          </p>
        </Notice>
      )}
      <ProgressNotice progress={progress} />
      <section className={styles['next']} aria-labelledby="plan">
        <div className={styles['item']}>
          <h2 id="plan" className={styles['name']}>
            The plan: {words.plan}
          </h2>
          <p className={styles['text']}>{words.planText} No plan improves results or makes them real.</p>
          <ButtonLink look="secondary" href={SITE_PATHS.memberships}>
            See plans
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
    </Page>
  );
}
