import { ResumePending } from '@/components/robots/robot-controls/resume-pending';
import { LEADING_RULE, luckText } from '@/components/robots/robot-model/leading-text';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { ButtonLink } from '@/components/ui/button/button';
import { Hypothetical, HypotheticalText } from '@/components/ui/hypothetical/hypothetical';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { Page } from '@/components/ui/page/page';
import { Card } from '@/components/ui/panel/panel';
import { ProgressNotice } from '@/components/ui/progress-notice/progress-notice';
import { Section } from '@/components/ui/section/section';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { Tabs } from '@/components/ui/tabs/tabs';
import type { MarketName } from '@/lib/market/data/source';
import type { CatalogueProgress } from '@/lib/robots/catalogue/progress';
import { helpPath, homePath, preloginPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import type { HelpArticle } from '@/lib/site/addresses/help-articles';
import { TRADER_LEVELS, type TraderLevel } from '@/lib/site/addresses/trader-levels';
import { LEVEL_LABELS } from './level-labels';
import { LevelRobots } from './level-robots';
import type { LevelRobots as Robots } from './level-view';

interface LevelPageProps {
  readonly level: TraderLevel;
  readonly robots: readonly Robots[];
  /** Returns the title of a help article. */
  readonly readTitle: (article: HelpArticle) => string;
  readonly progress: CatalogueProgress;
  readonly market: MarketName;
  /** How many robots decide by learned models. */
  readonly learned: string;
}

/** What suits a level: advice, current robots, a plan, and help articles. */
export function LevelPage({ level, robots, readTitle, progress, market, learned }: LevelPageProps) {
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
      summary={`${words.summary} ${learned}`}
    >
      <Tabs
        label="Levels"
        tabs={TRADER_LEVELS.map((other) => ({
          href: preloginPath(other),
          text: LEVEL_LABELS[other].name,
          isCurrent: other === level,
        }))}
      />
      <Section id="advice" title="What suits you">
        <Columns as="ul" isNarrow>
          {words.advice.map(({ name, text }) => (
            <Card as="li" key={name}>
              <h3>{name}</h3>
              <Note look="text">{text}</Note>
            </Card>
          ))}
        </Columns>
      </Section>
      {robots.length > 0 ? (
        <>
          <Note look="text">
            <Hypothetical /> Robots that fit this level now, {LEADING_RULE} {luckText(market)}
          </Note>
          <Stack gap={5}>
            <LevelRobots robots={robots} />
          </Stack>
          <HypotheticalText />
          <ResumePending />
        </>
      ) : (
        <Notice title="No robot fits this level right now">
          <p>Figures are still being computed, or no robot is within these limits.</p>
        </Notice>
      )}
      <ProgressNotice progress={progress} />
      <Columns as="section" aria-labelledby="plan">
        <Card>
          <h2 id="plan">The plan: {words.plan}</h2>
          <Note look="text">{words.planText} No plan improves results or makes them real.</Note>
          <ButtonLink look="secondary" href={SITE_PATHS.memberships}>
            See plans
          </ButtonLink>
        </Card>
        <Card>
          <h2>Read first</h2>
          <Stack as="ul" gap={2}>
            {words.articles.map((article) => (
              <li key={article}>
                <a href={helpPath(article)}>{readTitle(article)}</a>
              </li>
            ))}
          </Stack>
        </Card>
      </Columns>
    </Page>
  );
}
