import { SitePage } from '@/app/_page/site-page';
import { NotComplete } from '@/components/analysis/not-complete/not-complete';
import { MarketLabel } from '@/components/live/market-label/market-label';
import { AboutManager } from '@/components/portfolios/manager/about-manager';
import { PortfolioManager } from '@/components/portfolios/manager/portfolio-manager';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { Page as PageFrame } from '@/components/ui/page/page';
import { getAnalysis } from '@/lib/analysis/questions/current';
import { toAnalysisView } from '@/lib/portfolios/analysis/analysis-view';
import { SAMPLE_PORTFOLIO } from '@/lib/portfolios/analysis/portfolio-questions';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { homePath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { portfolioChoices } from '../choices';

export const dynamic = 'force-dynamic';

export default async function Page() {
  const catalogue = getCatalogue();
  const market = catalogue.market();
  const { state, answer: sample } = await getAnalysis().ask(SAMPLE_PORTFOLIO);
  return (
    <SitePage
      page={PAGES.portfolioManager}
      title="Portfolio manager"
      description="What your portfolio returned, time-weighted and money-weighted, against a benchmark on the same payments: cost by FIFO and average, income, risk and what a sale would do."
    >
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: homePath() },
          { name: 'Portfolio manager', path: SITE_PATHS.portfolioManager },
        ])}
      />
      <PageFrame title="Portfolio manager" count={<MarketLabel market={market} />}>
        {sample ? (
          <PortfolioManager
            sample={{ ...sample, analysis: toAnalysisView(sample.analysis) }}
            {...portfolioChoices(catalogue)}
          />
        ) : (
          <NotComplete state={state} what="The portfolio manager" />
        )}
        <AboutManager />
      </PageFrame>
    </SitePage>
  );
}
