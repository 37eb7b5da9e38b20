import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { LEVEL_LABELS } from '@/components/pages/prelogin/level-labels';
import { LevelPage } from '@/components/pages/prelogin/level-page';
import { levelRobots } from '@/components/pages/prelogin/level-view';
import { getPublishedArticle } from '@/lib/content/articles/current';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { learnedText } from '@/lib/robots/strategies/learned';
import { preloginPath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';

export default async function Page({ params }: Pick<RouteProps, 'params'>) {
  const level = aboutAt(PAGES.level, { params: await params });
  const catalogue = getCatalogue();
  const market = catalogue.market();
  return (
    <SitePage
      page={PAGES.level}
      title={LEVEL_LABELS[level].title}
      description={`${LEVEL_LABELS[level].summary} ${market.label}.`}
      path={preloginPath(level)}
    >
      <LevelPage
        level={level}
        robots={levelRobots(catalogue, level)}
        readTitle={(article) => getPublishedArticle(article).title}
        progress={catalogue.progress()}
        market={market.name}
        learned={learnedText(catalogue.all())}
      />
    </SitePage>
  );
}
