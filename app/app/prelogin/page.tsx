import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { LevelTestSection } from '@/components/pages/level-test/level-test-section';
import { TraderPage } from '@/components/pages/traders/trader-page';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { traderPath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';

/** The level test, or what there is for traders. */
export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  if (aboutAt(PAGES.levelTest, { search: await searchParams }) === 'test')
    return (
      <SitePage
        page={PAGES.levelTest}
        title="Level test: which AI robots suit you?"
        description="Are you a beginner, an intermediate trader or an expert? Two questions show which AI trading robots suit you."
      >
        <LevelTestSection isOpen heading="h1" />
      </SitePage>
    );
  const catalogue = getCatalogue();
  const timeframes = catalogue.all().map(({ timeframe }) => timeframe);
  const paces = [...new Set(timeframes)]
    .toSorted((a, b) => a - b)
    .map((timeframe) => ({ timeframe, count: timeframes.filter((one) => one === timeframe).length }));
  return (
    <SitePage
      page={PAGES.levelTest}
      title="For traders: fills, costs and speed of AI robots"
      description="For people who trade already: how robots’ orders fill, what speed costs, how signals are recorded before prices, paper orders, screener and brokers."
      path={traderPath()}
    >
      <TraderPage paces={paces} market={catalogue.market()} />
    </SitePage>
  );
}
