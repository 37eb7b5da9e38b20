import { notFound } from 'next/navigation';
import { HeadTags } from '@/app/_metadata/head-tags';
import { LevelPage } from '@/components/content/prelogin/level-page';
import { levelRobots } from '@/components/content/prelogin/level-view';
import { LEVEL_WORDS } from '@/components/content/prelogin/level-words';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { getPublishedArticle } from '@/lib/content/articles/current';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { preloginPath } from '@/lib/site/addresses/addresses';
import { findTraderLevel } from '@/lib/site/addresses/trader-levels';

interface LevelProps {
  readonly params: Promise<{ readonly level: string }>;
}

/** The page of a level, with robots that suit it. */
export default async function Page({ params }: LevelProps) {
  const level = findTraderLevel((await params).level);
  if (level === null) notFound();
  const catalogue = getCatalogue();
  const market = catalogue.market();
  return (
    <PageShell market={market}>
      <HeadTags
        title={LEVEL_WORDS[level].title}
        description={`${LEVEL_WORDS[level].summary} ${market.label}.`}
        path={preloginPath(level)}
      />
      <LevelPage
        level={level}
        robots={levelRobots(catalogue, level)}
        titleOf={(article) => getPublishedArticle(article).title}
        progress={catalogue.progress()}
        market={market}
      />
    </PageShell>
  );
}
